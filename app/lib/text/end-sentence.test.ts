import { expect, test } from "vitest";
import { endSentence } from "#app/lib/text/cut-text.ts";

test.each([
  ["First name is required", "First name is required."],
  ["Please choose a rating.", "Please choose a rating."],
  ["Which size?", "Which size?"],
  ["Enter a name, such as “Me”.", "Enter a name, such as “Me”."],
  ["Enter an amount, such as 12.50", "Enter an amount, such as 12.50."],
])("%j is shown as %j", (message, sentence) => expect(endSentence(message)).toBe(sentence));
