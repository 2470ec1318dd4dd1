// The peer of the server benchmark: boardgame.io's own server with the smallest game there is.
// node peer_boardgame_io.js <folder with node_modules>; prints its port.
const { createRequire } = require("node:module")
const path = require("node:path")

const from = createRequire(path.join(process.argv[2], "node_modules", "/"))
const { Server } = from("boardgame.io/server")
const { INVALID_MOVE } = from("boardgame.io/core")

const game = {
  name: "echo",
  setup: () => ({ said: 0, text: "x".repeat(190) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: { say: ({ G }, n) => (Number.isInteger(n) ? { ...G, said: G.said + n } : INVALID_MOVE) },
}

const log = console.log
console.log = console.info = () => undefined // it greets
Server({ games: [game], origins: ["http://127.0.0.1"] }).run({ port: 0 }).then((running) => {
  log(running.appServer.address().port)
})
