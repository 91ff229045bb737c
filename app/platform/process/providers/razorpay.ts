import { z } from "zod";
import { providerUrl, webhookSecret } from "#app/platform/process/env-values.ts";
import type { ProviderDefinition } from "#app/platform/process/providers/provider-definition.ts";

export const razorpay = {
  kind: "payment",
  name: "Razorpay",
  does: "It takes payments and refunds them, on its own page.",
  withoutIt: "Payments use the built-in test bank, and no money moves.",
  variables: {
    RAZORPAY_KEY_ID: z.string().optional(),
    RAZORPAY_KEY_SECRET: z.string().optional(),
    RAZORPAY_WEBHOOK_SECRET: webhookSecret,
    RAZORPAY_WEBHOOK_SECRET_PREVIOUS: webhookSecret,
    RAZORPAY_API_URL: providerUrl.default("https://api.razorpay.com"),
  },
  required: ["RAZORPAY_KEY_ID", "RAZORPAY_KEY_SECRET", "RAZORPAY_WEBHOOK_SECRET"],
  together: [["RAZORPAY_KEY_ID", "RAZORPAY_KEY_SECRET", "RAZORPAY_WEBHOOK_SECRET"]],
  setup:
    "Razorpay, for real payments: key id, key secret, and the secret of the webhook to <PUBLIC_URL>/webhooks/razorpay. All three or none: without them payments use the test bank and no money moves. See docs/payments.md.",
  examples: { RAZORPAY_KEY_ID: "rzp_live_...", RAZORPAY_API_URL: "https://api.razorpay.com" },
  fields: {
    RAZORPAY_KEY_ID: {
      label: "Key ID",
      hint: "Razorpay’s dashboard, Account & Settings > API keys.",
      isShown: true,
    },
    RAZORPAY_KEY_SECRET: { label: "Key secret" },
    RAZORPAY_WEBHOOK_SECRET: {
      label: "Webhook secret",
      hint: "At least 16 characters that you choose and also enter at Razorpay, with the webhook URL above.",
    },
  },
  webhookPath: "/webhooks/razorpay",
  testCall: "Reads the newest payment, and charges nothing.",
  docs: "docs/payments.md",
} as const satisfies ProviderDefinition;
