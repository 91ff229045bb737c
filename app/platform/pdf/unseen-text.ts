/**
 * Text that is not drawn but can be selected, searched and extracted, for words that are drawn as outlines: the file has a font without
 * shapes whose ToUnicode map names the letters of each code (PDF 2.0, 9.6.4 and 9.10.3), as files of text recognition do.
 */
export interface UnseenText {
  /** Lays the letters evenly over the width of the drawn words, `y` on the base line. */
  lay(text: string, at: { x: number; y: number; width: number; size: number; isRightToLeft: boolean }): void;
  /** Writes the fonts, before the file ends. */
  end(): void;
}

/** A simple font has codes of one byte; 0 is unused. */
const MAX_CODE = 255;
/** The width of a letter before it is scaled, as a multiple of the font size. Poppler assumes a font size of twice this width. */
const LETTER_WIDTH = 0.5;
const LETTERS = new Intl.Segmenter("en", { granularity: "grapheme" });

interface Font {
  name: string;
  ref: PDFKit.PDFKitReference;
  codes: Map<string, number>;
}

export function createUnseenText(file: PDFKit.PDFDocument): UnseenText {
  const fonts: Font[] = [];

  function codeOf(letter: string): { font: Font; code: number } {
    for (const font of fonts) {
      const code = font.codes.get(letter);
      if (code !== undefined) return { font, code };
    }
    let font = fonts.at(-1);
    if (!font || font.codes.size === MAX_CODE) {
      font = { name: `U${fonts.length + 1}`, ref: file.ref({}), codes: new Map() };
      fonts.push(font);
    }
    const code = font.codes.size + 1;
    font.codes.set(letter, code);
    return { font, code };
  }

  return {
    lay(text, { x, y, width, size, isRightToLeft }) {
      const letters = [...LETTERS.segment(text)].map(({ segment }) => segment);
      // Extraction puts letters back into the order of reading.
      const onPaper = isRightToLeft ? letters.toReversed() : letters;
      const step = width / onPaper.length;
      const scale = (step / (LETTER_WIDTH * size)) * 100;
      file.addContent(`BT 3 Tr ${fixed(scale)} Tz`);
      for (const [index, letter] of onPaper.entries()) {
        const { font, code } = codeOf(letter);
        fontsOf(file.page)[font.name] = font.ref;
        const hex = code.toString(16).padStart(2, "0");
        file.addContent(
          `/${font.name} ${fixed(size)} Tf 1 0 0 -1 ${fixed(x + index * step)} ${fixed(y)} Tm <${hex}> Tj`,
        );
      }
      file.addContent("0 Tr 100 Tz ET");
    },
    end() {
      for (const font of fonts) writeFont(file, font);
    },
  };
}

/** Cast: pdfkit's types do not say what a page's resources hold. */
const fontsOf = (page: PDFKit.PDFPage) => page.fonts as Record<string, PDFKit.PDFKitReference>;

const fixed = (value: number) => value.toFixed(3);

function writeFont(file: PDFKit.PDFDocument, { ref, codes }: Font): void {
  // The glyph of each letter, with nothing in it.
  const empty = file.ref({});
  empty.end(`${LETTER_WIDTH * 1000} 0 0 -250 ${LETTER_WIDTH * 1000} 1000 d1`);
  const toUnicode = file.ref({});
  toUnicode.end(toUnicodeMap(codes));
  const names = [...codes.values()].map((code) => `c${code}`);
  Object.assign(ref.data, {
    Type: "Font",
    Subtype: "Type3",
    FontBBox: [0, -250, LETTER_WIDTH * 1000, 1000],
    FontMatrix: [0.001, 0, 0, 0.001, 0, 0],
    CharProcs: Object.fromEntries(names.map((name) => [name, empty])),
    Encoding: { Type: "Encoding", Differences: [1, ...names] },
    FirstChar: 1,
    LastChar: names.length,
    Widths: names.map(() => LETTER_WIDTH * 1000),
    Resources: {},
    ToUnicode: toUnicode,
  });
  ref.end("");
}

/** The map from codes to letters (Adobe technical note 5411). A block has at most 100 entries. */
function toUnicodeMap(codes: ReadonlyMap<string, number>): string {
  const entries = [...codes].map(([letter, code]) => `<${hexOf(code, 2)}> <${utf16Of(letter)}>`);
  const blocks: string[] = [];
  for (let start = 0; start < entries.length; start += 100) {
    const block = entries.slice(start, start + 100);
    blocks.push(`${block.length} beginbfchar`, ...block, "endbfchar");
  }
  return [
    "/CIDInit /ProcSet findresource begin",
    "12 dict begin",
    "begincmap",
    "/CMapName /Unseen def",
    "/CMapType 2 def",
    "1 begincodespacerange",
    "<01> <ff>",
    "endcodespacerange",
    ...blocks,
    "endcmap",
    "CMapName currentdict /CMap defineresource pop",
    "end",
    "end",
  ].join("\n");
}

const hexOf = (value: number, digits: number) => value.toString(16).padStart(digits, "0");

function utf16Of(text: string): string {
  return Array.from({ length: text.length }, (_, index) => hexOf(text.charCodeAt(index), 4)).join("");
}
