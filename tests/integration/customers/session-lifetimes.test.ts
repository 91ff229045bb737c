import { eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { auditLog } from "#app/domain/audit/audit.tables.ts";
import { sessions, users } from "#app/domain/customers/customers.tables.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";
import { pageText } from "#tests/pages/page-text.ts";
import type { Visitor } from "#tests/requests/visitor.ts";
import { ADMIN } from "#tests/servers/running-store.ts";

const SECURITY = "/admin/settings/security";
const PASSWORD = "moti jhumka 7";
const EMAIL = "asha@example.com";

const { app, admin } = await adminForFile();
let customer: Visitor;

beforeAll(async () => {
  customer = app.visitor();
  await customer.signUp(EMAIL, PASSWORD);
});

async function sessionOf(email: string) {
  const [session] = await app.store.db
    .select({ id: sessions.id, expiresAt: sessions.expiresAt, lastActiveAt: sessions.updatedAt })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(users.email, email));
  if (!session) throw new Error(email);
  return session;
}

/** Makes the sign-in and the last request older by the given time. */
async function ago(email: string, { signedIn, active }: { signedIn: string; active: string }): Promise<void> {
  const { id } = await sessionOf(email);
  await app.store.db
    .update(sessions)
    .set({ createdAt: sql`now() - ${signedIn}::interval`, updatedAt: sql`now() - ${active}::interval` })
    .where(eq(sessions.id, id));
}

const isInside = async () => (await admin.get("/admin/dashboard")).status === 200;
const isSignedIn = async () => (await customer.get("/profile")).status === 200;

describe("the administrator's session", () => {
  beforeEach(async () => {
    await app.store.db.delete(sessions);
    await admin.post("/admin/login", ADMIN);
  });

  // Proves ASVS-V7-03, SEC-ACCOUNTS-06
  test("requests keep the administrator's session alive, and it ends an hour after the last one", async () => {
    await ago(ADMIN.email, { signedIn: "3 hours", active: "59 minutes" });
    expect(await isInside()).toBe(true);
    expect(Date.now() - (await sessionOf(ADMIN.email)).lastActiveAt.getTime()).toBeLessThan(60_000);
    await ago(ADMIN.email, { signedIn: "3 hours", active: "61 minutes" });
    expect(await isInside()).toBe(false);
  });

  // Proves ASVS-V7-03, SEC-ACCOUNTS-06
  test("the administrator's session ends twelve hours after the sign-in, whatever happens meanwhile", async () => {
    await ago(ADMIN.email, { signedIn: "11 hours 59 minutes", active: "1 minute" });
    expect(await isInside()).toBe(true);
    await ago(ADMIN.email, { signedIn: "12 hours 1 minute", active: "1 minute" });
    expect(await isInside()).toBe(false);
  });

  test("a page left open does not keep the administrator's session alive", async () => {
    await ago(ADMIN.email, { signedIn: "3 hours", active: "30 minutes" });
    const stream = await admin.get("/admin/events");
    await stream.body?.cancel();
    const idleMs = Date.now() - (await sessionOf(ADMIN.email)).lastActiveAt.getTime();
    expect(idleMs).toBeGreaterThan(29 * 60_000);
  });

  // Proves ASVS-V6-02
  test("the administrator's session lasts as long as the owner's settings say, at once", async () => {
    const form = {
      form: "access",
      version: "0",
      minPasswordLength: "8",
      adminSessionHours: "2",
      adminIdleMinutes: "10",
      customerSessionDays: "7",
    };
    const refused = await admin.post(SECURITY, { ...form, adminIdleMinutes: "2", minPasswordLength: "5" });
    const text = pageText(await refused.text());
    expect(text).toContain("Use 5 to 1440 minutes");
    expect(text).toContain("Use 6 to 64 characters");
    expect((await admin.post(SECURITY, form)).headers.get("location")).toBe(SECURITY);
    await ago(ADMIN.email, { signedIn: "1 hour", active: "11 minutes" });
    expect(await isInside()).toBe(false);

    expect(await (await app.visitor().get("/signup")).text()).toContain("Minimum 8 characters");
    const short = await app.visitor().signUp("short@example.com", "kx8#qzw");
    expect(await short.text()).toContain("Use at least 8 characters");
    expect((await app.visitor().signUp("long@example.com", "kx8#qzwm")).status).toBe(302);

    await customer.signIn(EMAIL, PASSWORD);
    await ago(EMAIL, { signedIn: "8 days", active: "1 day" });
    expect(await isSignedIn()).toBe(false);
    await app.store.database.pool.query("delete from settings where section = 'security'");
    app.store.settings.invalidate();
  });
});

describe("a customer's session", () => {
  beforeEach(async () => {
    await app.store.db.delete(sessions);
    await customer.signIn(EMAIL, PASSWORD);
  });

  // Proves ASVS-V7-03, SEC-ACCOUNTS-06
  test("a customer's session ends ninety days after the sign-in, and a month after the last visit", async () => {
    await ago(EMAIL, { signedIn: "89 days", active: "20 days" });
    expect(await isSignedIn()).toBe(true);
    await ago(EMAIL, { signedIn: "91 days", active: "1 hour" });
    expect(await isSignedIn()).toBe(false);
    await ago(EMAIL, { signedIn: "40 days", active: "31 days" });
    expect(await isSignedIn()).toBe(false);
  });

  // Proves ASVS-V7-04, SEC-ACCOUNTS-06
  test("the owner ends a customer's session on all devices, and the log records it", async () => {
    await admin.post("/admin/login", ADMIN);
    const [user] = await app.store.db.select().from(users).where(eq(users.email, EMAIL));
    const page = `/admin/customers/${user?.id}`;
    expect(pageText(await (await admin.get(page)).text())).toContain("Signed in on one device.");
    expect((await admin.post(page, { intent: "sign-out" })).headers.get("location")).toBe(page);
    expect(await isSignedIn()).toBe(false);
    expect(await isInside()).toBe(true);
    expect(pageText(await (await admin.get(page)).text())).toContain("Not signed in anywhere.");
    const [entry] = await app.store.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.action, "customer.signed-out"));
    expect(entry).toMatchObject({ subjectId: user?.id, after: { devices: 1 } });
  });
});
