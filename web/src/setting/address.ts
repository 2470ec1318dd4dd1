/** Under which address other devices find this page. */

interface Hosting {
  addresses: string[]
}

const OWN = /^(localhost|127\.|\[::1\])/

/** This page's address; the one in the local network where this page's own is good for this device only. */
export async function reachable(): Promise<string> {
  const here = location.origin + location.pathname
  if (!OWN.test(location.hostname)) return here
  try {
    const answer = await fetch(new URL("api/hosting", document.baseURI))
    const { addresses } = (await answer.json()) as Hosting
    return addresses[0] ?? here
  } catch {
    return here
  }
}
