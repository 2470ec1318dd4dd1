/** Lays a .br and a .gz beside every built file that gets smaller by it: the server need not compress. */
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { brotliCompressSync, constants, gzipSync } from "node:zlib"
import type { Plugin } from "vite"

const WORTH_IT = /\.(html|js|css|svg|json|webmanifest|txt)$/
const LEAST = 512

/** Every file below a folder. */
function* files(folder: string): Generator<string> {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    if (statSync(path).isDirectory()) yield* files(path)
    else yield path
  }
}

export function compress(): Plugin {
  return {
    name: "fuchsbau-compress",
    apply: "build",
    writeBundle(options) {
      for (const path of files(options.dir ?? ".")) {
        if (!WORTH_IT.test(path) || statSync(path).size < LEAST) continue
        const data = readFileSync(path)
        const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
        writeFileSync(`${path}.br`, brotliCompressSync(data, brotli))
        writeFileSync(`${path}.gz`, gzipSync(data, { level: 9 }))
      }
    },
  }
}
