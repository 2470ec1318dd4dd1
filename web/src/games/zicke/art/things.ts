/** What lies about in the yard, as text like the animals: each with its width and height in a card's 200 units. */
import barrel from "./things/barrel.svg?raw"
import bucket from "./things/bucket.svg?raw"
import bush from "./things/bush.svg?raw"
import cabbage from "./things/cabbage.svg?raw"
import can from "./things/can.svg?raw"
import churn from "./things/churn.svg?raw"
import flowers from "./things/flowers.svg?raw"
import grass from "./things/grass.svg?raw"
import hay from "./things/hay.svg?raw"
import logs from "./things/logs.svg?raw"
import pumpkin from "./things/pumpkin.svg?raw"
import sack from "./things/sack.svg?raw"
import sunflower from "./things/sunflower.svg?raw"
import cartwheel from "./things/cartwheel.svg?raw"

export const THINGS = {
  barrel, bucket, bush, cabbage, can, churn, flowers, grass, hay, logs, pumpkin, sack, sunflower, cartwheel,
} // prettier-ignore

export type Thing = keyof typeof THINGS
