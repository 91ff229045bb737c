import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { strToU8, zipSync } from "fflate";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openImportFiles, type ImportFiles } from "#app/domain/catalog/import/images/import-files.server.ts";
import { newId } from "#app/lib/id.ts";

let folder: string;
let files: ImportFiles;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "gulmohar-files-"));
  files = openImportFiles(path.join(folder, "files"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function addZip(importId: string, names: string[]) {
  const zip = path.join(folder, newId());
  await writeFile(zip, zipSync(Object.fromEntries(names.map((name) => [name, strToU8(`file ${name}`)]))));
  return files.addZip(importId, zip);
}

async function read(importId: string, name: string): Promise<string | null> {
  const file = await files.find(importId, name);
  return file === null ? null : readFile(file, "utf8");
}

test("a file of a ZIP is found by its path, by the end of its path and by its name", async () => {
  const id = newId();
  const names = [
    "shop/images/Kurta Red.JPG",
    "shop/a/1.jpg",
    "shop/b/1.jpg",
    "__MACOSX/._x.jpg",
    "products.csv",
  ];
  expect(await addZip(id, names)).toEqual({ ok: true, added: 3, tooLarge: [] });
  expect(await read(id, "images/kurta red.jpg")).toBe("file shop/images/Kurta Red.JPG");
  expect(await read(id, "kurta red.jpg")).toBe("file shop/images/Kurta Red.JPG");
  expect(await read(id, "other/folder/Kurta Red.jpg")).toBe("file shop/images/Kurta Red.JPG");
  expect(await read(id, String.raw`b\1.jpg`)).toBe("file shop/b/1.jpg");
  // Two files have this name.
  expect(await files.findMissing(id, ["1.jpg", "a/1.jpg", "none.jpg", "products.csv"])).toEqual([
    "1.jpg",
    "none.jpg",
    "products.csv",
  ]);
  expect(await files.list()).toContain(id);
  await files.remove(id);
  expect(await files.list()).not.toContain(id);
});

test("a second ZIP adds files and replaces those of the same path", async () => {
  const id = newId();
  await addZip(id, ["a.jpg"]);
  await addZip(id, ["b.jpg"]);
  expect(await files.findMissing(id, ["a.jpg", "b.jpg"])).toEqual([]);
});

test("no name of a ZIP leads out of its folder", async () => {
  const id = newId();
  const before = await readdir(folder);
  await addZip(id, ["../../../escaped.jpg", "/etc/absolute.jpg", String.raw`..\..\windows.jpg`]);
  expect(await readdir(folder)).toHaveLength(before.length + 1);
  expect(await files.findMissing(id, ["escaped.jpg", "etc/absolute.jpg", "windows.jpg"])).toEqual([]);
  expect(await files.find(id, "../index.json")).toBeNull();
  await expect(files.find("../other", "a.jpg")).rejects.toThrow("Not the id of an import");
});

test("a file over the size of an image is left out and named", async () => {
  const id = newId();
  const zip = path.join(folder, newId());
  await writeFile(zip, zipSync({ "bomb.jpg": new Uint8Array(30_000_000), "a.jpg": strToU8("a") }));
  expect(await files.addZip(id, zip)).toEqual({ ok: true, added: 1, tooLarge: ["bomb.jpg"] });
});

test("what is no ZIP or has no images is refused, and leaves nothing behind", async () => {
  const id = newId();
  const text = path.join(folder, newId());
  await writeFile(text, "a text that is no archive");
  expect(await files.addZip(id, text)).toMatchObject({ ok: false, error: "not-a-zip" });
  expect(await addZip(id, ["products.csv"])).toEqual({ ok: false, error: "no-images" });
  expect(await readdir(path.join(folder, "files"))).not.toContain(id);
});

test("the images of a folder and of its folders are copied, without symbolic links", async () => {
  const id = newId();
  const from = path.join(folder, newId());
  await mkdir(path.join(from, "red"), { recursive: true });
  await writeFile(path.join(from, "red", "1.jpg"), "red");
  await writeFile(path.join(folder, "secret.jpg"), "secret");
  await symlink(path.join(folder, "secret.jpg"), path.join(from, "link.jpg"));
  expect(await files.addFolder(id, from)).toMatchObject({ ok: true, added: 1 });
  expect(await read(id, "red/1.jpg")).toBe("red");
  expect(await read(id, "link.jpg")).toBeNull();
});
