import { spawn } from "node:child_process";
import { once } from "node:events";
import { eq } from "drizzle-orm";
import { expect, inject, test } from "vitest";
import { auditLog } from "#app/domain/audit/audit.tables.ts";
import { resetAdministrator } from "#app/domain/customers/auth/reset-administrator.server.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";
import { administratorOf } from "#tests/fixtures/orders/placed-order.ts";
import { authenticator } from "#tests/fixtures/sign-in/authenticator.ts";
import type { Visitor } from "#tests/requests/visitor.ts";
import { useRealPasswordHashes } from "#tests/servers/cheap-password-hashes.ts";
import { freshDatabase, type FreshDatabase } from "#tests/servers/fresh-database.ts";
import { ADMIN } from "#tests/servers/running-store.ts";
import { ROOT } from "../../../scripts/root.ts";

const SECURITY = "/admin/settings/security";

// The command in its own process hashes passwords too.
useRealPasswordHashes();
const { app, admin } = await adminForFile();

const signIn = async (visitor: Visitor, password: string) =>
  (await visitor.post("/admin/login", { ...ADMIN, password })).headers.get("location");

/** Runs the command in its own process, on the given database. */
async function run({ url, dataDir }: Pick<FreshDatabase, "url" | "dataDir">, ...args: string[]) {
  const child = spawn(
    process.execPath,
    ["--disable-warning=ExperimentalWarning", "db/reset-administrator.ts", ...args],
    {
      cwd: ROOT,
      env: { PATH: process.env["PATH"], DATA_DIR: dataDir, ...(url && { DATABASE_URL: url }) },
    },
  );
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
  await once(child, "close");
  return { code: child.exitCode, output };
}

// Proves ASVS-V6-04, SEC-ACCOUNTS-14
test("npm run admin:reset restores access for an administrator without phone and backup codes, and ends every session", async () => {
  const begun = await (
    await admin.post(SECURITY, { form: "two-factor-begin", password: ADMIN.password })
  ).text();
  const uri = (/name="uri" value="([^"]*)"/.exec(begun)?.[1] ?? "").replaceAll("&amp;", "&");
  const code = authenticator(uri)();
  await admin.post(SECURITY, { form: "two-factor-confirm", uri, codes: "", code });
  const waiting = app.visitor();
  expect(await signIn(waiting, ADMIN.password)).toBe("/admin/login/code");

  const { id } = await administratorOf(app.store);
  expect(await resetAdministrator(app.store, "someone@else.example")).toEqual({
    ok: false,
    error: "not-the-administrator",
    email: ADMIN.email,
  });
  expect((await admin.get("/admin/dashboard")).status).toBe(200);

  const reset = await resetAdministrator(app.store, ADMIN.email.toUpperCase());
  if (!reset.ok) throw new Error(reset.error);
  expect((await admin.get("/admin/dashboard")).status).not.toBe(200);
  await waiting.post("/admin/login/code", { code: authenticator(uri)() });
  expect((await waiting.get("/admin/dashboard")).status).not.toBe(200);
  expect(await signIn(app.visitor(), ADMIN.password)).toBeNull();
  const returning = app.visitor();
  expect(await signIn(returning, reset.password)).toBe("/admin/dashboard");
  expect((await returning.get("/admin/dashboard")).status).toBe(200);
  const recorded = await app.store.db
    .select({ actorId: auditLog.actorId, after: auditLog.after })
    .from(auditLog)
    .where(eq(auditLog.action, "security.access-reset"));
  expect(recorded).toEqual([{ actorId: id, after: { by: "npm run admin:reset" } }]);
  expect(JSON.stringify(recorded)).not.toContain(reset.password);
});

test("npm run admin:reset reports what it did, or in a sentence why it could not", async () => {
  const { engine } = inject("template");
  const running = { url: app.store.env.DATABASE_URL, dataDir: app.store.env.DATA_DIR };
  const beside = await run(running, ADMIN.email);
  const [, password = ""] = /nowhere else: (\S+)/.exec(beside.output) ?? [];
  // Only one process can open the built-in database, so the store must be stopped first.
  const isOpenToOthers = engine === "postgres";
  expect(beside.output.includes("is in use by another process")).toBe(!isOpenToOthers);
  expect(beside.code).toBe(isOpenToOthers ? 0 : 1);
  expect(await signIn(app.visitor(), password)).toBe(isOpenToOthers ? "/admin/dashboard" : null);
  const empty = await freshDatabase();
  const early = await run(empty, ADMIN.email);
  await empty.remove();
  expect(early.output).toContain("There is no administrator yet");
  expect(early.code).toBe(1);
});
