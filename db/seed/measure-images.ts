import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { readImageFacts } from "#app/platform/images/draw-image.server.ts";

const FOLDER = path.resolve(import.meta.dirname, "images");

// npm run images:measure: writes size, width, height and mean colour of each sample image to db/seed/images/measures.json.
const files = (await readdir(FOLDER, { recursive: true }))
  .filter((file) => file.endsWith(".webp"))
  .map((file) => file.replaceAll("\\", "/"))
  .toSorted();
const lines: string[] = [];
for (const file of files) {
  const bytes = await readFile(path.join(FOLDER, file));
  const measures = { bytes: bytes.length, ...(await readImageFacts(bytes)) };
  lines.push(`${JSON.stringify(file)}: ${JSON.stringify(measures)}`);
}
await writeFile(path.join(FOLDER, "measures.json"), `{\n${lines.join(",\n")}\n}\n`);
console.log(`Measured ${files.length} images.`);
