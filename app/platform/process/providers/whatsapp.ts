import { z } from "zod";
import { providerUrl, webhookSecret } from "#app/platform/process/env-values.ts";
import type { ProviderDefinition } from "#app/platform/process/providers/provider-definition.ts";

export const whatsapp = {
  kind: "phone",
  name: "WhatsApp",
  does: "Meta’s Cloud API sends messages about orders and stock to customers who agreed.",
  withoutIt: "Messages are files in the outbox folder.",
  variables: {
    WHATSAPP_TOKEN: z.string().optional(),
    WHATSAPP_PHONE_NUMBER_ID: z.string().regex(/^\d+$/, "must be digits").optional(),
    WHATSAPP_APP_SECRET: webhookSecret,
    WHATSAPP_APP_SECRET_PREVIOUS: webhookSecret,
    WHATSAPP_VERIFY_TOKEN: webhookSecret,
    WHATSAPP_API_URL: providerUrl.default("https://graph.facebook.com"),
  },
  required: ["WHATSAPP_TOKEN", "WHATSAPP_PHONE_NUMBER_ID"],
  // Reports about delivery are optional.
  together: [
    ["WHATSAPP_TOKEN", "WHATSAPP_PHONE_NUMBER_ID"],
    ["WHATSAPP_APP_SECRET", "WHATSAPP_VERIFY_TOKEN"],
  ],
  setup:
    "WhatsApp's Cloud API: a system user's token and the id of the phone number; for reports about delivery also the app's secret and a token of at least 16 characters for the webhook to <PUBLIC_URL>/webhooks/messages. Without them messages are files in DATA_DIR/outbox. Both channels are off until Settings > Notifications switches them on. See docs/messages.md.",
  examples: { WHATSAPP_API_URL: "https://graph.facebook.com" },
  fields: {
    WHATSAPP_TOKEN: {
      label: "Token",
      hint: "Of a system user with the permission whatsapp_business_messaging.",
    },
    WHATSAPP_PHONE_NUMBER_ID: {
      label: "Phone number ID",
      hint: "Digits, from WhatsApp > API setup. It is not the phone number.",
      isShown: true,
    },
    WHATSAPP_APP_SECRET: {
      label: "App secret",
      hint: "For reports about delivery, together with the verify token.",
      isOptional: true,
    },
    WHATSAPP_VERIFY_TOKEN: {
      label: "Verify token",
      hint: "At least 16 characters that you choose and also enter at Meta, with the webhook URL above.",
      isOptional: true,
    },
  },
  webhookPath: "/webhooks/messages",
  testCall: "Reads the phone number, and sends no message.",
  docs: "docs/messages.md",
} as const satisfies ProviderDefinition;
