import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog } from "#app/domain/audit/audit.tables.ts";
import { users } from "#app/domain/customers/customers.tables.ts";
import { staffInvitations, staffMembers, staffRoles } from "#app/domain/customers/staff/staff.tables.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";
import { saveTestSection } from "#tests/fixtures/save-section.ts";
import { turnSecondFactorOn } from "#tests/fixtures/sign-in/second-factor.ts";
import { staffMember } from "#tests/fixtures/staff-member.ts";
import { pageText } from "#tests/pages/page-text.ts";
import { linkIn, waitForEmail } from "#tests/servers/outbox.ts";
import { ADMIN } from "#tests/servers/running-store.ts";
import { makeCustomer } from "#tests/servers/test-store.ts";

const { app, admin } = await adminForFile();
const { db } = app.store;

const PAGE = "/admin/settings/staff";
const PASSWORD = "kaner ke phool 42";
const PACKER = { role: "packer", ownRoleId: null } as const;

const invite = (email: string, role = "packer") => admin.post(PAGE, { form: "invite", email, role });

const userIdOf = async (email: string) => {
  const [user] = await db.select({ id: users.id }).from(users).where(eq(users.email, email));
  return user?.id ?? "";
};

test("an invited person chooses a name and a password, signs in and works under that name", async () => {
  expect((await invite("Meera@example.com")).headers.get("location")).toBe(PAGE);
  const link = linkIn(await waitForEmail(app.outbox, "meera@example.com", /work in the admin/i));
  const meera = app.visitor();
  expect(await (await meera.get(link)).text()).toContain("meera@example.com");
  const short = await meera.post(link, { name: "Meera", password: "short", confirmPassword: "short" });
  expect(short.status).toBe(400);
  expect(await short.text()).toContain("Use at least 12 characters");
  const accepted = await meera.post(link, { name: "Meera", password: PASSWORD, confirmPassword: PASSWORD });
  expect(accepted.headers.get("location")).toBe("/admin/login");
  await meera.post("/admin/login", { email: "meera@example.com", password: PASSWORD });
  expect((await meera.get("/admin/orders")).status).toBe(200);
  const again = await app.visitor().get(link);
  expect(again.status).toBe(410);
  expect(await again.text()).toContain("no longer works");
  const thief = { name: "Thief", password: "another secret 42", confirmPassword: "another secret 42" };
  const second = await app.visitor().post(link, thief);
  expect(second.status).toBe(410);
  expect(await second.text()).toContain("no longer works");
  const accounts = await db.select().from(users).where(eq(users.email, "meera@example.com"));
  expect(accounts.map(({ name }) => name)).toEqual(["Meera"]);
  const refused = await app.visitor().post("/admin/login", { email: "meera@example.com", ...thief });
  expect(refused.status).toBe(400);
  expect(await (await admin.get(PAGE)).text()).toContain("Meera");
});

test("a link that two browsers use at the same moment makes one account", async () => {
  await invite("twice@example.com");
  const link = linkIn(await waitForEmail(app.outbox, "twice@example.com", /work in the admin/i));
  const fields = { name: "Tara", password: PASSWORD, confirmPassword: PASSWORD };
  const responses = await Promise.all([1, 2, 3].map(() => app.visitor().post(link, fields)));
  expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([302, 410, 410]);
  expect(await db.$count(users, eq(users.email, "twice@example.com"))).toBe(1);
});

test("an invitation ends after 72 hours, when it is withdrawn, and when another is sent", async () => {
  await invite("late@example.com");
  const first = linkIn(await waitForEmail(app.outbox, "late@example.com", /work in the admin/i));
  await invite("late@example.com", "writer");
  expect((await app.visitor().get(first)).status).toBe(410);
  await db
    .update(staffInvitations)
    .set({ expiresAt: new Date(app.store.clock.now().getTime() - 1) })
    .where(eq(staffInvitations.email, "late@example.com"));
  const [invitation] = await db
    .select()
    .from(staffInvitations)
    .where(eq(staffInvitations.email, "late@example.com"));
  expect(invitation?.role).toBe("writer");
  const withdraw = () => admin.post(PAGE, { form: "withdraw", id: invitation?.id ?? "" });
  expect((await withdraw()).status).toBe(302);
  expect((await withdraw()).status).toBe(409);
});

test("the address of a customer, of a member and of nobody are refused beside the field", async () => {
  const customer = await invite(`${await makeCustomer(app.store)}@example.com`);
  expect(customer.status).toBe(409);
  expect(pageText(await customer.text())).toContain("belongs to a customer’s account");
  const owner = await invite(ADMIN.email);
  expect(pageText(await owner.text())).toContain("on the staff already");
  expect((await invite("no address")).status).toBe(400);
  expect((await invite("role@example.com", "emperor")).status).toBe(400);
});

test("a deactivated member is signed out at once and cannot sign in until reactivated", async () => {
  const { visitor, email, password } = await staffMember(app, "leaver@example.com", PACKER);
  const userId = await userIdOf(email);
  expect((await visitor.get("/admin/orders")).status).toBe(200);
  await admin.post(PAGE, { form: "deactivate", userId });
  expect((await visitor.get("/admin/orders")).headers.get("location")).toContain("/admin/login");
  const refused = await visitor.post("/admin/login", { email, password });
  expect(refused.status).toBe(400);
  expect(await refused.text()).toContain("Invalid email or password");
  const shop = await visitor.post("/login", { email, password });
  expect(shop.status).toBe(400);
  await admin.post(PAGE, { form: "reactivate", userId });
  await visitor.post("/admin/login", { email, password });
  expect((await visitor.get("/admin/orders")).status).toBe(200);
});

