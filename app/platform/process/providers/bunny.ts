import { z } from "zod";
import { providerUrl } from "#app/platform/process/env-values.ts";
import { SHARED_CACHE_CONTROL } from "#app/platform/process/providers/cdn-definition.ts";
import type { ProviderDefinition } from "#app/platform/process/providers/provider-definition.ts";

export const bunny = {
  kind: "cdn",
  name: "Bunny",
  does: "It stores public pages near the shoppers, and the store purges those that change, unless Cloudflare or Fastly is connected too.",
  withoutIt: "The store sends every page itself, or a CDN shows a change ten seconds later.",
  variables: {
    BUNNY_PULL_ZONE_ID: z.string().regex(/^\d+$/, "must be digits").optional(),
    BUNNY_API_KEY: z.string().optional(),
    BUNNY_API_URL: providerUrl.default("https://api.bunny.net"),
  },
  required: ["BUNNY_PULL_ZONE_ID", "BUNNY_API_KEY"],
  together: [["BUNNY_PULL_ZONE_ID", "BUNNY_API_KEY"]],
  setup: "Bunny in front of the store: the pull zone's id and the account's API key. See docs/cdn.md.",
  examples: { BUNNY_API_URL: "https://api.bunny.net" },
  fields: {
    BUNNY_PULL_ZONE_ID: {
      label: "Pull zone ID",
      hint: "Digits, in the address of the pull zone’s page at Bunny.",
      isShown: true,
    },
    BUNNY_API_KEY: { label: "API key", hint: "Bunny’s panel, Account > API key." },
  },
  // https://docs.bunny.net/cdn/purge-cache
  cdn: {
    tagHeader: "CDN-Tag",
    separator: ",",
    maxTagHeaderBytes: 1_024,
    cacheHeaders: { "Cache-Control": SHARED_CACHE_CONTROL },
    maxTagsPerCall: 1,
    callsPerMinute: () => 30,
    purgeRequest: ({ BUNNY_PULL_ZONE_ID, BUNNY_API_KEY = "", BUNNY_API_URL }, [tag]) => ({
      url: new URL(`/pullzone/${BUNNY_PULL_ZONE_ID}/purgeCache`, BUNNY_API_URL),
      headers: { AccessKey: BUNNY_API_KEY },
      body: { CacheTag: tag },
    }),
  },
  webhookPath: null,
  testCall: "Purges a tag that no page has, which removes nothing.",
  docs: "docs/cdn.md",
} as const satisfies ProviderDefinition;
