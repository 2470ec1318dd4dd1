/** Gives an address away: by the device's own sharing, or the clipboard. False when neither works here. */
export async function handOn(address: string): Promise<boolean> {
  try {
    if (typeof navigator.share === "function") await navigator.share({ title: "Fuchsbau", url: address })
    else await navigator.clipboard.writeText(address)
    return true
  } catch (problem) {
    // shared with nobody after all; or no clipboard, as a family's own network has no https
    return problem instanceof DOMException && problem.name === "AbortError" ? false : copyBySelection(address)
  }
}

function copyBySelection(text: string): boolean {
  const field = document.createElement("textarea")
  field.value = text
  field.readOnly = true
  field.style.position = "fixed"
  field.style.opacity = "0"
  const host = document.querySelector("dialog[open]") ?? document.body // outside a dialog nothing can be selected
  host.append(field)
  field.select()
  try {
    return document.execCommand("copy")
  } finally {
    field.remove()
  }
}
