import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { auditLog } from "#app/domain/audit/audit.tables.ts";
import { twoFactors, users } from "#app/domain/customers/customers.tables.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";
import { authenticator } from "#tests/fixtures/sign-in/authenticator.ts";
import type { Visitor } from "#tests/requests/visitor.ts";

const PAGE = "/profile/security";
const CODE = "/login/code";
const PASSWORD = "moti jhumka 7";
const EMAIL = "asha@example.com";

const { app, admin } = await adminForFile();
let customer: Visitor;
let codeNow: (at?: number) => string;
let backupCodes: string[];

beforeAll(async () => {
  customer = app.visitor();
  await customer.signUp(EMAIL, PASSWORD);
  await customer.signIn(EMAIL, PASSWORD);
});

/** Makes the last code half a minute old. */
beforeEach(async () => {
  await app.store.db.update(twoFactors).set({ lastStep: null });
});

const hiddenIn = (html: string, name: string) =>
  (new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? "").replaceAll("&amp;", "&");

const isSignedIn = async (visitor: Visitor) => (await visitor.get("/profile")).status === 200;

async function atTheCode(returnTo = ""): Promise<Visitor> {
  const visitor = app.visitor();
  const response = await visitor.signIn(EMAIL, PASSWORD, returnTo);
  expect(response.headers.get("location")).toBe(
    returnTo ? `${CODE}?returnTo=${encodeURIComponent(returnTo)}` : CODE,
  );
  expect(await isSignedIn(visitor)).toBe(false);
  return visitor;
}

test("a customer turns the second factor on without JavaScript, and other devices are signed out", async () => {
  const other = app.visitor();
  await other.signIn(EMAIL, PASSWORD);
  const refused = await customer.post(PAGE, { form: "two-factor-begin", password: "a guess" });
  expect(await refused.text()).toContain("This is not your password.");
  const begun = await (await customer.post(PAGE, { form: "two-factor-begin", password: PASSWORD })).text();
  const [uri, codes] = [hiddenIn(begun, "uri"), hiddenIn(begun, "codes")];
  expect(begun).toContain('aria-label="QR code for the authenticator app"');
  backupCodes = codes.split(" ");
  codeNow = authenticator(uri);
  const confirmed = await customer.post(PAGE, { form: "two-factor-confirm", uri, codes, code: codeNow() });
  expect(confirmed.headers.get("location")).toBe(PAGE);
  expect(await (await customer.get(PAGE)).text()).toContain("Turn off…");
  expect(await isSignedIn(other)).toBe(false);
});

// Proves SEC-ACCOUNTS-13
test("a customer's sign-in asks for the code and leads on to where the customer was going", async () => {
  const visitor = await atTheCode("/orders");
  expect((await visitor.post(CODE, { code: "" })).status).toBe(400);
  const wrong = await visitor.post(CODE, { code: codeNow(Date.now() - 600_000) });
  expect(await wrong.text()).toContain("This code is not correct. Please try again.");
  expect(await isSignedIn(visitor)).toBe(false);
  const right = await visitor.post(CODE, { code: codeNow(), returnTo: "/orders" });
  expect(right.headers.get("location")).toBe("/orders");
  expect(await isSignedIn(visitor)).toBe(true);
});

test("a sign-in counts as the last one only when its code was given", async () => {
  const lastSignIn = async () => {
    const [twoFactorRow] = await app.store.db
      .select({ at: users.lastSignInAt })
      .from(users)
      .where(eq(users.email, EMAIL));
    return twoFactorRow?.at?.getTime() ?? 0;
  };
  await app.store.db
    .update(users)
    .set({ lastSignInAt: new Date(0) })
    .where(eq(users.email, EMAIL));
  const visitor = await atTheCode();
  expect(await lastSignIn()).toBe(0);
  await visitor.post(CODE, { code: codeNow() });
  expect(await lastSignIn()).toBeGreaterThan(0);
});

test("a customer's backup code signs in once", async () => {
  const [code = ""] = backupCodes;
  const first = await atTheCode();
  expect((await first.post(CODE, { code })).headers.get("location")).toBe("/");
  const second = await atTheCode();
  expect((await second.post(CODE, { code })).status).toBe(400);
});

test("a visitor who has not given the password is led from the code to the sign-in", async () => {
  const visitor = app.visitor();
  expect((await visitor.get(CODE)).headers.get("location")).toBe("/login");
  expect((await visitor.post(CODE, { code: codeNow() })).headers.get("location")).toBe("/login");
});

// Proves SEC-ACCOUNTS-13
test("a customer turns the second factor off with password and code", async () => {
  const form = { form: "two-factor-end", password: PASSWORD };
  expect((await customer.post(PAGE, { ...form, code: "" })).status).toBe(400);
  expect(await isSignedIn(await atTheCode())).toBe(false);
  const ended = await customer.post(PAGE, { ...form, code: codeNow() });
  expect(ended.headers.get("location")).toBe(PAGE);
  expect((await app.visitor().signIn(EMAIL, PASSWORD)).headers.get("location")).toBe("/");
});

// Proves SEC-ACCOUNTS-13
test("the owner lets a customer in again who has lost phone and backup codes", async () => {
  const begun = await (await customer.post(PAGE, { form: "two-factor-begin", password: PASSWORD })).text();
  const uri = hiddenIn(begun, "uri");
  await customer.post(PAGE, { form: "two-factor-confirm", uri, codes: "", code: authenticator(uri)() });
  await atTheCode();
  const [user] = await app.store.db.select().from(users).where(eq(users.email, EMAIL));
  const page = `/admin/customers/${user?.id}`;
  expect(await (await admin.get(page)).text()).toContain("Turn off two-factor");
  await admin.post(page, { intent: "end-two-factor" });
  expect(await isSignedIn(customer)).toBe(false);
  expect((await customer.signIn(EMAIL, PASSWORD)).headers.get("location")).toBe("/");
  const entries = await app.store.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.action, "customer.two-factor-ended"));
  expect(entries).toMatchObject([{ subjectId: user?.id }]);
});
