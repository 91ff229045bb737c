import { z } from "zod";
import { providerUrl } from "#app/platform/process/env-values.ts";
import { CDN_CACHE_CONTROL } from "#app/platform/process/providers/cdn-definition.ts";
import type { ProviderDefinition } from "#app/platform/process/providers/provider-definition.ts";

export const fastly = {
  kind: "cdn",
  name: "Fastly",
  does: "It stores public pages near the shoppers, and the store purges those that change, unless Cloudflare is connected too.",
  withoutIt: "The store sends every page itself, or a CDN shows a change ten seconds later.",
  variables: {
    FASTLY_SERVICE_ID: z
      .string()
      .regex(/^[A-Za-z\d]+$/, "must be letters and digits")
      .optional(),
    FASTLY_API_TOKEN: z.string().optional(),
    FASTLY_API_URL: providerUrl.default("https://api.fastly.com"),
  },
  required: ["FASTLY_SERVICE_ID", "FASTLY_API_TOKEN"],
  together: [["FASTLY_SERVICE_ID", "FASTLY_API_TOKEN"]],
  setup:
    "Fastly in front of the store: the service's id and a token with the scope purge_select. See docs/cdn.md.",
  examples: { FASTLY_API_URL: "https://api.fastly.com" },
  fields: {
    FASTLY_SERVICE_ID: { label: "Service ID", hint: "Below the service’s name at Fastly.", isShown: true },
    FASTLY_API_TOKEN: {
      label: "API token",
      hint: "With the scope purge_select for this service only.",
    },
  },
  // https://www.fastly.com/documentation/reference/api/purging/
  cdn: {
    tagHeader: "Surrogate-Key",
    separator: " ",
    maxTagHeaderBytes: 16_000,
    // Fastly does not read CDN-Cache-Control.
    cacheHeaders: { "Surrogate-Control": CDN_CACHE_CONTROL.replace("public, ", "") },
    maxTagsPerCall: 256,
    callsPerMinute: () => 600,
    purgeRequest: ({ FASTLY_SERVICE_ID, FASTLY_API_TOKEN = "", FASTLY_API_URL }, tags) => ({
      url: new URL(`/service/${FASTLY_SERVICE_ID}/purge`, FASTLY_API_URL),
      // A soft purge makes pages stale: they are still sent while the store does not respond.
      headers: { "Fastly-Key": FASTLY_API_TOKEN, "Fastly-Soft-Purge": "1" },
      body: { surrogate_keys: tags },
    }),
  },
  webhookPath: null,
  testCall: "Purges a key that no page has, which removes nothing.",
  docs: "docs/cdn.md",
} as const satisfies ProviderDefinition;
