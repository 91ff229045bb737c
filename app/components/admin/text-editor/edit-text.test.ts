import { expect, test } from "vitest";
import {
  editText,
  insertImage,
  type TextCommand,
  type TextEdit,
} from "#app/components/admin/text-editor/edit-text.ts";

/** A text in which ‹ and › mark the selection, as text and selection. */
function parse(marked: string) {
  const start = marked.indexOf("‹");
  const end = marked.indexOf("›") - 1;
  return { text: marked.replaceAll(/[‹›]/g, ""), start, end };
}

function applied(text: string, { from, to, insert, selectStart, selectEnd }: TextEdit): string {
  const changed = text.slice(0, from) + insert + text.slice(to);
  return `${changed.slice(0, selectStart)}‹${changed.slice(selectStart, selectEnd)}›${changed.slice(selectEnd)}`;
}

function edited(marked: string, command: TextCommand): string {
  const selected = parse(marked);
  return applied(selected.text, editText(selected, command));
}

test.each<[TextCommand, string, string]>([
  ["bold", "a ‹soft› shawl", "a **‹soft›** shawl"],
  ["bold", "a **‹soft›** shawl", "a ‹soft› shawl"],
  ["bold", "a ‹soft ›shawl", "a **‹soft›** shawl"],
  ["bold", "a ‹›", "a **‹bold text›**"],
  ["bold", "a *‹soft›* shawl", "a ***‹soft›*** shawl"],
  ["italic", "a ‹soft› shawl", "a *‹soft›* shawl"],
  ["italic", "a *‹soft›* shawl", "a ‹soft› shawl"],
  ["italic", "a **‹soft›** shawl", "a ***‹soft›*** shawl"],
  ["italic", "a ***‹soft›*** shawl", "a **‹soft›** shawl"],
  ["link", "see ‹our care page›", "see [our care page](‹https://›)"],
  ["link", "see ‹https://example.com/a›", "see [‹link text›](https://example.com/a)"],
  ["link", "see ‹›", "see [‹link text›](https://)"],
  ["heading", "one\nca‹›re\ntwo", "one\n‹## care›\ntwo"],
  ["heading", "‹## care›", "‹care›"],
  ["list", "‹one\n\ntwo›", "‹- one\n\n- two›"],
  ["list", "‹- one\n- two›", "‹one\ntwo›"],
  ["numbers", "‹- one\n- two›", "‹1. one\n2. two›"],
  ["quote", "before\n‹›", "before\n> ‹Quote›"],
])("%s: %j becomes %j", (command, before, after) => {
  expect(edited(before, command)).toBe(after);
});

test("an image becomes a paragraph of its own, with its description escaped", () => {
  const image = { url: "/images/1/1200.webp", alt: " A [loom]\n at dusk " };
  const markdown = "![A \\[loom\\] at dusk](/images/1/1200.webp)";
  const inserted = (marked: string) => {
    const selected = parse(marked);
    return applied(selected.text, insertImage(selected, image));
  };
  expect(inserted("‹›")).toBe(`${markdown}\n‹›`);
  expect(inserted("one‹›")).toBe(`one\n\n${markdown}\n‹›`);
  expect(inserted("one\n‹›\ntwo")).toBe(`one\n\n${markdown}\n‹›\ntwo`);
  expect(inserted("one‹›two")).toBe(`one\n\n${markdown}\n\n‹›two`);
});
