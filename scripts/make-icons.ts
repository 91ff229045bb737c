// Draws the icons of the web manifest from public/favicon.svg into public/icons. Run it after the blossom has changed.
import { mkdir, readFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { ROOT } from "./root.ts";

const PAPER = "#fbf8f3";
const TRANSPARENT = { r: 0, g: 0, b: 0, alpha: 0 };

// Phones may crop a maskable icon to its inner circle of 80 %: https://www.w3.org/TR/appmanifest/#icon-masks.
const ICONS = [
  { name: "any-192", size: 192, share: 0.94, ground: TRANSPARENT },
  { name: "any-512", size: 512, share: 0.94, ground: TRANSPARENT },
  { name: "maskable-512", size: 512, share: 0.6, ground: PAPER },
];

const blossom = await readFile(path.join(ROOT, "public", "favicon.svg"));
const folder = path.join(ROOT, "public", "icons");
await mkdir(folder, { recursive: true });
for (const { name, size, share, ground } of ICONS) {
  const drawn = await sharp(blossom, { density: 720 })
    .resize(Math.round(size * share))
    .png()
    .toBuffer();
  await sharp({ create: { width: size, height: size, channels: 4, background: ground } })
    .composite([{ input: drawn }])
    .png({ compressionLevel: 9, palette: true })
    .toFile(path.join(folder, `${name}.png`));
}
