import process from "node:process";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";

const FILE = path.join(import.meta.dirname, "results.md");

/** Replaces one section of bench/results.md (a second-level heading and its content). */
export async function report(heading: string, lines: readonly string[]): Promise<void> {
  const text = [`## ${heading}`, "", ...lines, ""].join("\n");
  process.stdout.write(text);
  const [head = "", ...parts] = (await readFile(FILE, "utf8")).split(/^(?=## )/m);
  const others = parts.filter((part) => !part.startsWith(`## ${heading}\n`));
  const kept = [...others, text].map((part) => part.trimEnd()).toSorted();
  await writeFile(FILE, `${[head.trimEnd(), ...kept].join("\n\n")}\n`);
}
