import { mount } from "svelte"
import App from "./App.svelte"
import "./app.css"
import { ready } from "./lib/i18n.svelte"

async function open(): Promise<void> {
  await ready
  const target = document.getElementById("app") as HTMLElement
  target.replaceChildren()
  mount(App, { target })
  void import("./lib/music") // plays when it is switched on
}

void open()
