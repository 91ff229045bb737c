// Proves SEC-ACCOUNTS-20, ASVS-V6-04

import { desc, eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { addresses, passkeys, twoFactors, users } from "#app/domain/customers/customers.tables.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import { newId } from "#app/lib/id.ts";
import { outgoingMessages } from "#app/platform/messages/messages.tables.ts";
import { checkoutFields } from "#tests/fixtures/checkout-fields.ts";
import { appForFile } from "#tests/fixtures/per-file.ts";
import { saveTestSection } from "#tests/fixtures/save-section.ts";
import { pageText } from "#tests/pages/page-text.ts";
import { linkIn, waitForEmail } from "#tests/servers/outbox.ts";
import { stockProduct } from "#tests/servers/test-store.ts";

// Without a mail server a stranger can use the account before its address is confirmed.
const app = await appForFile();
const { db } = app.store;
const THEIRS = "moti jhumka 7";
const OWN = "chandi payal 8";

beforeAll(() => saveTestSection(app.store, "checkout", { guests: true }));

async function guestOrder(email: string) {
  const variant = await stockProduct(app.store, { name: "Private Shawl" });
  const lines = [{ id: variant.id, quantity: 1, price: variant.priceMinor }];
  await app.visitor().post("/checkout", checkoutFields(lines, { email, phone: "+919876596001" }));
  const [placed] = await db.select().from(orders).orderBy(desc(orders.number)).limit(1);
  if (placed?.email !== email) throw new Error("No order");
  return placed;
}

/** The stranger's browser, signed in, and the link in the owner's mailbox. */
async function signedUpByStranger(email: string) {
  const stranger = app.visitor();
  const fields = { fullName: "Call +91 98765 00000 now", email, "consent-account": "on" };
  await stranger.post("/signup", { ...fields, password: THEIRS, confirmPassword: THEIRS });
  await stranger.signIn(email, THEIRS);
  const mail = await waitForEmail(app.outbox, email, /confirm/i);
  const [account] = await db.select().from(users).where(eq(users.email, email));
  if (!account) throw new Error("No account");
  return { stranger, mail, link: linkIn(mail), id: account.id };
}

const claimed = { fullName: "Asha Verma", password: OWN, confirmPassword: OWN };

test("the email to confirm an address does not contain the name that was typed with it", async () => {
  const { mail } = await signedUpByStranger("no-name@example.com");
  for (const part of [mail.text, mail.html]) expect(part).not.toContain("98765");
  expect(mail.text).toContain("Hello, thank you for joining us.");
  await app.visitor().post("/forgot-password", { email: "no-name@example.com" });
  const reset = await waitForEmail(app.outbox, "no-name@example.com", /password/i);
  expect(reset.text).not.toContain("98765");
});

test("an address that is confirmed in another browser gets a new password, and a stranger who signed up with it gets nothing", async () => {
  const email = "asha-owns@example.com";
  const placed = await guestOrder(email);
  const { stranger, link, id } = await signedUpByStranger(email);
  await db.insert(addresses).values({
    id: newId(),
    userId: id,
    firstName: "S",
    lastName: "T",
    street: "1 Elsewhere",
    city: "Lucknow",
    state: "Uttar Pradesh",
    postalCode: "226001",
    country: "IN",
    isDefault: true,
  });
  const key = { publicKey: "k", credentialID: "c", counter: 0, deviceType: "singleDevice", backedUp: false };
  await db.insert(passkeys).values({ id: newId(), userId: id, name: "Theirs", ...key });
  await db.insert(twoFactors).values({ id: newId(), userId: id, secret: "s", backupCodes: "[]" });
  const owner = app.visitor();
  expect(pageText(await (await owner.get(link)).text())).toContain(
    "The account was created in another browser.",
  );

  expect((await owner.post(link, {})).status).toBe(400);
  expect((await owner.post(link, { ...claimed, confirmPassword: "other" })).status).toBe(400);
  const weak = await owner.post(link, { ...claimed, password: "123456", confirmPassword: "123456" });
  expect(weak.status).toBe(400);
  const [before] = await db.select().from(users).where(eq(users.id, id));
  expect(before?.emailVerified).toBe(false);

  expect((await owner.post(link, claimed)).headers.get("location")).toBe("/login");
  expect((await stranger.get("/profile")).status).toBe(302);
  expect((await stranger.signIn(email, THEIRS)).status).toBe(400);
  for (const table of [addresses, passkeys, twoFactors])
    expect(await db.$count(table, eq(table.userId, id))).toBe(0);
  await owner.signIn(email, OWN);
  const page = await owner.get(`/orders?order=${placed.number}`);
  expect(pageText(await page.text())).toContain("Private Shawl");
  const [after] = await db.select().from(users).where(eq(users.id, id));
  expect(after).toMatchObject({ name: "Asha Verma", emailVerified: true });
});

test("the link of a confirmed address changes no password", async () => {
  const email = "once-only@example.com";
  const { link } = await signedUpByStranger(email);
  const results = await Promise.all(
    [OWN, "another payal 9"].map((password) =>
      app.visitor().post(link, { ...claimed, password, confirmPassword: password }),
    ),
  );
  expect(results.map(({ status }) => status)).toEqual([302, 302]);
  const works = async (password: string) => (await app.visitor().signIn(email, password)).status === 302;
  expect([await works(OWN), await works("another payal 9")].filter(Boolean)).toHaveLength(1);
  const third = { ...claimed, password: "third payal 10", confirmPassword: "third payal 10" };
  await app.visitor().post(link, third);
  expect(await works("third payal 10")).toBe(false);
});

test("a second sign-up with the address of an account gives its browser no right to confirm it", async () => {
  const email = "signed-up-twice@example.com";
  const { link } = await signedUpByStranger(email);
  const owner = app.visitor();
  await owner.signUp(email, OWN);
  expect((await owner.post(link, {})).status).toBe(400);
  const [account] = await db.select().from(users).where(eq(users.email, email));
  expect(account?.emailVerified).toBe(false);
});

test("the browser that created an account confirms its address with the button alone", async () => {
  const email = "same-browser@example.com";
  const browser = app.visitor();
  await browser.signUp(email, OWN);
  const link = linkIn(await waitForEmail(app.outbox, email, /confirm/i));
  expect(await (await browser.get(link)).text()).not.toContain('name="password" autocomplete="new');
  expect((await browser.post(link, {})).headers.get("location")).toBe("/login");
  expect((await browser.signIn(email, OWN)).status).toBe(302);
  expect(await db.$count(outgoingMessages, eq(outgoingMessages.recipient, email))).toBeGreaterThan(0);
});
