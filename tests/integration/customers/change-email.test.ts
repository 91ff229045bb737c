import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog } from "#app/domain/audit/audit.tables.ts";
import { consents, subscribers, users, verifications } from "#app/domain/customers/customers.tables.ts";
import { outgoingMessages } from "#app/platform/messages/messages.tables.ts";
import { newId } from "#app/lib/id.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";
import { pageText } from "#tests/pages/page-text.ts";
import type { Visitor } from "#tests/requests/visitor.ts";
import { linkIn, waitForEmail } from "#tests/servers/outbox.ts";
import { ADMIN } from "#tests/servers/running-store.ts";

const PASSWORD = "moti jhumka 7";
const NEW_ADDRESS = /new email address/;

const { app, admin } = await adminForFile();
const { db } = app.store;

async function signedUp(email: string): Promise<Visitor> {
  const visitor = app.visitor();
  await visitor.signUp(email, PASSWORD);
  await visitor.signIn(email, PASSWORD);
  await db.update(users).set({ emailVerified: true }).where(eq(users.email, email));
  return visitor;
}

const ask = (visitor: Visitor, email: string, password = PASSWORD) =>
  visitor.post("/profile/email", { form: "email", email, password });

const linkTo = async (email: string) => linkIn(await waitForEmail(app.outbox, email, NEW_ADDRESS));

const isSignedIn = async (visitor: Visitor) => (await visitor.get("/profile/email")).status === 200;

const emailsOfKind = (kind: string, email: string) =>
  db.$count(outgoingMessages, and(eq(outgoingMessages.kind, kind), eq(outgoingMessages.recipient, email)));

test("an address changes only when its link is confirmed, and the old address is informed", async () => {
  const customer = await signedUp("before@example.com");
  const elsewhere = app.visitor();
  await elsewhere.signIn("before@example.com", PASSWORD);
  expect((await ask(customer, "After@Example.com")).status).toBe(302);
  const link = await linkTo("after@example.com");
  const stored = JSON.stringify(await db.select().from(verifications));
  expect(stored).not.toContain(new URL(link, app.url).searchParams.get("token"));
  expect(pageText(await (await app.visitor().get(link)).text())).toContain("after@example.com");
  expect(await db.$count(users, eq(users.email, "before@example.com"))).toBe(1);

  expect((await customer.post(link, {})).headers.get("location")).toBe("/profile/email");
  expect(await db.$count(users, eq(users.email, "after@example.com"))).toBe(1);
  expect(await isSignedIn(customer)).toBe(true);
  expect(await isSignedIn(elsewhere)).toBe(false);
  const notice = await waitForEmail(app.outbox, "before@example.com", /was changed/);
  expect(notice.text).toContain("your email address was changed to after@example.com");
  expect(notice.text).toContain("/contact");
  expect((await app.visitor().signIn("before@example.com", PASSWORD)).status).toBe(400);
  expect((await app.visitor().signIn("after@example.com", PASSWORD)).status).toBe(302);

  const again = await customer.post(link, {});
  expect(pageText(await again.text())).toContain("This link is not valid");
});

test("a link that is confirmed twice at once changes the address once", async () => {
  const customer = await signedUp("twice@example.com");
  await ask(customer, "twice.new@example.com");
  const link = await linkTo("twice.new@example.com");
  const responses = await Promise.all([1, 2, 3].map(() => app.visitor().post(link, {})));
  expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 302]);
  expect(await emailsOfKind("email-changed", "twice@example.com")).toBe(1);
});

test("a second request ends the first one's link", async () => {
  const customer = await signedUp("undecided@example.com");
  await ask(customer, "first@example.com");
  const first = await linkTo("first@example.com");
  await ask(customer, "second@example.com");
  const second = await linkTo("second@example.com");
  expect((await customer.post(first, {})).status).toBe(200);
  expect((await customer.post(second, {})).status).toBe(302);
  expect(await db.$count(users, eq(users.email, "second@example.com"))).toBe(1);
});

