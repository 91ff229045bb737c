import { chmod, mkdir, mkdtemp, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createLog } from "#app/platform/process/log.server.ts";
import { restrictDataFolder } from "#app/platform/process/private-files.server.ts";

let parent: string;
let lines: string[];
const log = () => createLog("warn", { write: (line) => void lines.push(line) });
const modeOf = async (place: string) => ((await stat(place)).mode & 0o777).toString(8);

beforeEach(async () => {
  lines = [];
  parent = await mkdtemp(path.join(tmpdir(), "gulmohar-private-"));
});

afterEach(() => rm(parent, { recursive: true, force: true }));

test("a new data folder is accessible to its user only", async () => {
  const folder = path.join(parent, "data");
  await restrictDataFolder(folder, log());
  expect(await modeOf(folder)).toBe("700");
  expect(lines).toEqual([]);
});

test("a folder that others could read is restricted with its content once, with a warning", async () => {
  const folder = path.join(parent, "data");
  await mkdir(path.join(folder, "outbox"), { recursive: true });
  const email = path.join(folder, "outbox", "1.eml");
  await writeFile(email, "To: asha@example.com");
  const outside = path.join(parent, "outside");
  await writeFile(outside, "");
  await symlink(outside, path.join(folder, "link"));
  for (const place of [folder, path.join(folder, "outbox")]) await chmod(place, 0o755);
  for (const file of [email, outside]) await chmod(file, 0o644);
  await restrictDataFolder(folder, log());
  const modes = await Promise.all([folder, path.join(folder, "outbox"), email, outside].map(modeOf));
  expect(modes).toEqual(["700", "700", "600", "644"]);
  await restrictDataFolder(folder, log());
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain("Other users of this machine could read the data folder.");
});

test("a shared folder is left unchanged with a warning", async () => {
  const folder = path.join(parent, "tmp");
  await mkdir(folder);
  await chmod(folder, 0o1777);
  await restrictDataFolder(folder, log());
  expect(await modeOf(folder)).toBe("777");
  expect(lines[0]).toContain("Give the store its own folder");
});
