import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog } from "#app/domain/audit/audit.tables.ts";
import { resetAdministrator } from "#app/domain/customers/auth/reset-administrator.server.ts";
import { passkeys, sessions, users } from "#app/domain/customers/customers.tables.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";
import { administratorOf } from "#tests/fixtures/orders/placed-order.ts";
import { saveTestSection } from "#tests/fixtures/save-section.ts";
import { turnSecondFactorOn } from "#tests/fixtures/sign-in/second-factor.ts";
import { staffMember } from "#tests/fixtures/staff-member.ts";
import { pageText } from "#tests/pages/page-text.ts";
import { addPasskey, signInByPasskey, type Passkey } from "#tests/requests/passkey-requests.ts";
import type { Visitor } from "#tests/requests/visitor.ts";
import { waitForEmail } from "#tests/servers/outbox.ts";
import { ADMIN } from "#tests/servers/running-store.ts";

const { app, admin } = await adminForFile();
const { db, clock } = app.store;

const PAGE = "/admin/settings/security";
const CONNECTION = "/admin/settings/connections/razorpay";
const PACKER = { role: "packer", ownRoleId: null } as const;

const signInToAdmin = (passkey: Passkey, visitor: Visitor = app.visitor()) =>
  signInByPasskey({ passkey, visitor, page: "/admin/login" });

const confirmBy = (passkey: Passkey, visitor: Visitor) =>
  signInByPasskey({ passkey, visitor, page: CONNECTION, fields: { form: "passkey" } });

/** A member of the staff with a passkey, signed in. */
async function memberWithPasskey(email: string) {
  const member = await staffMember(app, email, PACKER);
  const { visitor, password } = member;
  const passkey = await addPasskey(visitor, "Packing table", { page: PAGE, password });
  const [user] = await db.select({ id: users.id }).from(users).where(eq(users.email, email));
  return { ...member, passkey, userId: user?.id ?? "" };
}

const actionsOf = async (userId: string) => {
  const rows = await db.select().from(auditLog).where(eq(auditLog.subjectId, userId));
  return rows.map(({ action }) => action);
};

const endFreshness = () =>
  db.update(sessions).set({ secondFactorAt: new Date(clock.now().getTime() - 10 * 60_000) });

/** The owner's passkeys end with the test, so that the password signs in again. */
async function withOwnerPasskey(run: (passkey: Passkey) => Promise<void>) {
  const passkey = await addPasskey(admin, "Laptop", { page: PAGE, password: ADMIN.password });
  await run(passkey);
  const { id } = await administratorOf(app.store);
  await db.delete(passkeys).where(eq(passkeys.userId, id));
}

test("a member adds a passkey in the admin, signs in with it, and renames and removes it", async () => {
  const { visitor, email, password, passkey, userId } = await memberWithPasskey("first@example.com");
  const { text } = await waitForEmail(app.outbox, email, /^A passkey was added/);
  expect(text).toContain(PAGE);
  const fresh = await signInToAdmin(passkey);
  expect(fresh.response.headers.get("location")).toBe("/admin/dashboard");
  expect((await fresh.visitor.get("/admin/orders")).status).toBe(200);
  const shop = await signInByPasskey({ passkey, visitor: app.visitor() });
  expect(shop.response.headers.get("location")).toBe("/admin/dashboard");
  const [{ id } = { id: "" }] = await db.select().from(passkeys).where(eq(passkeys.userId, userId));
  await visitor.post(PAGE, { form: "passkey-rename", passkey: id, name: "Storage room" });
  expect(await (await visitor.get(PAGE)).text()).toContain("Storage room");
  const refused = await visitor.post(PAGE, { form: "passkey-remove", passkey: id, password: "a guess" });
  expect(await refused.text()).toContain("This is not your password.");
  await visitor.post(PAGE, { form: "passkey-remove", passkey: id, password });
  expect(await (await visitor.get(PAGE)).text()).not.toContain("Storage room");
  expect((await signInToAdmin(passkey)).response.status).toBe(400);
  expect(await actionsOf(userId)).toEqual(
    expect.arrayContaining(["security.passkey-added", "sign-in.succeeded", "security.passkey-removed"]),
  );
});

