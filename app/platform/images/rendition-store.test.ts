import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test, vi } from "vitest";
import { createLog } from "#app/platform/process/log.server.ts";
import { folderOriginals } from "#app/platform/storage/originals.server.ts";
import { openRenditionStore } from "./rendition-store.server.ts";

test("a failed removal of old copies is logged and does not end the process", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "gulmohar-renditions-"));
  // A file instead of a folder cannot be listed.
  const file = path.join(folder, "renditions");
  await writeFile(file, "");
  const log = createLog("silent");
  const warned = new Promise((resolve) => vi.spyOn(log, "warn").mockImplementation(resolve));
  vi.useFakeTimers({ toFake: ["setInterval"] });
  const store = openRenditionStore(file, log, () => folderOriginals(path.join(folder, "shared")));
  vi.advanceTimersByTime(86_400_000);
  vi.useRealTimers();
  expect(await warned).toMatchObject({ err: { code: "ENOTDIR" } });
  store.close();
  await rm(folder, { recursive: true });
});
