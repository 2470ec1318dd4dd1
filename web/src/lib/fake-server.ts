/** A server for tests: what the client said, and what it is to be told. */
import type { Connection, Line, Remark } from "./connection"
import type { FromClient, FromServer, Hello } from "./protocol"

export class FakeServer {
  lines = 0
  heard: FromClient[] = []
  #line: Line | null = null

  connect = (): Line => {
    this.lines += 1
    this.heard = []
    const line: Line = {
      send: (data) => this.heard.push(JSON.parse(data) as FromClient),
      close: () => undefined,
      onopen: null,
      onmessage: null,
      onclose: null,
    }
    this.#line = line
    return line
  }

  open(): void {
    this.#line?.onopen?.()
  }

  welcome(): void {
    this.say({ type: "welcome", device: "me", version: "1" })
  }

  ready(connection: Connection): void {
    connection.start()
    this.open()
    this.welcome()
  }

  say(message: FromServer): void {
    this.#line?.onmessage?.({ data: JSON.stringify(message) })
  }

  /** A picture of a scene: its head, and what is in it. */
  shows(picture: { whole?: boolean; round?: number; scene: number }, frame: number[] = []): void {
    const message = new DataView(new ArrayBuffer(7 + frame.length))
    message.setUint8(0, picture.whole === false ? 1 : 0)
    message.setUint32(1, picture.round ?? 1, true)
    message.setUint16(5, picture.scene, true)
    for (const [index, byte] of frame.entries()) message.setUint8(7 + index, byte)
    this.#line?.onmessage?.({ data: message.buffer })
  }

  breaks(): void {
    this.#line?.onclose?.()
  }

  actions(): Exclude<FromClient, Hello | Remark>[] {
    return this.heard.filter(
      (message) =>
        message.type !== "hello" &&
        message.type !== "sync" &&
        message.type !== "quiet" &&
        message.type !== "reach",
    )
  }

  /** Answer the newest action of that type with Done. */
  done(type: FromClient["type"]): void {
    const id = this.actions()
      .filter((action) => action.type === type)
      .at(-1)?.id
    if (id === undefined) throw new Error(`nobody sent ${type}`)
    this.say({ type: "done", id })
  }
}
