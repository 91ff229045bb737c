import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { strToU8, zipSync, type Zippable } from "fflate";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openZip } from "#app/platform/zip/read-zip.server.ts";

let folder: string;
let count = 0;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "gulmohar-zip-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const newFile = () => path.join(folder, String((count += 1)));

async function archive(bytes: Uint8Array): Promise<string> {
  const file = newFile();
  await writeFile(file, bytes);
  return file;
}

async function extractAll(bytes: Uint8Array, maxBytes = 10_000_000): Promise<Record<string, string>> {
  await using zip = await openZip(await archive(bytes), { maxEntries: 100 });
  const texts: Record<string, string> = {};
  for (const entry of zip.entries) {
    const file = newFile();
    await zip.extract(entry, file, maxBytes);
    texts[entry.name] = await readFile(file, "utf8");
  }
  return texts;
}

const FILES: Zippable = {
  "images/कुर्ता.jpg": strToU8("stored"),
  "empty.txt": strToU8(""),
  "folder/": strToU8(""),
  "large.txt": strToU8("deflated ".repeat(100_000)),
};

test("stored and deflated files of an archive are extracted, without folders", async () => {
  const zip = zipSync(FILES, { level: 6, comment: "a comment" });
  expect(await extractAll(zip)).toEqual({
    "images/कुर्ता.jpg": "stored",
    "empty.txt": "",
    "large.txt": "deflated ".repeat(100_000),
  });
  expect(await extractAll(zipSync({ "a.txt": strToU8("stored") }, { level: 0 }))).toEqual({
    "a.txt": "stored",
  });
});

test("a file that unpacks to more than the limit, or than it says, is refused", async () => {
  const bomb = zipSync({ "bomb.jpg": new Uint8Array(50_000_000) });
  await expect(extractAll(bomb)).rejects.toThrow("larger than it says");
  const lying = Buffer.from(bomb);
  // The size in the directory.
  lying.writeUInt32LE(10, lying.lastIndexOf("PK\u0001\u0002", undefined, "latin1") + 24);
  await expect(extractAll(lying, 100_000_000)).rejects.toThrow("larger than it says");
});

test("a damaged file of an archive is refused", async () => {
  const zip = Buffer.from(zipSync({ "a.txt": strToU8("text ".repeat(1_000)) }));
  zip[45] = (zip[45] ?? 0) ^ 0xff;
  await expect(extractAll(zip)).rejects.toThrow("damaged");
});

test.each([
  ["nothing", Buffer.alloc(0), "not a ZIP"],
  ["a text", Buffer.from("a text, and not even a short one"), "not a ZIP"],
  ["a cut archive", zipSync(FILES).subarray(0, 200), "not a ZIP"],
  ["an archive without its beginning", zipSync(FILES).subarray(300), "damaged"],
])("%s is refused", async (_, bytes, message) => {
  await expect(extractAll(bytes)).rejects.toThrow(message);
});

test("an archive with too many files or a password is refused", async () => {
  const many = Object.fromEntries(Array.from({ length: 101 }, (_, index) => [`${index}.txt`, strToU8("")]));
  await expect(extractAll(zipSync(many))).rejects.toThrow("more than 100 files");
  const secret = Buffer.from(zipSync({ "a.txt": strToU8("secret") }));
  secret.writeUInt16LE(1, secret.lastIndexOf("PK\u0001\u0002", undefined, "latin1") + 8);
  await expect(extractAll(secret)).rejects.toThrow("password");
});
