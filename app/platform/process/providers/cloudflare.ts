import { z } from "zod";
import { providerUrl, wholeNumber } from "#app/platform/process/env-values.ts";
import { CDN_CACHE_CONTROL } from "#app/platform/process/providers/cdn-definition.ts";
import type { ProviderDefinition } from "#app/platform/process/providers/provider-definition.ts";

export const cloudflare = {
  kind: "cdn",
  name: "Cloudflare",
  does: "It stores public pages near the shoppers, and the store purges those that change.",
  withoutIt: "The store sends every page itself, or a CDN shows a change ten seconds later.",
  variables: {
    CLOUDFLARE_ZONE_ID: z
      .string()
      .regex(/^[\da-f]{32}$/, "must have 32 characters from 0 to 9 and a to f")
      .optional(),
    CLOUDFLARE_API_TOKEN: z.string().optional(),
    CLOUDFLARE_PURGES_PER_MINUTE: wholeNumber({ min: 2, max: 600 }).default(5),
    CLOUDFLARE_API_URL: providerUrl.default("https://api.cloudflare.com"),
  },
  required: ["CLOUDFLARE_ZONE_ID", "CLOUDFLARE_API_TOKEN"],
  together: [["CLOUDFLARE_ZONE_ID", "CLOUDFLARE_API_TOKEN"]],
  setup:
    "Cloudflare in front of the store: the zone's id and a token that may purge its cache. The plan decides how many purges a minute are allowed: 5 on Free, 300 on Pro. See docs/cdn.md.",
  examples: { CLOUDFLARE_PURGES_PER_MINUTE: "5", CLOUDFLARE_API_URL: "https://api.cloudflare.com" },
  fields: {
    CLOUDFLARE_ZONE_ID: {
      label: "Zone ID",
      hint: "On the overview page of the domain at Cloudflare.",
      isShown: true,
    },
    CLOUDFLARE_API_TOKEN: {
      label: "API token",
      hint: "With the permission Zone > Cache Purge for this zone only.",
    },
    CLOUDFLARE_PURGES_PER_MINUTE: {
      label: "Purges per minute",
      hint: "5 on the plan Free, also if it is empty; 300 on Pro.",
      isShown: true,
      isOptional: true,
    },
  },
  // https://developers.cloudflare.com/cache/how-to/purge-cache/purge-by-tags/
  cdn: {
    tagHeader: "Cache-Tag",
    separator: ",",
    maxTagHeaderBytes: 16_000,
    cacheHeaders: { "CDN-Cache-Control": CDN_CACHE_CONTROL },
    maxTagsPerCall: 100,
    callsPerMinute: ({ CLOUDFLARE_PURGES_PER_MINUTE }) => Number(CLOUDFLARE_PURGES_PER_MINUTE),
    purgeRequest: ({ CLOUDFLARE_ZONE_ID, CLOUDFLARE_API_TOKEN, CLOUDFLARE_API_URL }, tags) => ({
      url: new URL(`/client/v4/zones/${CLOUDFLARE_ZONE_ID}/purge_cache`, CLOUDFLARE_API_URL),
      headers: { Authorization: `Bearer ${CLOUDFLARE_API_TOKEN}` },
      body: { tags },
    }),
  },
  webhookPath: null,
  testCall: "Purges a tag that no page has, which removes nothing.",
  docs: "docs/cdn.md",
} as const satisfies ProviderDefinition;
