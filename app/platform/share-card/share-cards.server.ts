import { readdir, readFile, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { availableParallelism } from "node:os";
import path from "node:path";
import { DEFAULT_ACCENT } from "#app/lib/text/accent.ts";
import { createSemaphore } from "#app/platform/process/semaphore.ts";
import {
  fitWithin,
  recolour,
  composeCard,
  composeRow,
  renderText,
  type RenderedText,
} from "#app/platform/images/draw-image.server.ts";
import { readIfThere, writeWhole } from "#app/platform/storage/whole-file.server.ts";
import { scriptRuns } from "#app/lib/text/script-runs.ts";

/** Images of a card, loaded only when it is drawn. */
export interface CardImages {
  image: () => Promise<Buffer>;
  /** Null when the shop has no logo; the card then shows its name. */
  logo: () => Promise<Buffer | null>;
}

/** Content of a card. `name` and `version` are file names: lower-case letters, digits and hyphens. */
export interface CardFace {
  /** Stable identifier, such as `product-0192…`. */
  name: string;
  /** Changes whenever the content changes. */
  version: string;
  eyebrow: string;
  title: string;
  /** The price of a product, as text. */
  price?: string;
  /** The shop's name and accent colour; null for the default accent. */
  brand: { name: string; accent: string | null };
}

export interface ShareCardStore {
  /** A card as JPEG, drawn and stored at the first request. Earlier versions are deleted. */
  read(face: CardFace, images: CardImages): Promise<Buffer>;
}

const FOLDER = path.dirname(createRequire(import.meta.url).resolve("#app/platform/share-card/frame.png"));
const DISPLAY = { file: path.join(FOLDER, "card-display.ttf"), family: "Card Display" };
const TEXT = { file: path.join(FOLDER, "card-text.ttf"), family: "Card Text" };

// Restricts fontconfig to the cards' own fonts, so that cards look alike on every machine.
process.env.FONTCONFIG_FILE ??= path.join(FOLDER, "fonts.conf");

const SAFE_NAME = /^[a-z\d-]+$/;

/** Stores cards in a folder that may be deleted at any time. */
export function createShareCardStore(folder: string): ShareCardStore {
  const drawing = new Map<string, Promise<Buffer>>();
  const semaphore = createSemaphore({ atOnce: availableParallelism() });

  async function draw(face: CardFace, file: string, images: CardImages): Promise<Buffer> {
    const card = await drawCard(face, await images.image(), await images.logo());
    await writeWhole(file, card);
    for (const other of await readdir(path.dirname(file)))
      if (other.endsWith(".jpg") && other !== path.basename(file))
        await rm(path.join(path.dirname(file), other), { force: true });
    return card;
  }

  return {
    async read(face, images) {
      if (!SAFE_NAME.test(face.name) || !SAFE_NAME.test(face.version))
        throw new Error(`Not a card's name: ${face.name} ${face.version}`);
      const file = path.join(folder, face.name, `${face.version}.jpg`);
      const kept = await readIfThere(file);
      if (kept) return kept;
      const running = drawing.get(file);
      if (running) return running;
      const work = semaphore.run(() => draw(face, file, images)).finally(() => drawing.delete(file));
      drawing.set(file, work);
      return work;
    },
  };
}

const INK = "#231a1e";
const LEFT = 72;
const TEXT_WIDTH = 540;
const TITLE_BOTTOM = 500;
const MAX_TITLE_HEIGHT = 268;
const TITLE_SIZES = [76, 66, 56, 48, 42];
const MAX_TITLE_LENGTH = 110;

async function drawCard(
  { eyebrow, title, price = "", brand }: CardFace,
  image: Buffer,
  logo: Buffer | null,
): Promise<Buffer> {
  const frame = await readFile(path.join(FOLDER, "frame.png"));
  const accent = brand.accent ?? DEFAULT_ACCENT;
  const texts = logo ? [await setLogo(logo)] : await setWordmark(brand.name, accent);
  let bottom = TITLE_BOTTOM;
  const heading = await setTitle(shorten(printable(title), MAX_TITLE_LENGTH));
  if (heading) {
    bottom -= heading.height;
    texts.push({ bytes: heading.bytes, left: LEFT, top: bottom });
  }
  const above = [shorten(printable(eyebrow), 34).toUpperCase(), printable(price)].filter(Boolean).join(" · ");
  if (above) {
    const line = await renderText(above, {
      ...TEXT,
      size: 20,
      colour: accent,
      letterSpacing: 0.13,
      width: 560,
    });
    texts.push({ bytes: line.bytes, left: LEFT, top: bottom - 26 - line.height });
  }
  return composeCard({ frame, area: IMAGE_AREA, image, texts });
}

const LOGO_BOX = { width: 420, height: 72 };

async function setLogo(logo: Buffer) {
  const { bytes, height } = await fitWithin(logo, LOGO_BOX);
  return { bytes, left: LEFT, top: 58 + Math.round((LOGO_BOX.height - height) / 2) };
}

/** The blossom in the accent, and the shop's name beside it. */
async function setWordmark(name: string, accent: string) {
  const shape = await readFile(path.join(FOLDER, "blossom.png"));
  const marks = [{ bytes: await recolour(shape, accent), left: LEFT, top: 66 }];
  const words = shorten(printable(name), 24);
  if (!words) return marks;
  const face = { ...DISPLAY, size: 48, colour: INK, letterSpacing: -0.02, width: 460 };
  const { bytes } = await renderText(words, face);
  return [...marks, { bytes, left: 140, top: 74 }];
}

const WORDMARK_BLOSSOM = { width: 80, height: 80 };

/** The blossom in the accent and the shop's name beside it, as a PNG for emails; twice as large as it is shown. */
export async function drawWordmark(name: string, accent: string): Promise<Buffer> {
  const shape = await readFile(path.join(FOLDER, "blossom.png"));
  const blossom = await fitWithin(await recolour(shape, accent), WORDMARK_BLOSSOM);
  const words = shorten(printable(name), 24);
  if (!words) return composeRow([blossom], 0);
  const face = { ...DISPLAY, size: 60, colour: INK, letterSpacing: -0.02, width: 700 };
  return composeRow([blossom, await renderText(words, face)], 24);
}

/** The title in the largest size that fits. Null when it has no printable character. */
async function setTitle(title: string): Promise<RenderedText | null> {
  if (!title) return null;
  const isLatin = /^[\u0020-\u02ff\u2000-\u20bf]*$/.test(title);
  let set: RenderedText | null = null;
  for (const size of TITLE_SIZES) {
    set = await renderText(title, {
      ...DISPLAY,
      size,
      colour: INK,
      // Letters of other scripts reach higher and lower than Latin ones, and must not be moved apart or together.
      ...(isLatin ? { lineHeight: 0.9, letterSpacing: -0.012 } : { lineHeight: 1.15 }),
      width: TEXT_WIDTH,
    });
    if (set.height <= MAX_TITLE_HEIGHT && set.width <= TEXT_WIDTH) return set;
  }
  return set;
}

// Characters in both Latin fonts of a card; ₹ and € are in the documents' font.
const OWN_FONT = {
  characters: /[\u0020-\u007e\u00a1-\u00ff\u2013\u2014\u2018\u2019\u201c\u201d\u2026\u20ac\u20b9]/,
  unknown: "",
};

/** Replaces characters that no font of a card has by their Latin letters, or removes them. */
export function printable(text: string): string {
  const runs = scriptRuns(text, OWN_FONT);
  return runs
    .map((run) => run.text)
    .join("")
    .replace(/ +/g, " ")
    .trim();
}

/** Shortens a text to `max` characters at a word boundary. */
export function shorten(text: string, max: number): string {
  if (text.length <= max) return text;
  const cut = text.slice(0, max);
  const atWord = cut.includes(" ") ? cut.slice(0, cut.lastIndexOf(" ")) : cut;
  return `${atWord.replace(/[\s,;:–—-]+$/, "")}…`;
}

/** Position of the image on a card, in pixels: an arch at the lower edge. */
export const IMAGE_AREA = { left: 744, top: 72, width: 392, height: 558 } as const;

/** The usual Open Graph image size (https://ogp.me), recommended by the large networks. */
export const CARD = { width: 1200, height: 630 } as const;