// Proves SEC-ACCOUNTS-12
test("with a passkey the password alone no longer signs a member in, neither in the admin nor in the shop", async () => {
  const { email, password, passkey, userId } = await memberWithPasskey("strong@example.com");
  for (const page of ["/admin/login", "/login"]) {
    const visitor = app.visitor();
    const refused = await visitor.post(page, { email, password });
    expect([page, refused.status]).toEqual([page, 400]);
    expect(pageText(await refused.text())).toContain("This account signs in with a passkey");
    expect((await visitor.get("/admin/orders")).headers.get("location")).toContain("/admin/login");
    expect((await visitor.get("/profile")).status).toBe(302);
  }
  await db.delete(passkeys).where(eq(passkeys.userId, userId));
  const visitor = app.visitor();
  await visitor.post("/admin/login", { email, password });
  expect((await visitor.get("/admin/orders")).status).toBe(200);
  expect((await signInToAdmin(passkey)).response.status).toBe(400);
});

// Proves SEC-ACCOUNTS-12
test("the first passkey ends the member's sessions that began with the password alone", async () => {
  const { visitor, email, password } = await staffMember(app, "before@example.com", PACKER);
  const other = app.visitor();
  await other.post("/admin/login", { email, password });
  expect((await other.get("/admin/orders")).status).toBe(200);
  await addPasskey(visitor, "Phone", { page: PAGE, password });
  expect((await visitor.get("/admin/orders")).status).toBe(200);
  expect((await other.get("/admin/orders")).headers.get("location")).toContain("/admin/login");
});

test("a passkey meets the owner's demand for a second factor", async () => {
  const { visitor, password } = await staffMember(app, "demand@example.com", PACKER);
  await saveTestSection(app.store, "security", { requireTwoFactor: true });
  expect((await visitor.get("/admin/orders")).headers.get("location")).toBe(PAGE);
  expect(pageText(await (await visitor.get(PAGE)).text())).toContain(
    "Turn on two-factor authentication or add a passkey",
  );
  const passkey = await addPasskey(visitor, "Phone", { page: PAGE, password });
  expect((await visitor.get("/admin/orders")).status).toBe(200);
  const { visitor: later } = await signInToAdmin(passkey);
  expect((await later.get("/admin/orders")).status).toBe(200);
  await saveTestSection(app.store, "security", { requireTwoFactor: false });
});

test("deactivation ends a member's sessions at once, and the passkeys sign in only after reactivation", async () => {
  const { visitor, passkey, userId } = await memberWithPasskey("leaver@example.com");
  await admin.post("/admin/settings/staff", { form: "deactivate", userId });
  expect((await visitor.get("/admin/orders")).headers.get("location")).toContain("/admin/login");
  const refused = await signInToAdmin(passkey);
  expect(refused.response.status).toBe(400);
  expect(await refused.response.text()).toContain("This passkey does not work here.");
  expect((await signInByPasskey({ passkey, visitor: app.visitor() })).response.status).toBe(400);
  expect(await db.$count(sessions, eq(sessions.userId, userId))).toBe(0);
  await admin.post("/admin/settings/staff", { form: "reactivate", userId });
  const { visitor: back } = await signInToAdmin(passkey);
  expect((await back.get("/admin/orders")).status).toBe(200);
});

test("the owner removes the second factor of a member who has lost it, which ends the member's sessions", async () => {
  const { visitor, email, password, userId, passkey } = await memberWithPasskey("lost@example.com");
  const listed = await (await admin.get("/admin/settings/staff")).text();
  expect(pageText(listed)).toContain("Remove the second factor of Name of lost");
  await admin.post("/admin/settings/staff", { form: "second-factor", userId });
  expect((await visitor.get("/admin/orders")).headers.get("location")).toContain("/admin/login");
  expect((await signInToAdmin(passkey)).response.status).toBe(400);
  await visitor.post("/admin/login", { email, password });
  expect((await visitor.get("/admin/orders")).status).toBe(200);
  expect(await actionsOf(userId)).toContain("staff.reset-second-factor");
  const { id } = await administratorOf(app.store);
  expect((await admin.post("/admin/settings/staff", { form: "second-factor", userId: id })).status).toBe(409);
});

