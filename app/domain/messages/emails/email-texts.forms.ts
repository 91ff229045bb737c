import { z } from "zod";
import {
  emailKind,
  placeholdersIn,
  type EmailKindName,
} from "#app/domain/messages/emails/email-texts.settings.ts";
import { forEachShopEmail } from "#app/domain/messages/emails/shop-emails.ts";
import { emailField } from "#app/lib/forms/email-field.ts";
import { checkboxField, requiredTextAreaField, versionField } from "#app/lib/forms/form-fields.ts";

/** The placeholders of a kind of email: `{shop}` and its own. */
export function placeholdersOf(kind: EmailKindName): string[] {
  return ["shop", ...Object.keys(emailKind(kind).placeholders)];
}

/** The form of an email's text; an empty line ends a paragraph. An unknown placeholder is an error. */
export function emailTextsForm(kind: EmailKindName) {
  const known = placeholdersOf(kind);
  const words = (message: string, longest: number) =>
    requiredTextAreaField(message, longest).superRefine((text, context) => {
      const unknown = placeholdersIn(text).find((name) => !known.includes(name));
      if (unknown === undefined) return;
      context.addIssue({
        code: "custom",
        message: `{${unknown}} is not available in this email. Use ${known.map((name) => `{${name}}`).join(", ")}`,
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
