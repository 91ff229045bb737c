import type { ProviderOrigins } from "#app/lib/http/provider-origins.ts";
import type { Env } from "#app/platform/process/env.server.ts";

/** Where browsers report violations of the policy (`csp-reports.ts`). */
export const CSP_REPORT_PATH = "/csp-reports";

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
    ["Reporting-Endpoints", `csp="${CSP_REPORT_PATH}"`],
    // Pages replace it. Any other response that is opened directly, such as an image or a feed, may load nothing.
    [
      "Content-Security-Policy",
      "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    ],
  ];
  if (publicUrl.startsWith("https:"))
    headers.push([
      "Strict-Transport-Security",
      `max-age=63072000${subdomains === "off" ? "" : "; includeSubDomains"}${subdomains === "preload" ? "; preload" : ""}`,
    ]);
  return headers;
}

// The only page that uses another origin than the store's: the payment provider's form, script and frames.
const PAY_PAGE = /^\/checkout\/pay\//;

/** The only page that uses the camera: it reads barcodes. */
const SCAN_PAGE = "/admin/orders/pack";
const SCAN_PERMISSIONS: [string, string] = [
  "Permissions-Policy",
  "camera=(self), microphone=(), geolocation=(), payment=()",
];

/**
 * Headers of a rendered page. The payment page may use the provider's origins: banks open in a window that reports back to it, UPI apps
 * are started by the Payment Request API, and Razorpay's script writes style elements.
 */
export function pageHeaders(
  pathname: string,
  { nonce, provider }: { nonce: string; provider: ProviderOrigins | undefined },
): [string, string][] {
  const scripts = `'nonce-${nonce}'`;
  if (!provider || !PAY_PAGE.test(pathname))
    return [
      ["Content-Security-Policy", contentSecurityPolicy(scripts)],
      ...(pathname === SCAN_PAGE ? [SCAN_PERMISSIONS] : []),
    ];
  const frames = provider.frames.map((origin) => `"${origin}"`).join(" ");
  return [
    ["Content-Security-Policy", contentSecurityPolicy(scripts, provider)],
    ["Cross-Origin-Opener-Policy", "same-origin-allow-popups"],
    ["Permissions-Policy", `camera=(), microphone=(), geolocation=(), payment=(self ${frames})`],
  ];
}

/** Static files with a policy of their own: the offline page loads its style sheet, the service worker the shop's pages. */
export const OFFLINE_FILES: ReadonlySet<string> = new Set(["/offline.html", "/service-worker.js"]);
export const OFFLINE_POLICY =
  "default-src 'none'; connect-src 'self'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The policy of a page. `scripts` allows its inline scripts: a nonce, or hashes for a cached page. */
export function contentSecurityPolicy(scripts: string, provider?: ProviderOrigins): string {
  const allowed = (...origins: readonly string[]) => origins.map((origin) => ` ${origin}`).join("");
  return [
    "default-src 'self'",
    `script-src 'self' ${scripts}${provider?.script ? allowed(provider.script) : ""}`,
    `style-src 'self'${provider ? allowed("'unsafe-inline'") : ""}`,
    // Map tiles (app/components/map).
    `img-src 'self' data: https://tile.openstreetmap.org${provider ? allowed(...provider.images) : ""}`,
    ...(provider
      ? [`frame-src${allowed(...provider.frames)}`, `connect-src 'self'${allowed(...provider.requests)}`]
      : []),
    "object-src 'none'",
    "base-uri 'none'",
    `form-action 'self'${provider ? allowed(provider.form) : ""}`,
    "frame-ancestors 'none'",
    // Firefox and Safari know only the older directive.
    `report-uri ${CSP_REPORT_PATH}`,
    "report-to csp",
  ].join("; ");
}
