import { z } from "zod";
import { MESSAGE_KIND_NAMES, type MessageKindName } from "#app/domain/messages/message-kinds.ts";
import { MAX_DAILY_BUDGET, type MessageSettings } from "#app/domain/messages/messages.settings.ts";
import { checkboxField, textField, versionField } from "#app/lib/forms/form-fields.ts";
import { numberField } from "#app/lib/forms/number-field.ts";

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
