import { z } from "zod";
import { milliseconds, providerUrl, urlWith, webhookSecret } from "#app/platform/process/env-values.ts";

/** What the store uses another company's service for. */
export const PROVIDER_KINDS = {
  payment: "Payments",
  courier: "Couriers",
  phone: "Messages to phones",
  email: "Emails",
  storage: "Images",
} as const;

interface ProviderDefinition {
  kind: keyof typeof PROVIDER_KINDS;
  /** The name of the company or service. */
  name: string;
  /** What it does for the store, as a sentence. */
  does: string;
  /** What happens while it is not set up, as a sentence. */
  withoutIt: string;
  /** The environment variables with the schemas of their values. Each is optional or has a default. */
  variables: Record<string, z.ZodType>;
  /** The variables that set it up. */
  required: readonly string[];
  /** Groups of variables of which all or none are set. */
  together: readonly (readonly string[])[];
  /** Which values to set, for .env.example. */
  setup: string;
  /** Values in .env.example; variables without one are empty there. */
  examples: Record<string, string>;
  /** The path to which the provider sends its webhooks; null if it has none. */
  webhookPath: `/webhooks/${string}` | null;
  /** What the test of the connection does, as a sentence: nothing that sends, charges or stays. `app/context/test-provider.server.ts` does it. */
  testCall: string;
  /** The page of the documentation. */
  docs: string;
}

/**
 * The providers that the environment configures. The validation at the start, .env.example and the page "Providers" of the admin derive from this
 * table; `app/context/providers.server.ts` creates them.
 */
export const PROVIDERS = {
  s3: {
    kind: "storage",
    name: "S3",
    does: "A bucket of any compatible service stores the images.",
    withoutIt: "Images are files in the data folder.",
    variables: {
      S3_URL: urlWith(["http:", "https:"])
        .refine((value) => new URL(value).pathname.length > 1, { error: "must name a bucket after the host" })
        .optional(),
      S3_REGION: z.string().default("us-east-1"),
      S3_ACCESS_KEY_ID: z.string().optional(),
      S3_SECRET_ACCESS_KEY: z.string().optional(),
    },
    required: ["S3_URL", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"],
    together: [],
    setup:
      "An S3-compatible bucket for images (host, bucket, optional folder); without it they are files in DATA_DIR/pictures. Several machines need one.",
    examples: { S3_URL: "https://s3.ap-south-1.amazonaws.com/bucket/shop", S3_REGION: "us-east-1" },
    webhookPath: null,
    testCall: "Stores a tiny file, reads it and deletes it.",
    docs: "docs/operations.md",
  },
  smtp: {
    kind: "email",
    name: "Mail server",
    does: "It sends all emails, and addresses are confirmed before sign-in.",
    withoutIt: "Emails are files in the outbox folder, and addresses are not confirmed.",
    variables: {
      SMTP_URL: urlWith(["smtp:", "smtps:"]).optional(),
      MAIL_FROM: z.string().optional(),
    },
    required: ["SMTP_URL"],
    together: [],
    setup:
      "A mail server. With one, email addresses must be confirmed before sign-in; without, emails are files in DATA_DIR/outbox.",
    examples: {
      SMTP_URL: "smtp://user:password@mail.example:587",
      MAIL_FROM: "Your shop <hello@shop.example>",
    },
    webhookPath: null,
    testCall: "Connects and signs in, and sends no email.",
    docs: "docs/operations.md",
  },
  razorpay: {
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
    webhookPath: "/webhooks/razorpay",
    testCall: "Reads the newest payment, and charges nothing.",
    docs: "docs/payments.md",
  },
  shiprocket: {
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
    required: [
      "SHIPROCKET_EMAIL",
      "SHIPROCKET_PASSWORD",
      "SHIPROCKET_WEBHOOK_TOKEN",
      "SHIPROCKET_PICKUP_PIN",
    ],
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
    webhookPath: "/webhooks/tracking",
    testCall: "Signs in and reads the pickup locations, and books nothing.",
    docs: "docs/carriers.md",
  },
  whatsapp: {
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
    webhookPath: "/webhooks/messages",
    testCall: "Reads the phone number, and sends no message.",
    docs: "docs/messages.md",
  },
  msg91: {
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
    webhookPath: null,
    testCall:
      "Reads the balance, and sends no message. MSG91 answers only if its IP security admits the server.",
    docs: "docs/messages.md",
  },
} as const satisfies Record<string, ProviderDefinition>;

type Providers = typeof PROVIDERS;

export type ProviderName = keyof Providers;

type Both<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;

type ProviderVariables = Both<Providers[ProviderName]["variables"]>;

/** The variables of all providers with their schemas. */
export const PROVIDER_VARIABLES = Object.assign(
  {},
  ...Object.values(PROVIDERS).map(({ variables }) => variables),
  // Cast: Object.assign loses the names, which are those of all providers.
) as ProviderVariables;

// Cast: Object.keys returns string[], and the table has exactly these keys.
export const PROVIDER_NAMES = Object.keys(PROVIDERS) as ProviderName[];

/** Groups of variables of which all or none are set. */
export const SET_TOGETHER: readonly (readonly (keyof ProviderVariables)[])[] = Object.values(
  PROVIDERS,
).flatMap(({ together }): readonly (readonly (keyof ProviderVariables)[])[] => together);

/** Whether each variable that the provider needs is set. */
export function isSetUp(
  name: ProviderName,
  env: Readonly<Partial<Record<keyof ProviderVariables, unknown>>>,
): boolean {
  const required: readonly (keyof ProviderVariables)[] = PROVIDERS[name].required;
  return required.every((variable) => Boolean(env[variable]));
}

const COMMENT_WIDTH = 138;

/** The provider's part of .env.example. */
export function envExampleOf(name: ProviderName): string {
  const { setup, variables, examples }: ProviderDefinition = PROVIDERS[name];
  const lines = [""];
  for (const word of setup.split(" ")) {
    const line = lines.at(-1) ?? "";
    if (line.length + 1 + word.length > COMMENT_WIDTH) lines.push(word);
    else lines[lines.length - 1] = `${line} ${word}`.trim();
  }
  return [
    ...lines.map((line) => `# ${line}\n`),
    ...Object.keys(variables).map((variable) => `#${variable}=${examples[variable] ?? ""}\n`),
  ].join("");
}
