import { spawn, execFileSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import process from "node:process";
import { expect, test } from "@playwright/test";
import { freePort } from "#tests/servers/free-port.ts";
import { ROOT } from "../../../scripts/root.ts";

let clone: string;
let child: ChildProcess | undefined;

test.beforeEach(async () => {
  clone = await mkdtemp(path.join(tmpdir(), "gulmohar-clone-"));
  await copyRepository();
});

test.afterEach(async () => {
  if (child && child.exitCode === null) {
    child.kill("SIGTERM");
    await once(child, "exit");
  }
  await rm(clone, { recursive: true, force: true });
});

/** The files of a commit, and the packages without what Vite has stored beside them. */
async function copyRepository(): Promise<void> {
  const listed = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
    cwd: ROOT,
    encoding: "utf8",
  });
  const tops = new Set(
    listed
      .split("\n")
      .filter(Boolean)
      .map((file) => file.split("/", 1)[0] ?? file),
  );
  for (const top of tops) await cp(path.join(ROOT, top), path.join(clone, top), { recursive: true });
  await mkdir(path.join(clone, "node_modules"));
  for (const name of await readdir(path.join(ROOT, "node_modules")))
    if (!name.startsWith(".vite"))
      await symlink(path.join(ROOT, "node_modules", name), path.join(clone, "node_modules", name));
}

test("a fresh clone in development prints its URL and password, hydrates its first page, and shows an edited component @nightly", async ({
  page,
}) => {
  test.setTimeout(180_000);
  const port = await freePort();
  const output = startDevelopment(port);
  await expect.poll(output, { timeout: 120_000 }).toContain(`http://localhost:${port}`);
  await expect.poll(output).toMatch(/The password of \S+ is \S+/);
  const failed: string[] = [];
  page.on("response", (response) => {
    if (response.status() >= 500) failed.push(`${response.status()} ${response.url()}`);
  });
  await page.goto(`http://localhost:${port}/contact`);
  await page.locator("html[data-interactive]").waitFor({ state: "attached", timeout: 60_000 });
  expect(failed).toEqual([]);
  const file = path.join(clone, "app/components/shell/footer.tsx");
  const source = await readFile(file, "utf8");
  expect(source).toContain("Admin Access");
  await writeFile(file, source.replace("Admin Access", "Edited Access"));
  await expect(page.getByRole("link", { name: "Edited Access" })).toBeVisible({ timeout: 30_000 });
});

/** Runs what `npm run dev` runs. Returns a function that reads its output. */
function startDevelopment(port: number): () => string {
  let output = "";
  child = spawn(
    process.execPath,
    ["--conditions=development", "--disable-warning=ExperimentalWarning", "scripts/dev.ts"],
    {
      cwd: clone,
      env: {
        PATH: process.env["PATH"],
        PORT: String(port),
        HOST: "127.0.0.1",
        DATA_DIR: path.join(clone, "data"),
        SEED: "none",
      },
    },
  );
  const read = (chunk: Buffer) => (output += chunk.toString());
  child.stdout?.on("data", read);
  child.stderr?.on("data", read);
  return () => output;
}
