// Draws the constant parts of share cards into frame.png and blossom.png of app/platform/share-card. Run it after the brand has changed.
import { readFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { CARD, IMAGE_AREA } from "#app/platform/share-card/share-cards.server.ts";
import { ROOT } from "./root.ts";

const FOLDER = path.join(ROOT, "app", "platform", "share-card");
process.env.FONTCONFIG_FILE = path.join(FOLDER, "fonts.conf");

// The colours of app/ui/styles/tokens.css.
const PAPER = "#fbf8f3";
const LINE = "#e2d8ca";
const SOFT = "#5d5157";
const BLUSH = "#f3cfc3";
const PLUM_DEEP = "#33122a";

// app/ui/ornament: the arch and the jaal.
const ornament = async (name: string) =>
  (await readFile(path.join(ROOT, "app", "ui", "ornament", name), "utf8")).replace(
    /^<svg[^>]*>|<\/svg>\s*$/g,
    "",
  );
const arch = await ornament("arch.svg");
const jaal = await ornament("jaal.svg");

// app/ui/ornament/blossom.tsx, as beside the wordmark. Only a shape: each card colours it in the shop's accent.
const PETAL = "M0-8C-2.4-15-10-19-10.5-29-11-38-5-42 0-39.5 5-42 11-38 10.5-29 10-19 2.4-15 0-8Z";
const stamens = [0, 72, 144, 216, 288].map(
  (turn) =>
    `<g transform="rotate(${turn + 36})"><path d="M0-5C2-14-1-18 0-25" stroke-width="1.8" stroke-linecap="round"/><circle cy="-27.5" r="2.4" fill="#000" stroke="none"/></g>`,
);
const petals = [72, 144, 216, 288].map(
  (turn) => `<path d="${PETAL}" transform="rotate(${turn})" fill="#000" stroke="none"/>`,
);
const blossom = `<svg xmlns="http://www.w3.org/2000/svg" width="52" height="52" viewBox="-45 -45 90 90"><g fill="none" stroke="#000">${petals.join("")}<path d="${PETAL}" stroke-width="2.6"/><path d="M0-13V-36M-3-16C-4-22-6-26-6-33M3-16C4-22 6-26 6-33" stroke-width="2" stroke-linecap="round"/>${stamens.join("")}<circle r="3.4" fill="#000" stroke="none"/></g></svg>`;

const archAt = (grow: number) => {
  const width = IMAGE_AREA.width + 2 * grow;
  const height = IMAGE_AREA.height + grow;
  return `transform="translate(${IMAGE_AREA.left - grow} ${IMAGE_AREA.top - grow}) scale(${width / 400} ${height / 500})"`;
};

const PANEL = 680;
const frame = `<svg xmlns="http://www.w3.org/2000/svg" width="${CARD.width}" height="${CARD.height}">
  <defs>
    <pattern id="jaal" width="88" height="132" patternUnits="userSpaceOnUse" x="${PANEL - 4}" fill="none" stroke="${BLUSH}" stroke-width=".9" stroke-linecap="round">${jaal}</pattern>
    <mask id="hole"><rect width="100%" height="100%" fill="#fff"/><g fill="#000" ${archAt(0)}>${arch}</g></mask>
  </defs>
  <g mask="url(#hole)">
    <rect width="100%" height="100%" fill="${PAPER}"/>
    <rect x="${PANEL}" width="${CARD.width - PANEL}" height="100%" fill="${PLUM_DEEP}"/>
    <rect x="${PANEL}" width="${CARD.width - PANEL}" height="100%" fill="url(#jaal)" opacity=".2"/>
    <g fill="${PLUM_DEEP}" ${archAt(20)}>${arch}</g>
    <g fill="none" stroke="${BLUSH}" stroke-width="1.4" vector-effect="non-scaling-stroke" opacity=".75" ${archAt(12)}>${arch}</g>
  </g>
  <rect x="72" y="542" width="536" height="1" fill="${LINE}"/>
</svg>`;

const write = (text: string, file: string, family: string, size: number, colour: string, spacing: number) =>
  sharp({
    text: {
      text: `<span foreground="${colour}" letter_spacing="${Math.round(spacing * size * 1024)}">${text}</span>`,
      font: `${family} ${size}`,
      fontfile: path.join(FOLDER, file),
      dpi: 72,
      rgba: true,
    },
  })
    .png()
    .toBuffer();

await sharp(Buffer.from(frame))
  .composite([
    {
      input: await write("Lucknow · made for every body", "card-text.ttf", "Gulmohar Text", 19, SOFT, 0.01),
      left: 72,
      top: 563,
    },
  ])
  .png({ compressionLevel: 9, palette: false })
  .toFile(path.join(FOLDER, "frame.png"));

await sharp(Buffer.from(blossom)).png({ compressionLevel: 9 }).toFile(path.join(FOLDER, "blossom.png"));
