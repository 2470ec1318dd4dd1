/** What never changes on the board, written from the game's own shapes by scripts/write_types.py. */
import type { Things } from "./scene/scene"
import things from "./things.json"

export default things as unknown as Things
