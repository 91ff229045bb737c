import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import PDFDocument from "pdfkit";
import { fontRuns, type FontRun } from "#app/platform/pdf/font-runs.ts";
import { createUnseenText, type UnseenText } from "#app/platform/pdf/unseen-text.ts";
import { createTextShaper, type ShapedText } from "#app/platform/pdf/shape-text.server.ts";

export type PdfFont = "text" | "bold" | "display";

export interface TextStyle {
  font: PdfFont;
  /** In points. */
  size: number;
  /** As "#231a1e". */
  color: string;
  /** Space added between letters, in points; for headings in capitals. */
  spacing?: number;
}

/** A place on the page in points, from its upper left corner. */
export interface Place {
  x: number;
  y: number;
}

/** A PDF file that is drawn page by page. It is read from `file` while it is drawn. */
export interface PdfCanvas {
  file: PDFKit.PDFDocument;
  addPage(): void;
  textWidth(text: string, style: TextStyle): number;
  /** Draws one line of text, its upper edge at `y`. With a width, it ends at `x + width` when aligned to the right. */
  drawText(text: string, at: Place & { width?: number; align?: "left" | "right" }, style: TextStyle): void;
  /** Breaks a text into lines that are no wider than `width`. */
  wrapText(text: string, width: number, style: TextStyle): string[];
  drawRule(from: Place, to: { x: number }, color: string, thickness?: number): void;
  /** Fills an SVG path at a scale: the modules of a QR code. */
  fillPath(svgPath: string, at: Place & { scale: number }): void;
  /** Draws with the page's upper left corner at a place, at a scale. */
  drawAt(at: Place & { scale: number }, draw: () => void): void;
  /** Ends the file. */
  end(): void;
}

export const A4 = { width: 595.28, height: 841.89 } as const;

// Beside this file in the sources, wherever the build puts the code.
const FOLDER = path.dirname(createRequire(import.meta.url).resolve("#app/platform/pdf/fonts/text.ttf"));
const readFont = (name: string) => readFileSync(path.join(FOLDER, `${name}.ttf`));

let loaded: Record<PdfFont, Buffer> | undefined;

function loadFonts() {
  return (loaded ??= { text: readFont("text"), bold: readFont("text-bold"), display: readFont("display") });
}

/** Height of each font above the base line, in multiples of its size. */
const ASCENT: Record<PdfFont, number> = { text: 0.95, bold: 0.95, display: 0.978 };

/**
 * Begins a file without pages; a page is A4 unless `size` (in points) is given. Its fonts have ₹ and Latin letters. Words in other scripts of
 * India are drawn as outlines over their text, which can be selected and found: pdfkit's own shaping fails on some of them. Letters of
 * further scripts are transliterated or shown as "?".
 */
export async function createPdf(about: {
  title: string;
  author: string;
  size?: { width: number; height: number };
}): Promise<PdfCanvas> {
  const shaper = await createTextShaper((script) => path.join(FOLDER, `${script}.ttf`));
  const { width: pageWidth, height: pageHeight } = about.size ?? A4;
  const file = new PDFDocument({
    // An empty name: pdfkit would otherwise read the metrics of Helvetica from its folder. Each text selects one of the fonts below.
    font: "",
    size: [pageWidth, pageHeight],
    margin: 0,
    autoFirstPage: false,
    lang: "en-IN",
    displayTitle: true,
    info: { Title: about.title, Author: about.author },
  });
  for (const [name, data] of Object.entries(loadFonts())) file.registerFont(name, data);

  const unseen = createUnseenText(file);

  const select = (style: TextStyle) => file.font(style.font).fontSize(style.size);
  const shapeRun = ({ script, text, isRightToLeft }: FontRun) =>
    script && shaper.shape(text, script, isRightToLeft);
  // Without a list of features pdfkit caches the layout of each word; the fonts have kerning and tabular figures by themselves.
  const options = (style: TextStyle) => ({ lineBreak: false, characterSpacing: style.spacing ?? 0 });
  const runWidth = (run: FontRun, style: TextStyle) => {
    const shaped = shapeRun(run);
    return shaped ? shaped.width * style.size : select(style).widthOfString(run.text, options(style));
  };
  const textWidth = (words: string, style: TextStyle) =>
    fontRuns(words).reduce((sum, run) => sum + runWidth(run, style), 0);

  return {
    file,
    textWidth,
    addPage: () => void file.addPage(),
    drawText(words, { x, y, width = 0, align = "left" }, style) {
      const runs = fontRuns(words).map((run) => ({ run, runWidth: runWidth(run, style) }));
      const drawnWidth = runs.reduce((sum, drawn) => sum + drawn.runWidth, 0);
      let left = align === "right" ? x + width - drawnWidth : x;
      for (const { run, runWidth: drawn } of runs) {
        const shaped = shapeRun(run);
        if (shaped) drawShaped(file, unseen, { shaped, run, x: left, y }, style);
        else select(style).fillColor(style.color).text(run.text, left, y, options(style));
        left += drawn;
      }
    },
    wrapText(words, width, style) {
      const lines: string[] = [];
      let line = "";
      for (const word of words.split(/\s+/).flatMap((long) => breakWord(long, width, style))) {
        const longer = line ? `${line} ${word}` : word;
        if (line && textWidth(longer, style) > width) {
          lines.push(line);
          line = word;
        } else line = longer;
      }
      return line ? [...lines, line] : lines;
    },
    drawRule({ x, y }, to, color, thickness = 0.5) {
      file.moveTo(x, y).lineTo(to.x, y).lineWidth(thickness).strokeColor(color).stroke();
    },
    fillPath(svgPath, { x, y, scale }) {
      file.save().translate(x, y).scale(scale).path(svgPath).fill("#000000").restore();
    },
    drawAt({ x, y, scale }, draw) {
      file.save().translate(x, y).scale(scale);
      draw();
      file.restore();
    },
    end() {
      unseen.end();
      file.end();
    },
  };

  /** Parts of a word without a space that is wider than its column. */
  function breakWord(word: string, width: number, style: TextStyle): string[] {
    if (textWidth(word, style) <= width) return [word];
    const parts: string[] = [];
    let part = "";
    for (const { segment } of LETTERS.segment(word)) {
      if (part && textWidth(part + segment, style) > width) {
        parts.push(part);
        part = "";
      }
      part += segment;
    }
    return [...parts, part];
  }
}

/** Letters with their vowel signs and accents. */
const LETTERS = new Intl.Segmenter("en", { granularity: "grapheme" });

/** Fills the outlines of a text, over the text itself, which is not seen. */
function drawShaped(
  file: PDFKit.PDFDocument,
  unseen: UnseenText,
  { shaped, run, x, y }: Place & { shaped: ShapedText; run: FontRun },
  { font, size, color }: TextStyle,
): void {
  const baseLine = y + ASCENT[font] * size;
  const scale = shaped.unit * size;
  for (const glyph of shaped.glyphs)
    file
      .save()
      .translate(x + glyph.x * size, baseLine - glyph.y * size)
      .scale(scale, -scale)
      .path(glyph.outline)
      .fill(color)
      .restore();
  unseen.lay(run.text, {
    x,
    y: baseLine,
    width: shaped.width * size,
    size,
    isRightToLeft: run.isRightToLeft,
  });
}
