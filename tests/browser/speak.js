// Run in the page: say these actions to the server as this device (or as another, by its token), one after the
// other; gives the answers.
async ([protocol, actions, token]) => {
  const line = new WebSocket(`${location.origin.replace("http", "ws")}/ws`)
  const waiting = new Map()
  const say = (message, until) =>
    new Promise((resolve, reject) => {
      waiting.set(until, resolve)
      line.onclose = () => reject(new Error("the server closed the line"))
      line.send(JSON.stringify(message))
    })
  line.onmessage = ({ data }) => {
    if (typeof data !== "string") return // a picture
    const news = JSON.parse(data)
    const key = news.id ?? news.type
    waiting.get(key)?.(news)
    waiting.delete(key)
  }
  await new Promise((resolve, reject) => {
    line.onopen = resolve
    line.onerror = () => reject(new Error("the server took no line"))
  })
  await say({ type: "hello", token: token ?? localStorage.getItem("fuchsbau.device"), protocol }, "welcome")
  const answers = []
  for (const action of actions) {
    const id = Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16)).join("")
    answers.push(await say({ ...action, id }, id))
  }
  line.onclose = null
  line.close()
  return answers
}
