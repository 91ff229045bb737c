import { chmod, mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { parseEnv, type Env } from "#app/platform/process/env.server.ts";
import { findSessionSecret } from "#app/platform/process/session-secret.server.ts";

let folder: string;
let env: Env;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "gulmohar-secret-"));
  const parsed = parseEnv({ DATA_DIR: folder });
  if (!parsed.ok) throw new Error(parsed.problems.join());
  ({ env } = parsed);
});

afterEach(() => rm(folder, { recursive: true }));

test("a generated secret is long, private and stable", async () => {
  const secret = await findSessionSecret(env);
  expect(secret.length).toBeGreaterThanOrEqual(64);
  expect((await stat(path.join(folder, "session-secret"))).mode & 0o777).toBe(0o600);
  expect(await findSessionSecret(env)).toBe(secret);
});

test("a short secret in the file is rejected", async () => {
  await writeFile(path.join(folder, "session-secret"), "too short\n");
  await expect(findSessionSecret(env)).rejects.toThrow(/session-secret must have at least 32 characters/);
});

test("a secret file that others could read is made private", async () => {
  const file = path.join(folder, "session-secret");
  await writeFile(file, "x".repeat(32));
  await chmod(file, 0o644);
  expect(await findSessionSecret(env)).toBe("x".repeat(32));
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});
