import { z } from "zod";
import { milliseconds, providerUrl, webhookSecret } from "#app/platform/process/env-values.ts";
import type { ProviderDefinition } from "#app/platform/process/providers/provider-definition.ts";

export const shiprocket = {
  kind: "courier",
  name: "Shiprocket",
  does: "It compares rates, books couriers, prints labels and reports where parcels are.",
  withoutIt: "The shop hands its parcels over by hand.",
  variables: {
    SHIPROCKET_EMAIL: z.string().optional(),
    SHIPROCKET_PASSWORD: z.string().optional(),
    SHIPROCKET_WEBHOOK_TOKEN: webhookSecret,
    SHIPROCKET_WEBHOOK_TOKEN_PREVIOUS: webhookSecret,
    SHIPROCKET_PICKUP_PIN: z
      .string()
      .regex(/^[1-9]\d{5}$/, "must be a PIN code of six digits")
      .optional(),
    SHIPROCKET_PICKUP_LOCATION: z.string().default("Primary"),
    SHIPROCKET_TIMEOUT_MS: milliseconds.default(10_000),
    SHIPROCKET_API_URL: providerUrl.default("https://apiv2.shiprocket.in"),
  },
  required: ["SHIPROCKET_EMAIL", "SHIPROCKET_PASSWORD", "SHIPROCKET_WEBHOOK_TOKEN", "SHIPROCKET_PICKUP_PIN"],
  together: [
    ["SHIPROCKET_EMAIL", "SHIPROCKET_PASSWORD", "SHIPROCKET_WEBHOOK_TOKEN", "SHIPROCKET_PICKUP_PIN"],
  ],
  setup:
    "Shiprocket, which books couriers: email and password of an API user, a token of at least 16 characters for the webhook to <PUBLIC_URL>/webhooks/tracking, and the PIN code of the pickup address. All four or none: without them shipments are handed over by hand. See docs/carriers.md.",
  examples: {
    SHIPROCKET_PICKUP_PIN: "226001",
    SHIPROCKET_PICKUP_LOCATION: "Primary",
    SHIPROCKET_TIMEOUT_MS: "10000",
    SHIPROCKET_API_URL: "https://apiv2.shiprocket.in",
  },
  fields: {
    SHIPROCKET_EMAIL: {
      label: "Email of the API user",
      hint: "Shiprocket’s panel, Settings > API. It is not the email of your own sign-in.",
      isShown: true,
    },
    SHIPROCKET_PASSWORD: { label: "Password of the API user" },
    SHIPROCKET_WEBHOOK_TOKEN: {
      label: "Webhook token",
      hint: "At least 16 characters that you choose and also enter at Shiprocket, with the webhook URL above.",
    },
    SHIPROCKET_PICKUP_PIN: { label: "PIN code of the pickup address", isShown: true },
    SHIPROCKET_PICKUP_LOCATION: {
      label: "Name of the pickup location",
      hint: "As Shiprocket lists it. Empty means Primary.",
      isShown: true,
      isOptional: true,
    },
  },
  webhookPath: "/webhooks/tracking",
  testCall: "Signs in and reads the pickup locations, and books nothing.",
  docs: "docs/carriers.md",
} as const satisfies ProviderDefinition;
