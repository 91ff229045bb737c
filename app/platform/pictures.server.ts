import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { newId } from "#app/lib/id.ts";

/** The widths that a picture is offered in. Any other is refused, so nobody can make the store compute at will. */
export const PICTURE_WIDTHS = [320, 480, 640, 960, 1200] as const;

export type PictureWidth = (typeof PICTURE_WIDTHS)[number];

export interface PictureFacts {
  width: number;
  height: number;
  /** The picture's mean colour, "#rrggbb": the ground while it loads. */
  tint: string;
}

export interface PictureStore {
  put(storageKey: string, bytes: Buffer): Promise<void>;
  /** A picture in one of the offered widths, as WebP. Made at the first request and kept. Null when there is no original. */
  read(storageKey: string, width: PictureWidth): Promise<Buffer | null>;
}

const SAFE_KEY = /^[a-z\d][a-z\d_-]*(?:\/[a-z\d][a-z\d_-]*)*\.[a-z]{3,4}$/;

/** Keeps originals below `<folder>/originals` and what is made of them below `<folder>/made`, which may be deleted any time. */
export function createPictureStore(folder: string): PictureStore {
  const making = new Map<string, Promise<Buffer | null>>();
  const originalOf = (key: string) => path.join(folder, "originals", checked(key));
  const madeOf = (key: string, width: number) =>
    path.join(folder, "made", `${checked(key).replaceAll("/", "_")}.${width}.webp`);
  return {
    async put(key, bytes) {
      await writeWhole(originalOf(key), bytes);
    },
    async read(key, width) {
      const made = madeOf(key, width);
      const kept = await readIfThere(made);
      if (kept) return kept;
      const running = making.get(made);
      if (running) return running;
      const work = make(originalOf(key), made, width).finally(() => making.delete(made));
      making.set(made, work);
      return work;
    },
  };
}

function checked(key: string): string {
  if (!SAFE_KEY.test(key)) throw new Error(`Not a picture's storage key: ${key}`);
  return key;
}

async function make(original: string, made: string, width: number): Promise<Buffer | null> {
  const bytes = await readIfThere(original);
  if (!bytes) return null;
  const resized = await sharp(bytes)
    .rotate()
    .resize({ width, withoutEnlargement: true })
    .webp({ quality: 78, effort: 3 })
    .toBuffer();
  await writeWhole(made, resized);
  return resized;
}

async function readIfThere(file: string): Promise<Buffer | null> {
  try {
    return await readFile(file);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}

/** A reader sees the whole file or none, also after a crash. */
async function writeWhole(file: string, bytes: Buffer): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  const unfinished = `${file}.${newId()}.tmp`;
  await writeFile(unfinished, bytes);
  await rename(unfinished, file);
}

export async function readPictureFacts(bytes: Buffer): Promise<PictureFacts> {
  const { width, height } = await sharp(bytes).metadata();
  const pixel = await sharp(bytes).resize(1, 1, { fit: "fill" }).removeAlpha().raw().toBuffer();
  return { width, height, tint: `#${pixel.subarray(0, 3).toString("hex")}` };
}
