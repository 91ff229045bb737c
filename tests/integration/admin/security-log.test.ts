import { Writable } from "node:stream";
import { and, asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { auditLog } from "#app/domain/audit/audit.tables.ts";
import { deleteOldSecurityEvents } from "#app/domain/audit/security-log.server.ts";
import { users } from "#app/domain/customers/customers.tables.ts";
import { createLog } from "#app/platform/process/log.server.ts";
import type { Visitor } from "#tests/requests/visitor.ts";
import { ADMIN } from "#tests/servers/running-store.ts";
import { openTestAdmin } from "#tests/servers/test-admin.ts";
import type { TestApp } from "#tests/servers/test-app.ts";

const PASSWORD = "moti jhumka 7";
const EMAIL = "asha@example.com";
const CHROME =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";

let app: TestApp;
let admin: Visitor;
let customer: Visitor;
const logged: { level: string; msg: string }[] = [];

beforeAll(async () => {
  const lines = new Writable({
    write(chunk: Buffer, _encoding, done) {
      logged.push(JSON.parse(chunk.toString()) as (typeof logged)[number]);
      done();
    },
  });
  const env = { RATE_LIMITS: "on", TRUST_PROXY: "on" };
  ({ app, admin } = await openTestAdmin(env, createLog("info", lines)));
  customer = app.visitor();
  await customer.signUp(EMAIL, PASSWORD);
});

afterAll(() => app.close());

async function entries(action: string, subjectId?: string) {
  const condition = and(
    eq(auditLog.action, action),
    subjectId === undefined ? undefined : eq(auditLog.subjectId, subjectId),
  );
  return app.store.db.select().from(auditLog).where(condition).orderBy(asc(auditLog.id));
}

async function idOf(email: string): Promise<string> {
  const [user] = await app.store.db.select({ id: users.id }).from(users).where(eq(users.email, email));
  return user?.id ?? "";
}

const from = (address: string) => ({ "x-forwarded-for": address, "user-agent": CHROME });

// Proves ASVS-V16-03, SEC-ACCOUNTS-16
test("a sign-in is recorded with who it was and from where", async () => {
  await customer.post("/login", { email: EMAIL, password: PASSWORD }, from("192.0.2.1"));
  const id = await idOf(EMAIL);
  expect(await entries("sign-in.succeeded", id)).toMatchObject([
    {
      actorId: id,
      subjectType: "user",
      after: { address: "192.0.2.1", device: "Chrome on Windows", by: "password", times: 1 },
    },
  ]);
  expect(await entries("sign-in.succeeded", await idOf(ADMIN.email))).toHaveLength(1);
});

// Proves SEC-ACCOUNTS-16
test("wrong passwords of an hour are one entry that counts them, also when they come at the same moment", async () => {
  const attempt = () =>
    app.visitor().post("/login", { email: "Ravi@example.com", password: "guess" }, from("192.0.2.2"));
  await attempt();
  await Promise.all([attempt(), attempt(), attempt()]);
  expect(await entries("sign-in.failed", "ravi@example.com")).toMatchObject([
    { actorId: null, subjectType: "email", after: { address: "192.0.2.2", times: 4 } },
  ]);
});

test("a password that was typed where the email belongs is recorded nowhere", async () => {
  await app.visitor().post("/login", { email: "my secret phrase", password: "x" }, from("192.0.2.3"));
  const all = JSON.stringify(await app.store.db.select().from(auditLog));
  expect(all).not.toContain("my secret phrase");
  expect(all).toContain("not an email address");
});

// Proves ASVS-V16-03, SEC-ACCOUNTS-16
test("a limit that is reached is recorded once, however often it refuses", async () => {
  for (let number = 0; number < 14; number += 1)
    await app.visitor().post("/login", { email: `a${number}@example.com`, password: "x" }, from("192.0.2.4"));
  expect(await entries("limit.reached", "sign-in-address")).toMatchObject([
    { subjectType: "limit", after: { who: "192.0.2.4", times: 1 } },
  ]);
});

// Proves ASVS-V16-04, SEC-ACCOUNTS-16
test("an attack from many addresses adds a bounded number of entries", async () => {
  const record = (number: number) =>
    app.store.securityLog.record({
      action: "sign-in.failed",
      actorId: null,
      subjectType: "email",
      subjectId: `flood${number}@example.com`,
      details: { address: `198.51.100.${number}` },
    });
  for (let number = 0; number < 150; number += 1) await record(number);
  const rows = await entries("sign-in.failed");
  expect(rows.length).toBeLessThanOrEqual(101);
  const counted = rows
    .map(({ subjectId, after }) => ({ subjectId, times: (after as { times: number }).times }))
    .filter(({ subjectId }) => subjectId.startsWith("flood") || subjectId === "others");
  expect(counted.reduce((sum, { times }) => sum + times, 0)).toBe(150);
});

// Proves SEC-ACCOUNTS-16
test("a customer who tries the admin pages and a form of another site are recorded", async () => {
  await customer.get("/admin/orders", from("192.0.2.5"));
  expect(await entries("access.refused")).toMatchObject([
    { actorId: await idOf(EMAIL), subjectId: "/admin/orders", after: { address: "192.0.2.5" } },
  ]);
  const evil = { ...from("192.0.2.6"), origin: "https://evil.example" };
  for (const path of ["/contact", "/logout"]) await app.visitor().post(path, {}, evil);
  await expect.poll(async () => (await entries("form.refused")).length).toBe(2);
  const refused = await entries("form.refused");
  expect(new Set(refused.map(({ subjectId }) => subjectId))).toEqual(new Set(["/contact", "/logout"]));
  expect(refused).toMatchObject([{ after: { address: "192.0.2.6" } }, { after: { address: "192.0.2.6" } }]);
});

// Proves ASVS-V16-03, SEC-ACCOUNTS-16
test("exports of personal data are recorded with who took them", async () => {
  await customer.post("/profile/data/download", { password: PASSWORD });
  await admin.get("/admin/orders/export?search=shawl");
  await admin.get("/admin/subscribers/export");
  const adminId = await idOf(ADMIN.email);
  expect(await entries("data.exported")).toMatchObject([
    { actorId: await idOf(EMAIL), subjectType: "user" },
    { actorId: adminId, subjectId: "orders", after: { search: "?search=shawl" } },
    { actorId: adminId, subjectId: "subscribers" },
  ]);
});

test("a person's export names the sign-ins, and erasing the account deletes them", async () => {
  const id = await idOf(EMAIL);
  const file = await (await customer.post("/profile/data/download", { password: PASSWORD })).text();
  expect(file).toContain('"sign-in.succeeded"');
  expect(file).toContain('"192.0.2.1"');
  await customer.post("/profile/data/delete", { password: PASSWORD });
  expect(await entries("sign-in.succeeded", id)).toEqual([]);
});

// Proves ASVS-V16-04
test("security events are deleted after 180 days, and the administrator's exports stay on record", async () => {
  const inMonths = new Date(Date.now() + 181 * 86_400_000);
  await deleteOldSecurityEvents(app.store.db, inMonths);
  expect(await entries("sign-in.failed")).toEqual([]);
  expect((await entries("data.exported")).length).toBeGreaterThan(0);
});

// Proves ASVS-V16-05, SEC-ACCOUNTS-17
test("a client's mistakes are information in the log, and a failure of the shop an error", async () => {
  logged.length = 0;
  await app.visitor().get("/nowhere/at/all");
  await app.visitor().get("/products/no-such-piece");
  await app.visitor().post("/about-us", {});
  await app.visitor().post("/contact", {}, { origin: "https://evil.example" });
  await app.visitor().post("/login", { email: "ravi@example.com", password: "guess" });
  expect(logged.filter(({ level }) => level !== "info")).toEqual([]);
  const { pool } = app.store.database;
  await pool.query("alter table posts rename to posts_away");
  try {
    expect((await app.visitor().get("/blog")).status).toBe(500);
  } finally {
    await pool.query("alter table posts_away rename to posts");
  }
  expect(logged.filter(({ level }) => level === "error").length).toBeGreaterThan(0);
});
