import { z } from "zod";
import { providerUrl } from "#app/platform/process/env-values.ts";
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
  webhookPath: null,
  testCall: "Purges a key that no page has, which removes nothing.",
  docs: "docs/cdn.md",
} as const satisfies ProviderDefinition;
