"""Draws the home-screen icons of web/public, ours around Noto's fox: needs Playwright and Chromium.

python web/scripts/icons.py [path of chromium]
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Final

from playwright.sync_api import sync_playwright

WEB: Final = Path(__file__).parent.parent
PUBLIC: Final = WEB / "public"
ROUNDED: Final = {"icon-192.png": 192, "icon-512.png": 512}
SQUARE: Final = {"apple-touch-icon.png": 180, "icon-maskable-512.png": 512}
"""Launchers cut these to their own shape: what matters lies within the inner 80 %."""

SCENE: Final = """
<defs>
  <linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">
    <stop offset="0" stop-color="#8fcbd6"/><stop offset="1" stop-color="#fbe8be"/></linearGradient>
  <linearGradient id="soil" x1="0" y1="0" x2="0" y2="1">
    <stop offset="0" stop-color="#8a5a3a"/><stop offset="1" stop-color="#4a2c17"/></linearGradient>
  <radialGradient id="lit" cx=".5" cy=".35" r=".7">
    <stop offset="0" stop-color="#fff0bd"/><stop offset=".6" stop-color="#fbc766"/>
    <stop offset="1" stop-color="#c27a33"/></radialGradient>
</defs>
<rect width="512" height="512" fill="url(#sky)"/>
<circle cx="412" cy="92" r="44" fill="#fff0bb"/>
<path d="M-10 214Q120 96 262 96t262 124v302H-10z" fill="#5f8a45"/>
<path d="M-10 204Q120 84 262 84t262 126v30Q400 118 262 118T-10 236z" fill="#a9c95f"/>
<path d="M-10 246Q120 128 262 128t262 128v266H-10z" fill="url(#soil)"/>
<ellipse cx="70" cy="392" rx="22" ry="13" fill="#a98a6c" opacity=".6"/>
<ellipse cx="452" cy="436" rx="28" ry="16" fill="#3f2413" opacity=".7"/>
<ellipse cx="440" cy="300" rx="12" ry="8" fill="#a98a6c" opacity=".6"/>
<circle cx="256" cy="318" r="176" fill="#2f1b0d"/>
<circle cx="256" cy="318" r="158" fill="url(#lit)"/>
<clipPath id="den"><path d="M98 0h316v318a158 158 0 0 1-316 0z"/></clipPath>
<g clip-path="url(#den)"><svg x="116" y="176" width="280" height="280" viewBox="0 0 128 128">{fox}</svg></g>
"""


def drawing(*, rounded: bool) -> str:
    """The whole icon as an SVG."""
    noto = (WEB / "src/art/noto/fox.svg").read_text()
    found = re.search(r"<svg[^>]*>(.*)</svg>", noto, re.DOTALL)
    if not found:
        raise ValueError("src/art/noto/fox.svg holds no drawing: run node scripts/noto.mjs")
    scene = SCENE.format(fox=found[1])
    corners = '<clipPath id="corners"><rect width="512" height="512" rx="112"/></clipPath>'
    body = f'{corners}<g clip-path="url(#corners)">{scene}</g>' if rounded else scene
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">{body}</svg>\n'


def main() -> int:
    """Write icon.svg and all sizes of it."""
    chromium = sys.argv[1] if len(sys.argv) > 1 else None
    PUBLIC.mkdir(exist_ok=True)
    (PUBLIC / "icon.svg").write_text(drawing(rounded=True))
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        for name, size in (ROUNDED | SQUARE).items():
            svg = drawing(rounded=name in ROUNDED).replace("<svg", f"<svg width={size} height={size}", 1)
            page = browser.new_page(viewport={"width": size, "height": size})
            page.set_content(f'<body style="margin:0">{svg}')
            page.screenshot(path=PUBLIC / name, omit_background=True)
            page.close()
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
