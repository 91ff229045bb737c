import { asc, eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { subscribers, users, consents } from "#app/domain/customers/customers.tables.ts";
import { endConsents } from "#app/domain/customers/consents/consents.server.ts";
import { NOTICE_VERSION } from "#app/domain/customers/consents/privacy-notice.ts";
import { findNewsPreference, setNewsPreference } from "#app/domain/customers/messages/newsletter.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { checkoutFields } from "#tests/fixtures/checkout-fields.ts";
import { appForFile } from "#tests/fixtures/per-file.ts";
import { saveTestSection } from "#tests/fixtures/save-section.ts";
import { pageText } from "#tests/pages/page-text.ts";
import { stockProduct } from "#tests/servers/test-store.ts";
import type { Visitor } from "#tests/requests/visitor.ts";

const app = await appForFile();
const { db } = app.store;
const PASSWORD = "moti jhumka 7";
let count = 0;

beforeEach(() => saveTestSection(app.store, "taxes", { mode: "included" }));

const newEmail = () => `Consent-${++count}@example.com`;
const recorded = (email: string) =>
  db.select().from(consents).where(eq(consents.email, email.toLowerCase())).orderBy(asc(consents.id));

async function signUp(email: string, more: Record<string, string>): Promise<Response> {
  const account = { fullName: "Asha Verma", email, password: PASSWORD, confirmPassword: PASSWORD };
  return app.visitor().post("/signup", { ...account, ...more });
}

async function customer(): Promise<{ email: string; visitor: Visitor }> {
  const email = newEmail();
  const visitor = app.visitor();
  await visitor.signUp(email, PASSWORD);
  await visitor.signIn(email, PASSWORD);
  return { email, visitor };
}

test("sign-up shows an itemised notice with unticked boxes, and needs the consent to the account", async () => {
  const html = await (await app.visitor().get("/signup")).text();
  const text = pageText(html);
  for (const words of [
    "Your name, email address, password",
    "newsletter (optional)",
    "Data Protection Board",
    "आपका नाम, ईमेल पता, पासवर्ड",
  ])
    expect(text).toContain(words);
  expect(html).not.toMatch(/name="consent-[^>]*checked/);
  const email = newEmail();
  const refused = await signUp(email, {});
  expect(refused.status).toBe(400);
  expect(pageText(await refused.text())).toContain("Agree to the use of your data for your account");
  expect(await recorded(email)).toEqual([]);
});

test("a refused sign-up shows the ticked consents ticked again, and no password", async () => {
  const email = newEmail();
  const more = { confirmPassword: "another one 8", "consent-account": "on" };
  const page = await (await signUp(email, more)).text();
  expect(page).toContain("Passwords do not match.");
  expect(page).toMatch(/<input[^>]*name="consent-account"[^>]*checked/);
  expect(page).not.toMatch(/<input[^>]*name="consent-news"[^>]*checked/);
  expect(page).toContain(`value="${email}"`);
  for (const password of [PASSWORD, more.confirmPassword]) expect(page).not.toContain(password);
});

test("consents are stored one by one with time, source and version of the notice", async () => {
  const email = newEmail();
  await signUp(email, { "consent-account": "on", "consent-news": "on" });
  const given = { noticeVersion: NOTICE_VERSION, withdrawnAt: null };
  const account = { ...given, purpose: "account", source: "sign-up" };
  expect(await recorded(email)).toMatchObject([account]);
  const [subscriber] = await db.select().from(subscribers).where(eq(subscribers.email, email.toLowerCase()));
  expect(subscriber?.status).toBe("pending");
  await app.visitor().post(`/newsletter/confirm?token=${subscriber?.token ?? ""}`, {});
  expect(await recorded(email)).toMatchObject([account, { ...given, purpose: "news", source: "newsletter" }]);
  const without = newEmail();
  await signUp(without, { "consent-account": "on" });
  expect((await recorded(without)).map(({ purpose }) => purpose)).toEqual(["account"]);
});

test("a sign-up with the address of an account gives none of the consents that its owner has withdrawn", async () => {
  const { email, visitor } = await customer();
  await visitor.post("/profile/preferences", { news: "on" });
  await visitor.post("/profile/preferences", {});
  const now = app.store.clock.now();
  await endConsents(db, { email, purpose: "account", now });
  const before = await recorded(email);
  expect(before.every(({ withdrawnAt }) => withdrawnAt !== null)).toBe(true);
  for (const typed of [email, email.toUpperCase()]) {
    const response = await signUp(typed, { "consent-account": "on", "consent-news": "on" });
    expect(response.headers.get("location")).toBe("/login");
  }
  expect(await recorded(email)).toEqual(before);
  expect(await findNewsPreference(db, email)).toBe(false);
});

test("the flat tax asks for no consent", async () => {
  await saveTestSection(app.store, "taxes", { mode: "added" });
  expect(pageText(await (await app.visitor().get("/signup")).text())).not.toContain("Your personal data");
  const email = newEmail();
  expect((await signUp(email, {})).status).toBe(302);
  expect(await recorded(email)).toEqual([]);
});

test("a checkout needs the consent to orders once, and again after its withdrawal", async () => {
  const { email, visitor } = await customer();
  const { id } = await stockProduct(app.store, { name: "Consent Shawl", priceMinor: 4000, inventory: 20 });
  const { "consent-orders": _, ...fields } = checkoutFields([{ id, quantity: 1, price: 4000 }]);
  const refused = await visitor.post("/checkout.data", fields);
  expect(refused.status).toBe(400);
  expect(await refused.text()).toContain("Agree to the use of your data for your order");
  const agreed = await visitor.post("/checkout.data", { ...fields, "consent-orders": "on" });
  expect(agreed.status).not.toBe(400);
  expect(await recorded(email)).toMatchObject([
    { purpose: "account" },
    { purpose: "orders", source: "checkout" },
  ]);
  expect((await visitor.post("/checkout.data", fields)).status).not.toBe(400);
  expect(pageText(await (await visitor.get("/profile/data")).text())).toContain("Your consents");
  expect((await visitor.post("/profile/data", { withdraw: "orders" })).status).toBe(302);
  const [, orders] = await recorded(email);
  expect(orders?.withdrawnAt).toBeInstanceOf(Date);
  expect((await visitor.post("/checkout.data", fields)).status).toBe(400);
});

test("withdrawing the newsletter ends the subscription, and consents are in the data download", async () => {
  const email = newEmail();
  await signUp(email, { "consent-account": "on", "consent-news": "on" });
  const visitor = app.visitor();
  await visitor.signIn(email, PASSWORD);
  const now = app.store.clock.now();
  await inTransaction(db, (tx) => setNewsPreference(tx, { email, wantsNews: true, now }));
  await visitor.post("/profile/data", { withdraw: "news" });
  expect(await findNewsPreference(db, email)).toBe(false);
  await db.update(users).set({ emailVerified: true }).where(eq(users.email, email.toLowerCase()));
  const file: unknown = await (await visitor.post("/profile/data/download", { password: PASSWORD })).json();
  expect(file).toMatchObject({
    consents: [{ noticeVersion: NOTICE_VERSION }, { noticeVersion: NOTICE_VERSION }],
  });
  expect((await visitor.post("/profile/data", { withdraw: "account" })).status).toBe(400);
});

test("the newsletter's form and Email preferences record the consent, and their withdrawals end it", async () => {
  const { email, visitor } = await customer();
  const news = async () => (await recorded(email)).filter(({ purpose }) => purpose === "news");
  await visitor.post("/profile/preferences", { news: "on" });
  expect(await news()).toMatchObject([
    { source: "account", noticeVersion: NOTICE_VERSION, withdrawnAt: null },
  ]);
  await visitor.post("/profile/preferences", {});
  expect(await news()).toMatchObject([{ withdrawnAt: expect.any(Date) as Date }]);

  const reader = newEmail();
  const guest = app.visitor();
  await guest.post("/newsletter", { email: reader });
  expect(await recorded(reader)).toEqual([]);
  const [subscriber] = await db.select().from(subscribers).where(eq(subscribers.email, reader.toLowerCase()));
  const token = subscriber?.token ?? "";
  const asked = pageText(await (await guest.get(`/newsletter/confirm?token=${token}`)).text());
  expect(asked).toContain("We use your email address, to send you new collections");
  await guest.post(`/newsletter/confirm?token=${token}`, {});
  expect(await recorded(reader)).toMatchObject([
    { purpose: "news", source: "newsletter", withdrawnAt: null },
  ]);
  await guest.post(`/newsletter/unsubscribe?token=${token}`, {});
  expect(await recorded(reader)).toMatchObject([{ withdrawnAt: expect.any(Date) as Date }]);
});

test("deleting the account deletes its consents", async () => {
  const { email, visitor } = await customer();
  expect(await recorded(email)).toHaveLength(1);
  await visitor.post("/profile/data/delete", { password: PASSWORD, confirm: "on" });
  expect(await recorded(email)).toEqual([]);
});
