/** A custom property of tokens.css. */
export interface Token {
  /** Without the dashes: "color-flame". */
  name: string;
  value: string;
}

/** The tokens of a style sheet, in order, without resets ("--color-*") and media query overrides. */
export function readTokens(css: string): Token[] {
  const theme = css.slice(css.indexOf("@theme"), css.indexOf("\n}"));
  return [...theme.matchAll(/--([a-z\d-]+):\s*([^;]+);/g)].map(([, name = "", value = ""]) => ({
    name,
    value,
  }));
}

/** Text colour on background: every pair in which the shop sets text, as names of colour tokens. */
export const TEXT_PAIRS: readonly (readonly [ink: string, ground: string])[] = [
  ...["ink", "ink-soft", "ink-faint", "flame", "flame-deep", "plum", "leaf", "amber", "sky"].map(
    (ink) => [ink, "paper"] as const,
  ),
  ...["ink", "ink-soft", "ink-faint", "flame", "flame-deep", "leaf", "amber"].map(
    (ink) => [ink, "white"] as const,
  ),
  ...["ink", "ink-soft", "flame-deep"].map((ink) => [ink, "linen"] as const),
  ["white", "flame"],
  ["white", "flame-deep"],
  ["paper", "ink"],
  ["paper", "plum"],
  ["paper", "plum-deep"],
  ["blush", "plum"],
  ["blush", "plum-deep"],
  ["plum-deep", "blush"],
  ["flame-deep", "flame-wash"],
  ["danger-deep", "white"],
  ["danger-deep", "paper"],
  ["danger-deep", "linen"],
  ["danger-deep", "danger-wash"],
  ["ink", "danger-wash"],
  ["white", "danger"],
  ["ink", "flame-wash"],
  ["plum", "plum-wash"],
  ["ink", "plum-wash"],
  ["leaf", "leaf-wash"],
  ["ink", "leaf-wash"],
  ["amber", "amber-wash"],
  ["ink", "amber-wash"],
  ["sky", "sky-wash"],
];

/** The edges of controls, which need 3:1. */
export const EDGE_PAIRS: readonly (readonly [edge: string, ground: string])[] = [
  ["edge", "white"],
  ["edge", "paper"],
  ["flame", "white"],
  ["flame", "paper"],
  ["danger", "white"],
  ["danger", "paper"],
];