test("a customer's passkey opens no admin", async () => {
  const customer = app.visitor();
  await customer.signUp("asha@example.com", "moti jhumka 7");
  await customer.signIn("asha@example.com", "moti jhumka 7");
  const { visitor, response } = await signInToAdmin(await addPasskey(customer));
  expect(response.status).toBe(403);
  expect(await response.text()).toContain("You are not authorized to access the admin panel.");
  expect((await visitor.get("/profile")).status).toBe(302);
});

test("the owner changes connections after a passkey, for ten minutes", async () => {
  await withOwnerPasskey(async (passkey) => {
    await endFreshness();
    const connect = { form: "connect", "field.RAZORPAY_KEY_ID": "rzp_test_1" };
    expect((await admin.post(CONNECTION, connect)).status).toBe(403);
    expect(pageText(await (await admin.get(CONNECTION)).text())).not.toContain("Test and save");
    const { response } = await confirmBy(passkey, admin);
    expect(response.headers.get("location")).toBe(CONNECTION);
    expect(pageText(await (await admin.get(CONNECTION)).text())).toContain("Test and save");
    await endFreshness();
    expect((await admin.post(CONNECTION, connect)).status).toBe(403);
  });
});

// Proves SEC-ACCOUNTS-11
test("neither another account's passkey nor a malformed one confirms the owner's session, and neither opens a session", async () => {
  const { passkey: another, userId } = await memberWithPasskey("other@example.com");
  await withOwnerPasskey(async () => {
    await endFreshness();
    const before = await db.$count(sessions, eq(sessions.userId, userId));
    const { response } = await confirmBy(another, admin);
    expect(response.status).toBe(400);
    expect(await response.text()).toContain("This passkey is not one of your account.");
    expect(await db.$count(sessions, eq(sessions.userId, userId))).toBe(before);
    expect((await admin.post(CONNECTION, { form: "passkey", credential: "{" })).status).toBe(400);
    expect((await admin.post(CONNECTION, { form: "connect" })).status).toBe(403);
    expect((await admin.get("/admin/orders")).status).toBe(200);
  });
});

test("npm run admin:reset removes the owner's passkeys", async () => {
  const owner = app.visitor();
  await owner.post("/admin/login", ADMIN);
  const passkey = await addPasskey(owner, "Laptop", { page: PAGE, password: ADMIN.password });
  const reset = await resetAdministrator(app.store, ADMIN.email);
  if (!reset.ok) throw new Error(reset.error);
  expect((await owner.get("/admin/orders")).headers.get("location")).toContain("/admin/login");
  expect((await signInToAdmin(passkey)).response.status).toBe(400);
  await owner.post("/admin/login", { email: ADMIN.email, password: reset.password });
  expect((await owner.get("/admin/orders")).status).toBe(200);
});

test("an owner with an authenticator app and a passkey signs in with either", async () => {
  const { id } = await administratorOf(app.store);
  const owner = app.visitor();
  const reset = await resetAdministrator(app.store, ADMIN.email);
  if (!reset.ok) throw new Error(reset.error);
  const credentials = { email: ADMIN.email, password: reset.password };
  await owner.post("/admin/login", credentials);
  const [code = "", another = ""] = await turnSecondFactorOn(owner, reset.password);
  const begun = await owner.post(PAGE, { form: "passkey-begin", name: "Laptop", password: reset.password });
  expect(begun.status).toBe(400);
  const passkey = await addPasskey(owner, "Laptop", { page: PAGE, password: reset.password, code });
  expect(await db.$count(passkeys, eq(passkeys.userId, id))).toBe(1);
  expect((await signInToAdmin(passkey)).response.headers.get("location")).toBe("/admin/dashboard");
  const byCode = app.visitor();
  expect((await byCode.post("/admin/login", credentials)).headers.get("location")).toContain("/login/code");
  await byCode.post("/admin/login/code", { code: another });
  expect((await byCode.get("/admin/dashboard")).status).toBe(200);
});
