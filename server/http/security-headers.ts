import type { Env } from "#app/platform/process/env.server.ts";

/** What every answer of the store says to the browser, whatever it is. */
export function securityHeaders(
  publicUrl: string,
  subdomains: Env["HSTS_SUBDOMAINS"] = "off",
): [string, string][] {
  const headers: [string, string][] = [
    ["X-Content-Type-Options", "nosniff"],
    ["X-Frame-Options", "DENY"],
    ["Referrer-Policy", "strict-origin-when-cross-origin"],
    ["Permissions-Policy", "camera=(), microphone=(), geolocation=(), payment=()"],
    ["Cross-Origin-Opener-Policy", "same-origin"],
    // A page brings its own; whatever else is opened by itself (an image, a feed, a refusal) runs and loads nothing.
    [
      "Content-Security-Policy",
      "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    ],
  ];
  if (publicUrl.startsWith("https:"))
    headers.push([
      "Strict-Transport-Security",
      `max-age=63072000${subdomains === "on" ? "; includeSubDomains" : ""}`,
    ]);
  return headers;
}

// From here alone a form leaves the store: for the payment provider's own page.
const PAY_PAGE = /^\/checkout\/pay\//;

/** Where the forms of a page may go besides the store, as a source of its policy. */
export function formTargets(pathname: string, providerOrigin: string | undefined): string {
  return providerOrigin && PAY_PAGE.test(pathname) ? ` ${providerOrigin}` : "";
}

/** Files that may load more than nothing: the offline page its style sheet, and the service worker pages of the shop. */
export const OFFLINE_FILES: ReadonlySet<string> = new Set(["/offline.html", "/service-worker.js"]);
export const OFFLINE_POLICY =
  "default-src 'none'; connect-src 'self'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The policy of a page. `scripts` allows its inline scripts: a nonce for a fresh page, hashes for a kept one. */
export function contentSecurityPolicy(scripts: string, moreFormTargets = ""): string {
  return [
    "default-src 'self'",
    `script-src 'self' ${scripts}`,
    "style-src 'self'",
    // The one other host: the images of the map (app/components/map).
    "img-src 'self' data: https://tile.openstreetmap.org",
    "object-src 'none'",
    "base-uri 'none'",
    `form-action 'self'${moreFormTargets}`,
    "frame-ancestors 'none'",
  ].join("; ");
}
