import { describe, expect, test } from "vitest";
import {
  fillWords,
  EMAIL_KIND_NAMES,
  emailKind,
  placeholdersIn,
  writeEmail,
} from "#app/domain/messages/emails/email-texts.settings.ts";
import { emailTextsForm, paragraphsOf, placeholdersOf } from "#app/domain/messages/messages.forms.ts";

const form = (more: Record<string, string> = {}) => ({
  version: "0",
  subject: "Your order {order}",
  heading: "On its way",
  paragraphs: "{greeting}, it is on\nits way to {city}.\r\n\r\n\r\nThank you!",
  ...more,
});

describe("email templates", () => {
  test.each(EMAIL_KIND_NAMES)(
    "the template of %s uses only known placeholders and reads well with its examples",
    (kind) => {
      const { words, placeholders } = emailKind(kind);
      const used = [words.subject, words.heading, ...words.paragraphs].flatMap(placeholdersIn);
      expect(placeholdersOf(kind)).toEqual(expect.arrayContaining(used));
      const { subject, heading, paragraphs } = fillWords(words, { shop: "Gulmohar", ...placeholders });
      expect([subject, heading, ...paragraphs].join(" ")).not.toMatch(/[{}]|undefined/);
    },
  );

  test("the owner's text replaces the default of a template", () => {
    const shop = {
      name: "Gulmohar",
      emails: { "order-shipped": { subject: "Off!", heading: "{city}", paragraphs: ["-"] } },
    };
    const values = { greeting: "Dear Asha", order: "#000001", city: "Pune" };
    expect(writeEmail(shop, "order-shipped", values)).toEqual({
      subject: "Off!",
      heading: "Pune",
      paragraphs: ["-"],
    });
    expect(writeEmail({ ...shop, emails: {} }, "order-shipped", values).subject).toBe(
      "Your order #000001 is on its way",
    );
  });

  test("a value is inserted as text, and braces in it are not a placeholder", () => {
    const words = { subject: "{a}", heading: "{a}", paragraphs: ["{a} and {b}"] };
    expect(fillWords(words, { a: "{b}", b: "secret" }).paragraphs).toEqual(["{b} and secret"]);
  });

  test("a paragraph that becomes empty is left out", () => {
    const words = { subject: "s", heading: "h", paragraphs: ["Hello", "{reason}", " {refund} "] };
    expect(fillWords(words, { reason: "", refund: "" }).paragraphs).toEqual(["Hello"]);
  });

  test("the sentences that name a value of null are left out, and the others stay", () => {
    const paragraphs = ["Hello. Return it within {days} days. Enjoy it!", "Only {days} days."];
    const words = { subject: "{days}", heading: "h", paragraphs };
    expect(fillWords(words, { days: null })).toEqual({
      subject: "",
      heading: "h",
      paragraphs: ["Hello. Enjoy it!"],
    });
    expect(fillWords(words, { days: "30" }).paragraphs).toEqual([
      "Hello. Return it within 30 days. Enjoy it!",
      "Only 30 days.",
    ]);
  });
});

describe("the template form", () => {
  test("the template form reads paragraphs by empty lines", () => {
    expect(emailTextsForm("order-shipped").parse(form()).paragraphs).toEqual([
      "{greeting}, it is on its way to {city}.",
      "Thank you!",
    ]);
    expect(paragraphsOf("one\n \ntwo\n\n\n\n three ")).toEqual(["one", "two", "three"]);
  });

  test.each([
    ["an unknown name", { paragraphs: "Hello {nobody}" }, /\{nobody\} is not available in this email/],
    ["another email's name", { heading: "{amount}" }, /\{amount\} is not available/],
    ["no subject", { subject: "  " }, /Subject is required/],
    ["no text", { paragraphs: "\n\n" }, /Text is required/],
  ])("the template form refuses %s", (_, wrong, message) => {
    const read = emailTextsForm("order-shipped").safeParse(form(wrong));
    expect(read.error?.issues[0]?.message).toMatch(message);
  });

  test("the template form keeps a subject on one line", () => {
    const read = emailTextsForm("order-shipped").parse(form({ subject: "Hello\r\nBcc: evil@example.com" }));
    expect(read.subject).toBe("Hello Bcc: evil@example.com");
  });
});
