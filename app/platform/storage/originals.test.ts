import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { folderOriginals } from "./originals.server.ts";

test("a list skips an image that is removed after the list began", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "gulmohar-originals-"));
  const originals = folderOriginals(folder, { isDurable: false });
  const keys = ["product/one.webp", "product/two.webp", "product/three.webp"];
  for (const key of keys) await originals.put(key, Buffer.from("image"));
  const listed: string[] = [];
  for await (const { key } of originals.list()) {
    listed.push(key);
    for (const other of keys) if (other !== key) await originals.remove(other);
  }
  expect(listed).toHaveLength(1);
  await rm(folder, { recursive: true });
});
