// Proves ASVS-V13-01

import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ROOT } from "../scripts/root.ts";

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "gulmohar-startup-"));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

describe("a command for an existing shop", () => {
  test.each([
    ["db/backup.ts", ""],
    ["db/check.ts", " @nightly"],
    ["db/reset-administrator.ts owner@shop.example", " @nightly"],
  ])("%s refuses a data folder without a shop and creates nothing in it%s", async (commandLine) => {
    const command = commandLine.split(" ");
    const dataDir = await mkdtemp(path.join(folder, "empty-"));
    const child = spawn(process.execPath, [path.join(ROOT, command[0] ?? ""), ...command.slice(1)], {
      cwd: dataDir,
      env: { PATH: process.env["PATH"], DATA_DIR: path.join(dataDir, "data"), LOG_LEVEL: "silent" },
    });
    let output = "";
    child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
    await once(child, "close");
    expect(child.exitCode).toBe(1);
    expect(output).toContain(`There is no shop in ${path.join(dataDir, "data")}.`);
    expect(await readdir(dataDir)).toEqual([]);
    await rm(dataDir, { recursive: true });
  });
});

interface Refusal {
  code: number | null;
  output: string;
  /** What the store has created. */
  created: string[];
}

/** Starts the store with an invalid environment and, unless that names another, a data folder that does not exist yet. */
async function refused(env: Record<string, string>): Promise<Refusal> {
  const place = await mkdtemp(path.join(folder, "start-"));
  const child = spawn(process.execPath, ["server/start.ts"], {
    cwd: ROOT,
    env: { PATH: process.env["PATH"], PORT: "0", DATA_DIR: path.join(place, "data"), SEED: "none", ...env },
  });
  let output = "";
  child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
  await once(child, "close");
  return { code: child.exitCode, output, created: await readdir(place) };
}

describe("a failed start", () => {
  test.each([
    [
      "several invalid settings",
      {
        PORT: "abc",
        PUBLIC_URL: "shop.example",
        ADMIN_PASSWORD: "short",
        DATABASE_URL: "mysql://x",
        LOG_LEVEL: "loud",
      },
      [
        "PORT must be a whole number from 0 to 65535.",
        "PUBLIC_URL must be a URL that starts with http:// or https://.",
        "ADMIN_PASSWORD must have at least 12 characters.",
        "DATABASE_URL must be a URL that starts with postgres:// or postgresql://.",
        "LOG_LEVEL ",
      ],
    ],
    [
      "rate limits turned off behind a public URL",
      { RATE_LIMITS: "off", PUBLIC_URL: "https://shop.example" },
      ['RATE_LIMITS must not be "off"'],
    ],
  ])("%s are reported in a sentence each, and the store exits with 1", async (_, env, sentences) => {
    const { code, output, created } = await refused(env);
    expect(code).toBe(1);
    for (const sentence of sentences) expect(output).toContain(sentence);
    expect(output).not.toContain("    at ");
    expect(created).toEqual([]);
  });

  test("the store reports a port that is in use", async () => {
    const busy = createServer();
    await new Promise<void>((resolve) => busy.listen(0, "127.0.0.1", resolve));
    const { port } = busy.address() as AddressInfo;
    const { code, output, created } = await refused({ PORT: String(port) });
    busy.close();
    expect(code).toBe(1);
    expect(output).toContain(`Port ${port} is already in use.`);
    expect(created).toEqual([]);
  });

  test("the store reports a data folder that is a file", async () => {
    const file = path.join(folder, "file");
    await writeFile(file, "");
    await chmod(file, 0o600);
    const { code, output } = await refused({ DATA_DIR: file });
    await rm(file);
    expect(code).toBe(1);
    expect(output).not.toContain("    at ");
    expect(output).toContain(file);
  });

  test("the store reports a disk too full for a first start @nightly", { timeout: 120_000 }, async () => {
    const dataDir = path.join(folder, "nearly-full");
    // No disk has this much free space.
    const { code, output } = await refused({
      DATA_DIR: dataDir,
      SEED: "sample",
      DISK_RESERVE_MB: "1000000000",
    });
    await rm(dataDir, { recursive: true });
    expect(code).toBe(1);
    expect(output).not.toContain("    at ");
    expect(output).toContain("the disk has less space left than DISK_RESERVE_MB");
  });

  test("the store reports a database that cannot be reached", async () => {
    const { code, output } = await refused({ DATABASE_URL: "postgres://nobody:secret@127.0.0.1:1/none" });
    expect(code).toBe(1);
    expect(output).not.toContain("    at ");
    expect(output).not.toContain("secret");
    expect(output).toMatch(/DATABASE_URL|database/i);
  });
});
