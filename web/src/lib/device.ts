/** This device's secret. Nobody signs up: who knows the secret, is the device. */

const KEY = "fuchsbau.device"
const FITS = /^[A-Za-z0-9_-]{22,64}$/

let remembered: string | null = null

/** The token of this device: made once, kept as long as the browser keeps it. */
export function deviceToken(): string {
  remembered ??= stored() ?? store(fresh())
  return remembered
}

/** 32 random bytes, base64url. */
function fresh(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "")
}

function stored(): string | null {
  try {
    const token = localStorage.getItem(KEY)
    return token && FITS.test(token) ? token : null
  } catch {
    return null // storage is switched off: the token lives as long as the page
  }
}

function store(token: string): string {
  try {
    localStorage.setItem(KEY, token)
  } catch {
    // as above
  }
  return token
}

/** A new action's id. `crypto.randomUUID` exists on https and localhost only; a LAN address has neither. */
export function actionId(): string {
  if (typeof crypto.randomUUID === "function") return crypto.randomUUID()
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("")
}
