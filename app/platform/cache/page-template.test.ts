import { gunzipSync } from "node:zlib";
import fc from "fast-check";
import { expect, test } from "vitest";
import { placeholderIn } from "#app/lib/http/placeholders.ts";
import { createTemplate, fillGzip, fillPlain } from "#app/platform/cache/page-template.server.ts";

const MARK = "5f0c";
const CHOICES = ["add", "rémove"] as const;
const choicesOf = (name: string) => (name === "choice" ? CHOICES : null);
const placeholder = (name: string) => placeholderIn(MARK, name);

test("a filled page has the contents of its placeholders, the same compressed and not", async () => {
  const card = (id: number) =>
    `<article><h2>A shawl of pashmina, ${id}</h2><button value="${placeholder("choice")}" name="intent"></button></article>`;
  const cards = Array.from({ length: 40 }, (_, id) => card(id)).join("");
  const text = `<p>${placeholder("name")}</p>${cards}<p>${placeholder("name")} ends`;
  const template = await createTemplate(text, MARK, choicesOf);
  for (const name of ["", "Asha", "Ashā ".repeat(20_000)]) {
    for (const choice of CHOICES) {
      const fill = (of: string) => (of === "name" ? name : choice);
      const padded = `"${choice}"${" ".repeat(7 - Buffer.byteLength(choice))}`;
      const expected = text
        .replaceAll(`"${placeholder("choice")}"`, padded)
        .replaceAll(placeholder("name"), name);
      expect(fillPlain(template, fill).toString()).toBe(expected);
      expect(gunzipSync(fillGzip(template, fill)).toString()).toBe(expected);
    }
  }
});

test("any text with placeholders can be filled with any contents", async () => {
  const piece = fc.oneof(fc.string({ unit: "grapheme" }), fc.constantFrom('<a b="', '" ', "repeated text "));
  const pieces = fc.array(fc.tuple(piece, fc.constantFrom("name", "choice")), { maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(pieces, fc.string(), fc.constantFrom(...CHOICES), async (parts, name, choice) => {
      const text = parts.map(([before, of]) => `${before}${placeholder(of)}`).join("");
      const template = await createTemplate(`${text}"`, MARK, choicesOf);
      const fill = (of: string) => (of === "name" ? name : choice);
      const plain = fillPlain(template, fill);
      expect(gunzipSync(fillGzip(template, fill)).equals(plain)).toBe(true);
      expect(plain.toString()).toContain(parts.length > 0 ? fill(parts.at(-1)?.[1] ?? "") : "");
    }),
  );
});
