import { readFileSync } from "node:fs";
import type * as HarfBuzz from "harfbuzzjs";
import type { Script } from "#app/lib/text/script-runs.ts";

/** A text as outlines, in multiples of the font size: the origin is on the base line, y goes up. */
export interface ShapedText {
  width: number;
  glyphs: { outline: string; x: number; y: number }[];
  /** Size of the units of `outline`. */
  unit: number;
}

export interface TextShaper {
  shape(text: string, script: Script, isRightToLeft: boolean): ShapedText;
}

/** Texts whose shapes are remembered: wrapping measures each word several times. */
const MAX_SHAPES = 2_000;

let loaded: Promise<typeof HarfBuzz> | undefined;

/**
 * Shapes texts by HarfBuzz: letters of Indic scripts change their order and merge, those of Arabic join. `fontFile` names the file of a
 * script's font, read when it is first needed.
 */
export async function createTextShaper(fontFile: (script: Script) => string): Promise<TextShaper> {
  const harfBuzz = await (loaded ??= import("harfbuzzjs"));
  const fonts = new Map<Script, { face: HarfBuzz.Face; font: HarfBuzz.Font }>();
  const shapes = new Map<string, ShapedText>();

  function fontOf(script: Script): { face: HarfBuzz.Face; font: HarfBuzz.Font } {
    const cached = fonts.get(script);
    if (cached) return cached;
    const { buffer, byteOffset, byteLength } = readFileSync(fontFile(script));
    const bytes = buffer.slice(byteOffset, byteOffset + byteLength);
    const face = new harfBuzz.Face(new harfBuzz.Blob(bytes));
    const opened = { face, font: new harfBuzz.Font(face) };
    fonts.set(script, opened);
    return opened;
  }

  function shapeText(text: string, script: Script, isRightToLeft: boolean): ShapedText {
    const { face, font } = fontOf(script);
    const buffer = new harfBuzz.Buffer();
    buffer.addText(text);
    buffer.guessSegmentProperties();
    buffer.setDirection(isRightToLeft ? harfBuzz.Direction.RTL : harfBuzz.Direction.LTR);
    harfBuzz.shape(font, buffer);
    const unit = 1 / face.upem;
    let width = 0;
    const glyphs = buffer
      .getGlyphInfosAndPositions()
      .flatMap(({ codepoint, xAdvance = 0, xOffset = 0, yOffset = 0 }) => {
        const x = width + xOffset * unit;
        width += xAdvance * unit;
        // Glyph 0 is the box of a character that the font lacks.
        const outline = codepoint === 0 ? "" : font.glyphToPath(codepoint);
        return outline === "" ? [] : [{ outline, x, y: yOffset * unit }];
      });
    return { width, glyphs, unit };
  }

  return {
    shape(text, script, isRightToLeft) {
      const key = `${script} ${isRightToLeft} ${text}`;
      const cached = shapes.get(key);
      if (cached) return cached;
      if (shapes.size >= MAX_SHAPES) shapes.clear();
      const shaped = shapeText(text, script, isRightToLeft);
      shapes.set(key, shaped);
      return shaped;
    },
  };
}
