import { href } from "react-router";
import { getApp } from "#app/context/context-keys.server.ts";
import type { Route } from "./+types/security-txt";

const MONTHS_VALID = 6;

/**
 * The contact for vulnerability reports: https://www.rfc-editor.org/rfc/rfc9116. Expires within a year, as its section 2.5.5 recommends.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const { clock, settings, publicUrl } = getApp(context);
  const { general } = await settings.get();
  const now = clock.now();
  const expires = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + MONTHS_VALID + 1, 1));
  const canonicalUrl = new URL(href("/.well-known/security.txt"), publicUrl);
  const lines = [
    `Contact: mailto:${general.email}`,
    `Expires: ${expires.toISOString()}`,
    "Preferred-Languages: en, hi",
    // Section 2.5.2: web URLs must be https.
    ...(canonicalUrl.protocol === "https:" ? [`Canonical: ${canonicalUrl.href}`] : []),
  ];
  return new Response(`${lines.join("\n")}\n`, {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=86400" },
  });
}
