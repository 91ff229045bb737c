import { z } from "zod";
import {
  MAX_IGNORED_WORDS,
  MAX_SYNONYM_RULE_LENGTH,
  MAX_SYNONYM_RULES,
  parseSynonymRule,
} from "#app/domain/catalog/search/search.settings.ts";
import { linesOf, versionField } from "#app/lib/forms/form-fields.ts";

const lines = z
  .string()
  .transform((text) => linesOf(text.normalize("NFC")).map((line) => line.replaceAll(/\s+/g, " ")));

/** The synonyms, one rule per line, and the ignored words, separated by commas. */
export const SearchForm = z.object({
  version: versionField,
  synonyms: lines.superRefine((rules, context) => {
    const refuse = (message: string) => context.addIssue({ code: "custom", message });
    if (rules.length > MAX_SYNONYM_RULES) refuse(`Use at most ${MAX_SYNONYM_RULES} lines.`);
    const long = rules.find((rule) => rule.length > MAX_SYNONYM_RULE_LENGTH);
    if (long)
      refuse(`The line “${long.slice(0, 40)}…” is longer than ${MAX_SYNONYM_RULE_LENGTH} characters.`);
    const incomplete = rules.find((rule) => parseSynonymRule(rule) === null);
    if (incomplete && !long)
      refuse(`The line “${incomplete}” needs two words with a comma or a colon between them.`);
  }),
  ignored: z
    .string()
    .transform((text) => [
      ...new Set(
        text
          .normalize("NFC")
          .split(/[,\r\n]+/)
          .map((word) => word.replaceAll(/\s+/g, " ").trim())
          .filter(Boolean),
      ),
    ])
    .pipe(
      z
        .array(z.string().max(60, "Use at most 60 characters for a word or phrase."))
        .max(MAX_IGNORED_WORDS, `Use at most ${MAX_IGNORED_WORDS} words and phrases.`),
    ),
});
