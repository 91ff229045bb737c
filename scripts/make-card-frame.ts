// Draws what is the same on every card of a shared link into app/platform/share-card/frame.png. Run it after the brand has changed.
import { readFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { CARD, HOLE } from "#app/platform/share-card/hole.ts";
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

const archAt = (grow: number) => {
  const width = HOLE.width + 2 * grow;
  const height = HOLE.height + grow;
  return `transform="translate(${HOLE.left - grow} ${HOLE.top - grow}) scale(${width / 400} ${height / 500})"`;
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
