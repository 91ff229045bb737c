import { data } from "react-router";
import { IMMUTABLE } from "#app/lib/http/cache-control.ts";
import { accentError, accentTokens, strongAccentTokens } from "#app/lib/text/accent.ts";
import type { Route } from "./+types/theme";

// Incremented when the same accent gives other tokens.
const FILE = /^1-([\da-f]{6})\.(css|svg)$/;

/**
 * The assets of an accent colour: its tokens as a small style sheet, because the content security policy allows no inline styles, and the
 * shop's icon. The URL contains the accent, so the response is immutable; an unreadable accent is a 404.
 */
export function loader({ params }: Route.LoaderArgs) {
  const [, hex, kind] = FILE.exec(params.file) ?? [];
  const accent = `#${hex}`;
  if (accentError(accent)) throw data(null, { status: 404 });
  return kind === "svg"
    ? respond(iconIn(accent), "image/svg+xml; charset=utf-8")
    : respond(sheetOf(accent), "text/css; charset=utf-8");
}

function respond(body: string, type: string): Response {
  return new Response(body, {
    headers: { "Content-Type": type, "Cache-Control": IMMUTABLE },
  });
}

function sheetOf(accent: string): string {
  return [
    `:root {${declarations(accentTokens(accent))}}`,
    `@media (prefers-contrast: more) {:root {${declarations(strongAccentTokens(accent))}}}\n`,
  ].join("\n");
}

/** public/favicon.svg in another colour. */
function iconIn(accent: string): string {
  const petal = (turn: number) => `<use href="#p" transform="rotate(${turn})"/>`;
  const wash = accentTokens(accent)["flame-wash"] ?? accent;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-50 -48 100 100"><defs><path id="p" d="M0-6C-3-15-13-19-13.5-30-14-40-6-45 0-42 6-45 14-40 13.5-30 13-19 3-15 0-6Z"/></defs><g fill="${accent}">${[72, 144, 216, 288].map(petal).join("")}</g><use href="#p" fill="${wash}" stroke="${accent}" stroke-width="4"/><path d="M0-14V-34" stroke="${accent}" stroke-width="4" stroke-linecap="round"/><circle r="6" fill="#4a1c38"/></svg>`;
}

function declarations(tokens: Record<string, string>): string {
  return Object.entries(tokens)
    .map(([name, hex]) => `--color-${name}:${hex};`)
    .join("");
}
