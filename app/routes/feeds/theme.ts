import { data } from "react-router";
import { accentProblem, accentTokens, strongAccentTokens } from "#app/lib/accent.ts";
import type { Route } from "./+types/theme";

// The digit counts up when the same accent gives other tokens.
const FILE = /^1-([\da-f]{6})\.css$/;

/**
 * The tokens that follow the accent, as a small style sheet: the pages' policy allows no inline styles. Its address says all that it is
 * made of, so it is good for ever, and a colour that could not be read has none.
 */
export function loader({ params }: Route.LoaderArgs) {
  const accent = `#${FILE.exec(params.file)?.[1]}`;
  if (accentProblem(accent)) throw data(null, { status: 404 });
  const css = [
    `:root {${declarations(accentTokens(accent))}}`,
    `@media (prefers-contrast: more) {:root {${declarations(strongAccentTokens(accent))}}}`,
  ];
  return new Response(`${css.join("\n")}\n`, {
    headers: {
      "Content-Type": "text/css; charset=utf-8",
      "Cache-Control": "public, max-age=31536000, immutable",
    },
  });
}

function declarations(tokens: Record<string, string>): string {
  return Object.entries(tokens)
    .map(([name, hex]) => `--color-${name}:${hex};`)
    .join("");
}
