import sharp from "sharp";
for (const n of process.argv.slice(2)) {
  const files = [360, 768, 1440].map((w) => `/tmp/till-shots/${n}-${w}.png`);
  const metas = await Promise.all(files.map((f) => sharp(f).metadata()));
  const h = Math.min(2600, Math.max(...metas.map((m) => m.height)));
  let x = 0; const parts = [];
  for (const [i, f] of files.entries()) {
    parts.push({ input: await sharp(f).extract({ left: 0, top: 0, width: metas[i].width, height: Math.min(h, metas[i].height) }).toBuffer(), left: x, top: 0 });
    x += metas[i].width + 20;
  }
  await sharp({ create: { width: x, height: h, channels: 3, background: "#888" } }).composite(parts).png().toFile(`/tmp/till-shots/sheet-${n}.png`);
}