test("a password change ends the link", async () => {
  const customer = await signedUp("hijacked@example.com");
  await ask(customer, "thief@example.com");
  const link = await linkTo("thief@example.com");
  const password = "a quite new one 8";
  await customer.post("/profile/password", {
    currentPassword: PASSWORD,
    password,
    confirmPassword: password,
  });
  expect((await customer.post(link, {})).status).toBe(200);
  expect(await db.$count(users, eq(users.email, "hijacked@example.com"))).toBe(1);
});

test("an address that has an account gets the same response, and its owner an email without a link that changes anything", async () => {
  await signedUp("taken@example.com");
  const customer = await signedUp("curious@example.com");
  const taken = await ask(customer, "taken@example.com");
  const free = await ask(customer, "free@example.com");
  expect([taken.status, taken.headers.get("location")]).toEqual([free.status, free.headers.get("location")]);
  expect(await emailsOfKind("email-taken", "taken@example.com")).toBe(1);
  expect(await emailsOfKind("change-email", "taken@example.com")).toBe(0);
});

test("an address that got an account after the request is not taken over", async () => {
  const customer = await signedUp("slow@example.com");
  await ask(customer, "contested@example.com");
  const link = await linkTo("contested@example.com");
  await signedUp("contested@example.com");
  expect((await customer.post(link, {})).status).toBe(200);
  expect(await db.$count(users, eq(users.email, "slow@example.com"))).toBe(1);
});

test("a wrong password, the present address and no address are refused at the field", async () => {
  const customer = await signedUp("careful@example.com");
  for (const [email, password, message] of [
    ["other@example.com", "wrong", "This is not your password."],
    ["other@example.com", "", "Please enter your password."],
    ["careful@example.com", PASSWORD, "This is your email address already."],
    ["", PASSWORD, "Please enter the new email address."],
    ["not an address", PASSWORD, "Email is invalid"],
  ] as const) {
    const refused = await ask(customer, email, password);
    expect(refused.status).toBe(400);
    expect(pageText(await refused.text())).toContain(message);
  }
  expect(await emailsOfKind("change-email", "other@example.com")).toBe(0);
});

test("newsletter and consents follow a confirmed address, and an address that unsubscribed stays unsubscribed", async () => {
  const now = new Date();
  for (const [from, to, status] of [
    ["reader@example.com", "reader.new@example.com", null],
    ["reader.two@example.com", "unsubscribed@example.com", "unsubscribed"],
  ] as const) {
    const customer = await signedUp(from);
    const row = { id: newId(), email: from, token: newId(), status: "confirmed" as const, confirmedAt: now };
    await db.insert(subscribers).values(row);
    const consent = { noticeVersion: "test", source: "account" as const, givenAt: now };
    await db.insert(consents).values({ id: newId(), email: from, purpose: "news", ...consent });
    if (status) await db.insert(subscribers).values({ id: newId(), email: to, token: newId(), status });
    await ask(customer, to);
    expect((await customer.post(await linkTo(to), {})).status).toBe(302);
    const [moved] = await db.select().from(subscribers).where(eq(subscribers.email, to));
    expect(moved?.status).toBe(status ?? "confirmed");
    expect(await db.$count(subscribers, eq(subscribers.email, from))).toBe(0);
    const rows = await db.select().from(consents).where(eq(consents.email, to));
    expect(rows.find(({ purpose }) => purpose === "news")?.withdrawnAt === null).toBe(status === null);
    expect(await db.$count(consents, eq(consents.email, from))).toBe(0);
  }
});

test("the owner changes the address on the security page, and the audit log names both addresses", async () => {
  const to = "owner.new@example.com";
  const fields = { form: "email", email: to, password: ADMIN.password, code: "" };
  expect((await admin.post("/admin/settings/security", { ...fields, password: "wrong" })).status).toBe(400);
  expect((await admin.post("/admin/settings/security", fields)).status).toBe(302);
  const changed = await admin.post(await linkTo(to), {});
  expect(changed.headers.get("location")).toBe("/admin/settings/security");
  const [entry] = await db.select().from(auditLog).where(eq(auditLog.action, "security.email-changed"));
  expect(entry?.after).toEqual({ previousEmail: ADMIN.email, email: to });
  await waitForEmail(app.outbox, ADMIN.email, /was changed/);
});
