import { readdirSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { SCRIPT_NAMES, type Script } from "#app/lib/text/script-runs.ts";
import { fontRuns } from "#app/platform/pdf/font-runs.ts";
import { createPdf } from "#app/platform/pdf/pdf.server.ts";
import { createTextShaper } from "#app/platform/pdf/shape-text.server.ts";

const NAMES: Record<Script, string> = {
  devanagari: "श्रीमती लक्ष्मी क्\u200dषमा",
  bengali: "শ্রীমতী বন্দ্যোপাধ্যায় র\u200d্যাম",
  gurmukhi: "ਹਰਪ੍ਰੀਤ ਸਿੰਘ ਅੰਮ੍ਰਿਤਸਰ",
  gujarati: "કૃષ્ણા પટેલ શ્રી",
  odia: "ଶ୍ରୀ ଲକ୍ଷ୍ମୀ ଭୁବନେଶ୍ୱର",
  tamil: "மீனாட்சி சுந்தரம் ஸ்ரீ",
  telugu: "లక్ష్మి కృష్ణవేణి శ్రీ",
  kannada: "ಲಕ್ಷ್ಮೀ ಕೃಷ್ಣಮೂರ್ತಿ ಸ್ತ್ರೀ",
  malayalam: "ലക്ഷ്മി കൃഷ്ണൻ അവന്\u200d",
  arabic: "محمد خانہ\u200cداری ٹیڑھا لکھنؤ",
};

const textsOf = (line: string) => fontRuns(line).map(({ script, text }) => `${script ?? "own"}: ${text}`);

describe("a printed line", () => {
  test.each(SCRIPT_NAMES)("in %s is shaped word by word without a missing letter", async (script) => {
    const shaper = await createTextShaper((name) => path.resolve(import.meta.dirname, `fonts/${name}.ttf`));
    for (const word of NAMES[script].split(" ")) {
      expect(textsOf(word)).toEqual([`${script}: ${word}`]);
      const shaped = shaper.shape(word, script, script === "arabic");
      expect(shaped.glyphs.length).toBeGreaterThan(0);
      expect(shaped.width).toBeGreaterThan(0.4);
    }
  });

  test("has a font for every script", () => {
    const files = readdirSync(path.resolve(import.meta.dirname, "fonts"));
    expect(SCRIPT_NAMES.filter((name) => !files.includes(`${name}.ttf`))).toEqual([]);
  });

  test("merges letters into the conjuncts of their script", async () => {
    const shaper = await createTextShaper((name) => path.resolve(import.meta.dirname, `fonts/${name}.ttf`));
    const widthOf = (text: string) => shaper.shape(text, "devanagari", false).width;
    expect(widthOf("क्ष")).toBeLessThan(widthOf("क") + widthOf("ष"));
    expect(shaper.shape("শ্রী", "bengali", false).glyphs).toHaveLength(3);
  });

  test("keeps the words of Urdu in their order from right to left, and numbers from left to right", () => {
    expect(textsOf("گھر ۱۲، لکھنؤ 226001")).toEqual([
      "own: 226001",
      "own:  ",
      "arabic: لکھنؤ",
      "own:  ",
      "arabic: ،",
      "arabic: ۱۲",
      "own:  ",
      "arabic: گھر",
    ]);
    expect(textsOf("For (فاطمہ بیگم)")).toEqual([
      "own: For (",
      "arabic: بیگم",
      "own:  ",
      "arabic: فاطمہ",
      "own: )",
    ]);
    expect(textsOf("فاطمہ (بیگم)")).toEqual(["own: (", "arabic: بیگم", "own: ) ", "arabic: فاطمہ"]);
  });

  test.each([
    ["Kurta ₹2,299 — Łódź", "Kurta ₹2,299 — Łódź"],
    ["Kurta 🌸👩🏽\u200d🎨🇮🇳", "Kurta "],
    ["Brand™ № 5", "BrandTM No 5"],
    ["Жанна Αθηνά șt", "Zhanna Athina st"],
    ["北京", "??"],
    ["\u202eAsha\u0007", "Asha"],
    ["", ""],
  ])("shows %j as %j", (line, shown) => {
    expect(
      fontRuns(line)
        .map(({ text }) => text)
        .join(""),
    ).toBe(shown);
  });

  test("is never broken inside a letter, whatever characters it has", async () => {
    const canvas = await createPdf({ title: "t", author: "a" });
    const style = { font: "text", size: 8.5, color: "#000000" } as const;
    canvas.addPage();
    const words = [
      ...Object.values(NAMES),
      "👩🏽\u200d🎨".repeat(40),
      "北".repeat(200),
      "ક્ષ્મી".repeat(60),
      "\u200d\u0301",
    ];
    for (const word of words) {
      const lines = canvas.wrapText(word, 60, style);
      expect(lines.join("").replaceAll(" ", "")).toBe(word.replaceAll(" ", ""));
      for (const line of lines) {
        canvas.drawText(line, { x: 0, y: 0 }, style);
        expect(canvas.textWidth(line, style)).toBeLessThanOrEqual(60.01);
      }
    }
    canvas.file.destroy();
  });
});
