import { z } from "zod";
import { MESSAGE_KIND_NAMES, type MessageKindName } from "#app/domain/messages/message-kinds.ts";
import {
  MAX_DAILY_BUDGET,
  MAX_WAIT_SECONDS,
  type MessageSettings,
  forEachShopEmail,
} from "#app/domain/messages/messages.settings.ts";
import { checkboxField, textField, versionField, requiredTextAreaField } from "#app/lib/forms/form-fields.ts";
import { numberField } from "#app/lib/forms/number-field.ts";
import {
  emailKind,
  placeholdersIn,
  type EmailKindName,
} from "#app/domain/messages/emails/email-texts.settings.ts";
import { emailField } from "#app/lib/forms/email-field.ts";

const CHANNELS = ["whatsapp", "sms"] as const;

export const templateField = (channel: (typeof CHANNELS)[number], kind: MessageKindName) =>
  `${channel}-${kind}`;

const template = z
  .string()
  .trim()
  .regex(/^[\w-]{0,100}$/, "A name or id has letters, digits, - and _ only")
  .default("");

const TEMPLATE_FIELDS: Record<string, typeof template> = Object.fromEntries(
  CHANNELS.flatMap((channel) => MESSAGE_KIND_NAMES.map((kind) => [templateField(channel, kind), template])),
);

/** How long the messages of an admin's action wait. */
export const SendingForm = z.object({
  version: versionField,
  waitSeconds: numberField(
    { decimals: 0, min: 0, max: MAX_WAIT_SECONDS },
    `Enter a whole number of seconds from 0 to ${MAX_WAIT_SECONDS}`,
  ),
});

/** The channels to phones with their templates. */
export const MessagesForm = z
  .object({
    version: versionField,
    whatsapp: checkboxField,
    sms: checkboxField,
    dailyBudget: numberField(
      { decimals: 0, min: 1, max: MAX_DAILY_BUDGET },
      `Enter a whole number from 1 to ${MAX_DAILY_BUDGET}`,
    ),
    language: z
      .string()
      .trim()
      .regex(/^[a-z]{2,3}(_[A-Z]{2})?$/, "Enter a language such as en, en_US or hi"),
  })
  .and(z.object(TEMPLATE_FIELDS))
  .transform((form): { version: number; value: MessageSettings } => {
    const fields = new Map<string, unknown>(Object.entries(form));
    const textOf = (name: string) => z.string().catch("").parse(fields.get(name));
    const templatesOf = (channel: (typeof CHANNELS)[number]) =>
      Object.fromEntries(MESSAGE_KIND_NAMES.map((kind) => [kind, textOf(templateField(channel, kind))]));
    return {
      version: form.version,
      value: {
        whatsapp: { isOn: form.whatsapp, language: form.language, templates: templatesOf("whatsapp") },
        sms: { isOn: form.sms, templates: templatesOf("sms") },
        dailyBudget: form.dailyBudget,
      },
    };
  });

/** A test message to a phone number. */
export const TestMessageForm = z.object({
  channel: z.enum(CHANNELS),
  phone: textField(40),
});

/** The placeholders of a kind of email: `{shop}` and its own. */
export function placeholdersOf(kind: EmailKindName): string[] {
  return ["shop", ...Object.keys(emailKind(kind).placeholders)];
}

/** The form of an email's text; an empty line ends a paragraph. An unknown placeholder is an error. */
export function emailTextsForm(kind: EmailKindName) {
  const placeholders = placeholdersOf(kind);
  const words = (message: string, longest: number) =>
    requiredTextAreaField(message, longest).superRefine((text, context) => {
      const unknown = placeholdersIn(text).find((name) => !placeholders.includes(name));
      if (unknown === undefined) return;
      context.addIssue({
        code: "custom",
        message: `{${unknown}} is not available in this email. Use ${placeholders.map((name) => `{${name}}`).join(", ")}`,
      });
    });
  return z.object({
    version: versionField,
    subject: words("Subject is required", 150).transform((text) => text.replaceAll(/\s+/g, " ")),
    heading: words("Heading is required", 150).transform((text) => text.replaceAll(/\s+/g, " ")),
    paragraphs: words("Text is required", 5000).transform(paragraphsOf),
  });
}

/** Splits a text into paragraphs at empty lines; other line breaks become spaces. */
export function paragraphsOf(text: string): string[] {
  return text
    .split(/\r?\n\s*\r?\n/)
    .map((paragraph) => paragraph.replaceAll(/\s+/g, " ").trim())
    .filter(Boolean);
}

/** The form of the section `notifications`. */
export const NotificationsForm = z.object({
  version: versionField,
  email: emailField,
  ...forEachShopEmail(checkboxField),
});

/** The form of the section `sender`. */
export const SenderForm = z.object({
  version: versionField,
  name: textField(100),
  address: emailField,
});
