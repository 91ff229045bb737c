import { inflateSync } from "node:zlib";

/**
 * The text of a PDF file of the store in the order it is drawn, one line for each drawn text; of outlines, the unseen text
 * beneath them. Reads what pdfkit writes, no more.
 */
export function pdfText(file: Buffer): string {
  const objects = objectsOf(file);
  const charactersOf = new Map<string, Map<string, string>>();
  for (const { head } of objects.values())
    for (const [, name = "", id = ""] of head.matchAll(/\/([FU]\d+) (\d+) 0 R/g))
      charactersOf.set(name, charactersIn(objects, objects.get(id)?.head ?? ""));
  const lines: string[] = [];
  for (const { body } of objects.values()) {
    let characters: Map<string, string> | undefined;
    const parts = body.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ|BT 3 Tr (.*?)ET\b/gs);
    for (const [, font, shown = "", unseen] of parts) {
      if (font) characters = charactersOf.get(font);
      else if (unseen !== undefined) lines.push(unseenText(unseen, charactersOf));
      else
        lines.push(
          glyphsIn(shown)
            .map((glyph) => characters?.get(glyph) ?? "\uFFFD")
            .join(""),
        );
    }
  }
  return lines.join("\n");
}

/** How many pages the file has. */
export function pdfPages(file: Buffer): number {
  return [...file.toString("latin1").matchAll(/\/Type \/Page\b(?!s)/g)].length;
}

interface PdfObject {
  head: string;
  /** The unpacked stream; empty without one. */
  body: string;
}

function objectsOf(file: Buffer): Map<string, PdfObject> {
  const text = file.toString("latin1");
  const objects = new Map<string, PdfObject>();
  for (const match of text.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const [, id = "", content = ""] = match;
    const [head = "", packed] = content.split(/\nstream\n/);
    const bytes = Buffer.from(packed?.replace(/\nendstream$/, "") ?? "", "latin1");
    const isFont = /\/Length1|\/Subtype \/(?:CIDFontType0C|OpenType)/.test(head);
    const body =
      packed && !isFont && head.includes("/FlateDecode") ? inflateSync(bytes).toString("latin1") : "";
    objects.set(id, { head, body });
  }
  return objects;
}

/** Which text each glyph of a font stands for, from its ToUnicode map. */
function charactersIn(objects: Map<string, PdfObject>, fontHead: string): Map<string, string> {
  const id = /\/ToUnicode (\d+) 0 R/.exec(fontHead)?.[1] ?? "";
  const map = objects.get(id)?.body ?? "";
  const characters = new Map<string, string>();
  for (const [, first = "", list = ""] of map.matchAll(/<([\da-f]+)> <[\da-f]+> \[([^\]]*)\]/gi))
    for (const [index, [, codes = ""]] of [...list.matchAll(/<([\da-f]+)>/gi)].entries())
      characters.set(
        (Number.parseInt(first, 16) + index).toString(16).padStart(4, "0"),
        Buffer.from(codes, "hex").swap16().toString("utf16le"),
      );
  for (const [, code = "", codes = ""] of map.matchAll(/^<([\da-f]{2})> <((?:[\da-f]{4})+)>$/gim))
    characters.set(code, Buffer.from(codes, "hex").swap16().toString("utf16le"));
  return characters;
}

/** Letters from right to left lie on paper in the opposite order. */
function unseenText(drawn: string, charactersOf: ReadonlyMap<string, Map<string, string>>): string {
  const letters = [...drawn.matchAll(/\/(U\d+) [^<]*<([\da-f]{2})> Tj/g)].map(
    ([, font = "", code = ""]) => charactersOf.get(font)?.get(code) ?? "\uFFFD",
  );
  const isRightToLeft = letters.some((letter) => /\p{Script=Arabic}/u.test(letter));
  return (isRightToLeft ? letters.toReversed() : letters).join("");
}

function glyphsIn(shown: string): string[] {
  return [...shown.matchAll(/<([\da-f]+)>/gi)].flatMap(([, hex = ""]) => hex.match(/.{4}/g) ?? []);
}
