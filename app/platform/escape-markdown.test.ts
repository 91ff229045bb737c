import { assert, array, constantFrom, property, string } from "fast-check";
import { expect, test } from "vitest";
import { escapeMarkdown, renderDescription, renderMarkdown } from "#app/platform/markdown.server.ts";

const SYNTAX = ["#", "-", "1.", "*", "_", "`", "[a](b)", "![a](b)", "<b>", "&amp;", ">", "~~~", "    ", "\n"];

/** The text of HTML as a browser shows it: entities read, white space collapsed. */
function shownText(html: string): string {
  const entities: Record<string, string> = { lt: "<", gt: ">", quot: '"', amp: "&" };
  return html
    .replaceAll(/<\/?p>/g, " ")
    .replaceAll(/&(lt|gt|quot|amp);/g, (whole, name: string) => entities[name] ?? whole)
    .replaceAll(/[ \t\n\r]+/g, " ")
    .trim();
}

test("escaped text is rendered as the text itself, in both formats", () => {
  // Control characters and white space beyond ASCII have rules of their own in CommonMark; a form removes them.
  const word = string({ unit: "grapheme-ascii" });
  const texts = array(
    constantFrom(...SYNTAX, " ", "word").chain((syntax) => word.map((end) => syntax + end)),
  );
  assert(
    property(texts, (parts) => {
      const text = parts.join(" ");
      const expected = text.replaceAll(/[ \t\n\r]+/g, " ").trim();
      for (const render of [renderMarkdown, renderDescription])
        expect(shownText(render(escapeMarkdown(text)))).toBe(expected);
    }),
  );
});

test("ordinary sentences and placeholders stay as they are", () => {
  const text = "Within {return-days} days, R&D & co. (5% off) – up to 2.5 kg!";
  expect(escapeMarkdown(text)).toBe(text);
});
