import { z } from "zod";
import { urlWith, wholeNumber } from "#app/platform/process/env-values.ts";
import type { ProviderDefinition } from "#app/platform/process/providers/provider-definition.ts";

const HOST = /^(?=.{1,253}$)[a-z\d](?:[a-z\d-]*[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]*[a-z\d])?)*$/i;

const LOCAL = new Set(["localhost", "127.0.0.1"]);

interface MailAccount {
  port: string | undefined;
  user: string | undefined;
  password: string | undefined;
}

/** The URL of a mail server. A password is sent only over TLS, except on this machine. */
function smtpUrl(host: string, { port = "587", user, password }: MailAccount): string {
  const url = new URL(`${port === "465" ? "smtps" : "smtp"}://${host}:${port}`);
  if (user) url.username = encodeURIComponent(user);
  if (password) url.password = encodeURIComponent(password);
  if (password && port !== "465" && !LOCAL.has(host)) url.search = "?requireTLS=true";
  return url.href;
}

export const smtp = {
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
  fields: {
    SMTP_HOST: {
      label: "Server",
      hint: "Such as smtp.example.com.",
      isShown: true,
      isHost: true,
      schema: z.string().regex(HOST, "must be the name of a server, without https:// and without a path"),
    },
    SMTP_PORT: {
      label: "Port",
      hint: "Usually 587, also if it is empty. 465 uses TLS from the start.",
      isShown: true,
      isHost: true,
      isOptional: true,
      schema: wholeNumber({ min: 1, max: 65_535 }).transform(String),
    },
    SMTP_USER: { label: "User name", isShown: true, isOptional: true, schema: z.string() },
    SMTP_PASSWORD: { label: "Password", isOptional: true, schema: z.string() },
  },
  toVariables: ({ SMTP_HOST = "", SMTP_PORT, SMTP_USER, SMTP_PASSWORD }) => ({
    SMTP_URL: smtpUrl(SMTP_HOST, { port: SMTP_PORT, user: SMTP_USER, password: SMTP_PASSWORD }),
  }),
  webhookPath: null,
  testCall: "Connects and signs in, and sends no email.",
  docs: "docs/operations.md",
} as const satisfies ProviderDefinition;
