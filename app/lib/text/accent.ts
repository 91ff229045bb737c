import { contrast } from "#app/lib/images/contrast.ts";

/** The default accent of tokens.css, for which no theme is sent. */
export const DEFAULT_ACCENT = "#c2331d";

/** The backgrounds of tokens.css behind an accent, and the plums next to its tints. */
export const GROUNDS = {
  white: "#ffffff",
  paper: "#fbf8f3",
  linen: "#f3ede4",
  plum: "#4a1c38",
  "plum-deep": "#33122a",
} as const;

// WCAG 2.2: 1.4.3 and, for users who request more contrast, 1.4.6.
const READABLE = 4.5;
const MORE_READABLE = 7;

export type AccentProblem =
  | { kind: "no-colour" }
  /** The accent would be hard to read; `ratio` is the actual contrast, rounded down. */
  | { kind: "low-contrast"; where: "on paper" | "under white text"; ratio: number };

/** Why a colour cannot be the accent; null for a usable one. Accepts either case, three digits or six. */
export function accentError(hex: string): AccentProblem | null {
  const accent = wholeHex(hex);
  if (!accent) return { kind: "no-colour" };
  const checks = [
    { where: "on paper" as const, ratio: contrast(accent, GROUNDS.paper) },
    { where: "under white text" as const, ratio: contrast(accent, GROUNDS.white) },
  ];
  const failed = checks.find(({ ratio }) => ratio < READABLE);
  return failed ? { kind: "low-contrast", where: failed.where, ratio: roundedDown(failed.ratio) } : null;
}

/** "#RGB" or "#RRGGBB" as "#rrggbb"; null for anything else. */
export function wholeHex(hex: string): string | null {
  const [, digits = ""] = /^#?([\da-f]{3}|[\da-f]{6})$/i.exec(hex.trim()) ?? [];
  if (!digits) return null;
  const whole = digits.length === 3 ? digits.replaceAll(/./g, "$&$&") : digits;
  return `#${whole.toLowerCase()}`;
}

/** The tokens of tokens.css that depend on the accent, each readable wherever the shop uses it. Expects a valid accent. */
export function accentTokens(accent: string): Record<string, string> {
  const wash = mix(accent, GROUNDS.white, 0.11);
  const deepGrounds = [GROUNDS.white, GROUNDS.paper, GROUNDS.linen, wash];
  return {
    flame: accent,
    "flame-deep": firstSuitable(
      (share) => mix(accent, "#000000", share),
      0.8,
      (deep) => isReadableOn(deep, deepGrounds, READABLE),
    ),
    "flame-wash": wash,
    blush: firstSuitable(
      (share) => mix(accent, GROUNDS.white, share),
      0.28,
      (blush) => isReadableOn(blush, [GROUNDS.plum, GROUNDS["plum-deep"]], READABLE),
    ),
  };
}

/** The accent mixed with white for dark backgrounds; a share of 1 is the accent itself. */
export function tint(accent: string, share: number): string {
  return mix(accent, GROUNDS.white, share);
}

/** The tokens for users who request more contrast: text pairs are at least 7:1. */
export function strongAccentTokens(accent: string): Record<string, string> {
  const wash = mix(accent, GROUNDS.white, 0.11);
  const strong = (start: number) =>
    firstSuitable(
      (share) => mix(accent, "#000000", share),
      start,
      (deep) => isReadableOn(deep, [GROUNDS.white, GROUNDS.paper, GROUNDS.linen, wash], MORE_READABLE),
    );
  return { flame: strong(0.8), "flame-deep": strong(0.62) };
}

function isReadableOn(ink: string, grounds: readonly string[], least: number): boolean {
  return grounds.every((ground) => contrast(ink, ground) >= least);
}

/** The first candidate with enough contrast, with a decreasing share of the accent. */
function firstSuitable(
  colour: (share: number) => string,
  start: number,
  isSuitable: (hex: string) => boolean,
): string {
  for (let share = start; share > 0; share -= 0.02) if (isSuitable(colour(share))) return colour(share);
  return colour(0);
}

/** Mixes a share (0 to 1) of one colour into another. */
function mix(colour: string, other: string, share: number): string {
  const [one, two] = [channelsOf(colour), channelsOf(other)];
  const mixed = one.map((value, index) => Math.round(value * share + (two[index] ?? 0) * (1 - share)));
  return `#${mixed.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}

function channelsOf(hex: string): number[] {
  return [1, 3, 5].map((from) => Number.parseInt(hex.slice(from, from + 2), 16));
}

// Rounded down: 4.499 fails and must not be shown as 4.5.
function roundedDown(ratio: number): number {
  return Math.floor(ratio * 100) / 100;
}
