// Writes the Noto drawings in use to src/art/noto, one SVG each: `node scripts/noto.mjs`.
// Left: our name, also the file's; right: Noto's.
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs"

const IN_USE = {
  // the animals of Versteckt? Entdeckt!
  fox: "fox", owl: "owl", hedgehog: "hedgehog", squirrel: "chipmunk", badger: "badger", deer: "deer", boar: "boar",
  hare: "rabbit", wolf: "wolf", bear: "bear", mouse: "mouse", frog: "frog", blackbird: "black-bird",
  ladybird: "lady-beetle", snail: "snail",
  // the figures people pick (those not above)
  rabbit: "rabbit-face", cat: "cat-face", duck: "duck", unicorn: "unicorn", dog: "dog-face", pig: "pig-face",
  penguin: "penguin", octopus: "octopus", lion: "lion", koala: "koala", turtle: "turtle", butterfly: "butterfly",
  // the other games' chambers
  cow: "cow", goose: "goose", rooster: "rooster", chick: "front-facing-baby-chick",
  hamster: "hamster", beaver: "beaver", peanut: "peanuts",
  spider: "spider", "fallen-leaf": "fallen-leaf", "maple-leaf": "maple-leaf",
  // the animals of Zicke Zacke (those not above), whole
  "cat-whole": "cat", "dog-whole": "dog", "pig-whole": "pig", "chick-whole": "baby-chick",
  caterpillar: "bug", worm: "worm", poop: "pile-of-poo",
  // their things
  "mouse-face": "mouse-face", moon: "full-moon", basket: "basket", nest: "empty-nest",
  shield: "shield", sparkles: "sparkles", box: "package", secret: "shushing-face", nothing: "dashing-away",
  // the wood
  tree: "deciduous-tree", fir: "evergreen-tree", mushroom: "mushroom", herb: "herb", leaf: "leaf-fluttering-in-wind",
  // things to touch
  speaker: "speaker-high-volume", "speaker-off": "muted-speaker", music: "musical-notes", lock: "locked",
  book: "open-book", key: "key", house: "house-with-garden", die: "game-die", star: "star", crown: "crown",
  eyes: "eyes", hand: "backhand-index-pointing-up", "open-hand": "raised-hand", check: "check-mark-button",
  again: "counterclockwise-arrows-button", robot: "robot", phone: "mobile-phone", people: "busts-in-silhouette",
  child: "child", hourglass: "hourglass-not-done", film: "film-frames", door: "door", gear: "gear",
  heart: "red-heart", laugh: "face-with-tears-of-joy", wow: "astonished-face", clap: "clapping-hands",
  sleepy: "sleeping-face", wave: "waving-hand", trophy: "trophy", party: "party-popper", globe: "globe-showing-europe-africa",
}

const noto = JSON.parse(readFileSync(new URL("../node_modules/@iconify-json/noto/icons.json", import.meta.url)))
const folder = new URL("../src/art/noto/", import.meta.url)
mkdirSync(folder, { recursive: true })
for (const file of readdirSync(folder)) rmSync(new URL(file, folder))
for (const [ours, theirs] of Object.entries(IN_USE)) {
  const icon = noto.icons[theirs] ?? noto.icons[noto.aliases?.[theirs]?.parent]
  if (!icon) throw new Error(`Noto has no drawing named ${theirs}`)
  const [width, height] = [icon.width ?? noto.width ?? 16, icon.height ?? noto.height ?? 16]
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${icon.body}</svg>\n`
  writeFileSync(new URL(`${ours}.svg`, folder), svg)
}