test("another role holds from the next request, and the audit log says who gave it", async () => {
  const { visitor, email } = await staffMember(app, "changed@example.com", PACKER);
  expect((await visitor.get("/admin/content")).headers.get("location")).toBe("/admin/no-permission");
  await admin.post(PAGE, { form: "role", userId: await userIdOf(email), role: "writer" });
  expect((await visitor.get("/admin/content")).status).toBe(200);
  expect((await visitor.get("/admin/orders")).headers.get("location")).toBe("/admin/no-permission");
  const entries = await db.select().from(auditLog).where(eq(auditLog.action, "staff.change-role"));
  expect(entries.map(({ before, after }) => [before, after])).toEqual([
    [{ role: "Packer" }, { role: "Writer" }],
  ]);
});

test("nobody but the owner can open the staff page or change the rules of passwords", async () => {
  const { visitor } = await staffMember(app, "manager@example.com", { role: "manager", ownRoleId: null });
  const fields = { form: "invite", email: "friend@example.com", role: "manager" };
  expect((await visitor.post(PAGE, fields)).headers.get("location")).toBe("/admin/no-permission");
  const access = await visitor.post("/admin/settings/security", { form: "access", minPasswordLength: "6" });
  expect(access.status).toBe(400);
  expect(await (await visitor.get("/admin/settings/security")).text()).not.toContain(
    "Passwords and sessions",
  );
});

test("an own role has at least one permission, a name of its own, and cannot be deleted while somebody has it", async () => {
  const page = `${PAGE}/roles/new`;
  const empty = await admin.post(page, { name: "Nothing" });
  expect(empty.status).toBe(400);
  expect(await empty.text()).toContain("Tick at least one permission");
  expect(await db.$count(staffRoles)).toBe(0);
  const fields = { name: "Photographer", "permission.products.edit": "on", "permission.products.view": "on" };
  expect((await admin.post(page, fields)).headers.get("location")).toBe(PAGE);
  expect(pageText(await (await admin.post(page, fields)).text())).toContain("this name already exists");
  const html = await (await admin.get(PAGE)).text();
  const [, id = ""] = /roles\/([\da-f-]{36})/.exec(html) ?? [];
  await invite("photo@example.com", id);
  const deleted = await admin.post(`${PAGE}/roles/${id}`, { intent: "delete", version: "0" });
  expect(deleted.status).toBe(409);
  expect(await deleted.text()).toContain("Role in use");
});

test("where a second factor is demanded, a member without one can only open the security page", async () => {
  const { visitor } = await staffMember(app, "factor@example.com", PACKER);
  await saveTestSection(app.store, "security", { requireTwoFactor: true });
  expect((await visitor.get("/admin/orders")).headers.get("location")).toBe("/admin/settings/security");
  const page = await (await visitor.get("/admin/settings/security")).text();
  expect(page).toContain("Turn on two-factor authentication");
  await saveTestSection(app.store, "security", { requireTwoFactor: false });
});

test("an owner without a second factor who demands one is led to its set-up, and works in the admin after it", async () => {
  await saveTestSection(app.store, "security", { requireTwoFactor: true });
  const led = await admin.get("/admin/settings/staff");
  expect(led.headers.get("location")).toBe("/admin/settings/security");
  expect((await admin.get("/admin/settings/security")).status).toBe(200);
  expect(await turnSecondFactorOn(admin)).not.toEqual([]);
  expect((await admin.get("/admin/settings/staff")).status).toBe(200);
  await saveTestSection(app.store, "security", { requireTwoFactor: false });
});

test("the owner can neither be deactivated nor get another role nor be deleted", async () => {
  const userId = await userIdOf(ADMIN.email);
  const forms: Record<string, string>[] = [
    { form: "deactivate", userId },
    { form: "role", userId, role: "packer" },
    { form: "hand-over", userId, password: ADMIN.password },
  ];
  for (const fields of forms)
    expect([fields["form"], (await admin.post(PAGE, fields)).status]).not.toEqual([fields["form"], 302]);
  const erased = await admin.post(`/admin/customers/${userId}`, { intent: "erase", email: ADMIN.email });
  expect(erased.status).toBe(409);
  expect(pageText(await erased.text())).toContain("The administrator’s account cannot be erased.");
  const deleted = await admin.post("/profile/data/delete", { password: ADMIN.password });
  expect(deleted.status).toBe(409);
  expect(pageText(await deleted.text())).toContain("The account of the administrator cannot be deleted.");
  const owners = await db.select({ id: users.id }).from(users).where(eq(users.role, "admin"));
  expect(owners).toEqual([{ id: userId }]);
  expect((await admin.get(PAGE)).status).toBe(200);
});

test("the shop is handed over with the owner's password, and the former owner is a manager", async () => {
  const { visitor: heir, email } = await staffMember(app, "heir@example.com", PACKER);
  const userId = await userIdOf(email);
  const wrong = await admin.post(PAGE, { form: "hand-over", userId, password: "not it" });
  expect(wrong.status).toBe(400);
  expect(await wrong.text()).toContain("This is not your password");
  const done = await admin.post(PAGE, { form: "hand-over", userId, password: ADMIN.password });
  expect(done.headers.get("location")).toBe("/admin/settings/security");
  expect((await heir.get(PAGE)).status).toBe(200);
  expect((await admin.get(PAGE)).headers.get("location")).toBe("/admin/no-permission");
  expect((await admin.get("/admin/orders")).status).toBe(200);
  const members = await db
    .select()
    .from(staffMembers)
    .where(eq(staffMembers.userId, await userIdOf(ADMIN.email)));
  expect(members.map(({ role }) => role)).toEqual(["manager"]);
});
