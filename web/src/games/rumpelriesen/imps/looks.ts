/**
 * What the imps look like. Each two of them differ in a shape or a pattern, never in colours alone; some are
 * alike on purpose, so that one has to look closely.
 */

import type { Imp } from "../types"

/** What an imp is known by, whatever the eyes see of its colours. */
export interface Features {
  hat: "acorn" | "leaf" | "mushroom" | "bobble" | "bell" | "burr" | "none"
  hair: "tuft" | "curls" | "braids" | "wild" | "bald"
  clothes: "stripes" | "dots" | "zigzag" | "buttons"
  ears: "pointed" | "round" | "drooping"
  nose: "round" | "long" | "button"
  chin: "bare" | "tooth" | "beard"
}

export interface Colours {
  skin: keyof typeof SKINS
  hat: string
  hair: string
  /** Of the clothes, and of the pattern on them. */
  cloth: string
  trim: string
}

export type Look = Features & { colours: Colours }

function look(
  hat: Features["hat"],
  hair: Features["hair"],
  clothes: Features["clothes"],
  ears: Features["ears"],
  nose: Features["nose"],
  chin: Features["chin"],
  colours: [skin: Colours["skin"], hat: string, hair: string, cloth: string, trim: string],
): Look {
  const [skin, ofHat, ofHair, cloth, trim] = colours
  return {
    hat,
    hair,
    clothes,
    ears,
    nose,
    chin,
    colours: { skin, hat: ofHat, hair: ofHair, cloth, trim },
  }
}

/** Skins, and the red in their noses, ears and cheeks. */
export const SKINS = {
  peach: { skin: "#f0b98f", flush: "#d9653f", freckles: true },
  tan: { skin: "#d9975f", flush: "#c4553a", freckles: false },
  umber: { skin: "#a86c43", flush: "#b5482f", freckles: false },
  leaf: { skin: "#b4c670", flush: "#d0763f", freckles: false },
  frost: { skin: "#8fb3b5", flush: "#8c5c93", freckles: false },
}

export const LOOKS: Record<Imp, Look> = {
  acorn: look("acorn", "tuft", "stripes", "pointed", "round", "bare", ["peach", "#8d5a30", "#c8562e", "#4f8a5b", "#f4e3b0"]),
  hazel: look("acorn", "tuft", "dots", "pointed", "round", "bare", ["peach", "#8d5a30", "#c8562e", "#4f8a5b", "#f4e3b0"]),
  rowan: look("acorn", "braids", "stripes", "pointed", "round", "tooth", ["tan", "#6f4a2b", "#e2a63c", "#b8423b", "#f7d9a0"]),

  fern: look("leaf", "curls", "zigzag", "drooping", "long", "bare", ["leaf", "#5f8f3a", "#7a4a2a", "#8a5a3a", "#e8c66a"]),
  ivy: look("leaf", "curls", "zigzag", "pointed", "round", "bare", ["leaf", "#4d8352", "#7a4a2a", "#7d5a86", "#e8c66a"]),
  nettle: look("leaf", "bald", "stripes", "drooping", "long", "tooth", ["umber", "#d9822f", "#4a2f1f", "#3f6f86", "#f0dca4"]),

  sorrel: look("mushroom", "curls", "dots", "round", "button", "bare", ["peach", "#c8443f", "#6b3f22", "#e0a93b", "#8a4a22"]),
  bramble: look("mushroom", "wild", "dots", "round", "button", "bare", ["peach", "#c8443f", "#6b3f22", "#e0a93b", "#8a4a22"]),

  juniper: look("bobble", "wild", "buttons", "round", "long", "beard", ["frost", "#3f78a0", "#e4eaea", "#31556e", "#f2b33d"]),
  sloe: look("bobble", "wild", "buttons", "round", "long", "bare", ["frost", "#6d5aa0", "#e4eaea", "#4a3d73", "#f2b33d"]),

  heather: look("bell", "braids", "zigzag", "pointed", "button", "bare", ["tan", "#a565b0", "#3d2618", "#5f8a45", "#f6d7ea"]),
  thistle: look("bell", "braids", "buttons", "pointed", "button", "tooth", ["umber", "#7f6cc4", "#3d2618", "#5f8a45", "#f6d7ea"]),

  chestnut: look("burr", "bald", "stripes", "round", "round", "beard", ["tan", "#8fa243", "#6b3f22", "#7a3f26", "#eeb86a"]),
  burdock: look("burr", "bald", "dots", "drooping", "round", "beard", ["leaf", "#7f8f3c", "#5b3a22", "#7a3f26", "#eeb86a"]),

  moss: look("none", "wild", "stripes", "drooping", "round", "tooth", ["leaf", "#5f8a45", "#4f7a38", "#b86f2c", "#fdedc2"]),
  clover: look("none", "tuft", "zigzag", "pointed", "button", "tooth", ["frost", "#5f8a45", "#c8562e", "#a9484a", "#f8e0b0"]),
} // prettier-ignore
