import { newId } from "#app/lib/id.ts";
import { callCdn } from "#app/platform/cdn/call-cdn.server.ts";
import { CDN_CACHE_CONTROL, SHARED_CACHE_CONTROL, type Cdn } from "#app/platform/cdn/cdn.ts";
import type { ProviderName, PROVIDERS } from "#app/platform/process/providers.ts";
import type { Env } from "#app/platform/process/env.server.ts";

type PurgingCdn = Omit<Cdn, "testConnection">;

// Purging a tag that no page has shows that the key may purge here, and removes nothing.
const withTest = (name: string, cdn: PurgingCdn): Cdn => ({
  ...cdn,
  async testConnection() {
    await cdn.purge([`connection-test-${newId()}`]);
    return `${name} accepts the key and the purge of a tag that no page has.`;
  },
});

/** https://developers.cloudflare.com/cache/how-to/purge-cache/purge-by-tags/ */
function cloudflareOf(env: Env): Cdn | null {
  const { CLOUDFLARE_ZONE_ID: zone, CLOUDFLARE_API_TOKEN: token, CLOUDFLARE_API_URL: apiUrl } = env;
  if (!zone || !token) return null;
  return withTest("Cloudflare", {
    tagHeader: "Cache-Tag",
    separator: ",",
    maxTagHeaderBytes: 16_000,
    cacheHeaders: { "CDN-Cache-Control": CDN_CACHE_CONTROL },
    maxTagsPerCall: 100,
    callsPerMinute: env.CLOUDFLARE_PURGES_PER_MINUTE,
    purge: (tags) =>
      callCdn("Cloudflare", new URL(`/client/v4/zones/${zone}/purge_cache`, apiUrl), {
        headers: { Authorization: `Bearer ${token}` },
        body: { tags },
      }),
  });
}

/** https://www.fastly.com/documentation/reference/api/purging/ */
function fastlyOf(env: Env): Cdn | null {
  const { FASTLY_SERVICE_ID: service, FASTLY_API_TOKEN: token, FASTLY_API_URL: apiUrl } = env;
  if (!service || !token) return null;
  return withTest("Fastly", {
    tagHeader: "Surrogate-Key",
    separator: " ",
    maxTagHeaderBytes: 16_000,
    // Fastly does not read CDN-Cache-Control.
    cacheHeaders: { "Surrogate-Control": CDN_CACHE_CONTROL.replace("public, ", "") },
    maxTagsPerCall: 256,
    callsPerMinute: 600,
    purge: (tags) =>
      callCdn("Fastly", new URL(`/service/${service}/purge`, apiUrl), {
        // A soft purge makes pages stale: they are still sent while the store does not respond.
        headers: { "Fastly-Key": token, "Fastly-Soft-Purge": "1" },
        body: { surrogate_keys: tags },
      }),
  });
}

/** https://docs.bunny.net/cdn/purge-cache */
function bunnyOf(env: Env): Cdn | null {
  const { BUNNY_PULL_ZONE_ID: zone, BUNNY_API_KEY: key, BUNNY_API_URL: apiUrl } = env;
  if (!zone || !key) return null;
  return withTest("Bunny", {
    tagHeader: "CDN-Tag",
    separator: ",",
    maxTagHeaderBytes: 1_024,
    cacheHeaders: { "Cache-Control": SHARED_CACHE_CONTROL },
    maxTagsPerCall: 1,
    callsPerMinute: 30,
    purge: async ([tag]) =>
      callCdn("Bunny", new URL(`/pullzone/${zone}/purgeCache`, apiUrl), {
        headers: { AccessKey: key },
        body: { CacheTag: tag },
      }),
  });
}

/** Each provider of the kind "cdn" in `PROVIDERS`. Their test calls derive from it. The first that is connected is used. */
export const CDNS: Record<CdnName, (env: Env) => Cdn | null> = {
  cloudflare: cloudflareOf,
  fastly: fastlyOf,
  bunny: bunnyOf,
};

export type CdnName = {
  [Name in ProviderName]: (typeof PROVIDERS)[Name]["kind"] extends "cdn" ? Name : never;
}[ProviderName];

// Cast: Object.keys returns string[], and the table has exactly these keys.
export const CDN_NAMES = Object.keys(CDNS) as CdnName[];
