import type { Env } from "#app/platform/process/env.server.ts";

/** Security headers of every response. */
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
    // Pages replace it. Any other response that is opened directly, such as an image or a feed, may load nothing.
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

// The only page with a form to another origin: the payment provider's.
const PAY_PAGE = /^\/checkout\/pay\//;

/** Further `form-action` sources of a page. */
export function formTargets(pathname: string, providerOrigin: string | undefined): string {
  return providerOrigin && PAY_PAGE.test(pathname) ? ` ${providerOrigin}` : "";
}

/** Static files with a policy of their own: the offline page loads its style sheet, the service worker the shop's pages. */
export const OFFLINE_FILES: ReadonlySet<string> = new Set(["/offline.html", "/service-worker.js"]);
export const OFFLINE_POLICY =
  "default-src 'none'; connect-src 'self'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The policy of a page. `scripts` allows its inline scripts: a nonce, or hashes for a cached page. */
export function contentSecurityPolicy(scripts: string, moreFormTargets = ""): string {
  return [
    "default-src 'self'",
    `script-src 'self' ${scripts}`,
    "style-src 'self'",
    // Map tiles (app/components/map).
    "img-src 'self' data: https://tile.openstreetmap.org",
    "object-src 'none'",
    "base-uri 'none'",
    `form-action 'self'${moreFormTargets}`,
    "frame-ancestors 'none'",
  ].join("; ");
}
