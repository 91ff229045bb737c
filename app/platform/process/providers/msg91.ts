import { z } from "zod";
import { providerUrl } from "#app/platform/process/env-values.ts";
import type { ProviderDefinition } from "#app/platform/process/providers/provider-definition.ts";

export const msg91 = {
  kind: "phone",
  name: "MSG91",
  does: "It sends SMS with templates of India’s DLT registry.",
  withoutIt: "SMS are files in the outbox folder.",
  variables: {
    MSG91_AUTH_KEY: z.string().optional(),
    MSG91_API_URL: providerUrl.default("https://control.msg91.com"),
  },
  required: ["MSG91_AUTH_KEY"],
  together: [],
  setup: "SMS by MSG91, with templates of India's DLT registry. See docs/messages.md.",
  examples: { MSG91_API_URL: "https://control.msg91.com" },
  fields: {
    MSG91_AUTH_KEY: { label: "Auth key", hint: "MSG91’s panel, Authkey." },
  },
  webhookPath: null,
  testCall:
    "Reads the balance, and sends no message. MSG91 answers only if its IP security admits the server.",
  docs: "docs/messages.md",
} as const satisfies ProviderDefinition;
