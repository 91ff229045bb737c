import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { sessions, users } from "#app/domain/customers/customers.tables.ts";
import type { Visitor } from "#tests/requests/visitor.ts";
import { appForFile } from "#tests/fixtures/per-file.ts";

const PASSWORD = "moti jhumka 7";

const app = await appForFile();
let customer: Visitor;
let email: string;
let customers = 0;

beforeEach(async () => {
  email = `customer${++customers}@example.com`;
  customer = await signedIn(email);
});

async function signedIn(address: string, agent = "test"): Promise<Visitor> {
  const visitor = app.visitor();
  await visitor.signUp(address, PASSWORD);
  await visitor.post("/login", { email: address, password: PASSWORD }, { "user-agent": agent });
  return visitor;
}

async function userOf(address: string) {
  const [user] = await app.store.db.select().from(users).where(eq(users.email, address));
  if (!user) throw new Error(`No account of ${address}`);
  return user;
}

describe("devices", () => {
  const WINDOWS = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/150.0.0.0 Safari/537.36";

  const sessionsOf = async (address: string) =>
    app.store.db
      .select()
      .from(sessions)
      .where(eq(sessions.userId, (await userOf(address)).id));

  test("devices are listed in words, with the current one marked and no token shown", async () => {
    await app.visitor().post("/login", { email, password: PASSWORD }, { "user-agent": WINDOWS });
    const html = await (await customer.get("/profile/sessions")).text();
    expect(html).toContain("Chrome on Windows");
    expect(html.split("This device").length - 1).toBe(1);
    for (const { token } of await sessionsOf(email)) expect(html).not.toContain(token);
  });

  // Proves ASVS-V7-05, SEC-ACCOUNTS-06
  test("a device is signed out, and the current one stays signed in", async () => {
    const elsewhere = app.visitor();
    await elsewhere.post("/login", { email, password: PASSWORD }, { "user-agent": WINDOWS });
    const other = (await sessionsOf(email)).find(({ userAgent }) => userAgent === WINDOWS);
    const named = { session: other?.id ?? "", password: PASSWORD };
    for (const password of ["", "a guess"]) {
      expect((await customer.post("/profile/sessions", { ...named, password })).status).toBe(400);
      expect((await elsewhere.get("/profile")).status).toBe(200);
    }
    const ended = await customer.post("/profile/sessions", named);
    expect(ended.headers.get("location")).toBe("/profile/sessions");
    expect((await elsewhere.get("/profile")).status).toBe(302);
    expect((await customer.get("/profile")).status).toBe(200);
    expect((await customer.post("/profile/sessions", named)).status).toBe(404);
  });

  test("all other devices are signed out at once", async () => {
    const others = [app.visitor(), app.visitor()];
    for (const other of others) await other.signIn(email, PASSWORD);
    await customer.post("/profile/sessions", { password: "a guess" });
    expect((await sessionsOf(email)).length).toBeGreaterThan(1);
    await customer.post("/profile/sessions", { password: PASSWORD });
    expect(await sessionsOf(email)).toHaveLength(1);
    expect((await customer.get("/profile")).status).toBe(200);
  });

  test("another customer's devices are not found", async () => {
    const [mine] = await sessionsOf(email);
    const other = await signedIn(`thief-${email}`);
    expect(
      (await other.post("/profile/sessions", { session: mine?.id ?? "", password: PASSWORD })).status,
    ).toBe(404);
    expect(
      (await other.post("/profile/sessions", { session: "1' or '1'='1", password: PASSWORD })).status,
    ).toBe(404);
    expect((await customer.get("/profile")).status).toBe(200);
  });
});
