// Proves ASVS-V11-02, ASVS-V13-03, SEC-ACCOUNTS-23

import { createHmac } from "node:crypto";
import { symmetricDecrypt, symmetricEncrypt } from "better-auth/crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import {
  alertCode,
  alertKey,
  isAlertKey,
  readAlertCode,
} from "#app/domain/back-in-stock/stock-alerts.server.ts";
import { renewEncryption } from "#app/domain/customers/auth/renew-secrets.server.ts";
import { hashBackupCode } from "#app/domain/customers/internal/two-factor/backup-codes.server.ts";
import { findOrCreateGuest } from "#app/domain/customers/customer-records.server.ts";
import { twoFactors, users } from "#app/domain/customers/customers.tables.ts";
import {
  isOrderCode,
  isOrderKey,
  orderCode,
  orderKey,
} from "#app/domain/orders/guest-orders/order-key.server.ts";
import { newId } from "#app/lib/id.ts";
import { appForFile } from "#tests/fixtures/per-file.ts";
import { authenticator } from "#tests/fixtures/sign-in/authenticator.ts";
import { openTestApp, type TestApp } from "#tests/servers/test-app.ts";
import { makeCustomer } from "#tests/servers/test-store.ts";

const BEFORE = "the secret of last year, thirty-two";
const NOW = "the secret of this year, thirty-two";
const app = await appForFile({
  SESSION_SECRET: NOW,
  SESSION_SECRET_PREVIOUS: BEFORE,
  WHATSAPP_APP_SECRET: NOW,
  WHATSAPP_APP_SECRET_PREVIOUS: BEFORE,
  WHATSAPP_VERIFY_TOKEN: "a token for WhatsApp",
  SHIPROCKET_EMAIL: "api@example.com",
  SHIPROCKET_PASSWORD: "a password of Shiprocket",
  SHIPROCKET_PICKUP_PIN: "226001",
  SHIPROCKET_WEBHOOK_TOKEN: NOW,
  SHIPROCKET_WEBHOOK_TOKEN_PREVIOUS: BEFORE,
});
const NEVER = "a secret that was never the store's";
const old = { current: BEFORE, previous: null };
const both = { current: NOW, previous: BEFORE };
const PASSWORD = "moti jhumka 7";
const COOKIE = "gulmohar.session_token";

const signedWith = (token: string, secret: string) =>
  encodeURIComponent(`${token}.${createHmac("sha256", secret).update(token).digest("base64")}`);

async function signedIn(email: string, secret: string) {
  const visitor = app.visitor();
  await visitor.signUp(email, PASSWORD);
  await visitor.signIn(email, PASSWORD);
  const [token = ""] = decodeURIComponent(visitor.cookies.get(COOKIE) ?? "").split(".");
  visitor.cookies.set(COOKIE, signedWith(token, secret));
  return { visitor, token };
}

test("a session of the previous secret goes on, and its cookie is signed with the current one", async () => {
  const { visitor, token } = await signedIn("rotated@example.com", BEFORE);
  expect((await visitor.get("/profile")).status).toBe(200);
  expect(visitor.cookies.get(COOKIE)).toBe(signedWith(token, NOW));
  expect((await visitor.get("/profile")).status).toBe(200);
});

test("the forms of an account work with a cookie of the previous secret, and so does the logout", async () => {
  const { visitor, token } = await signedIn("rotated-form@example.com", BEFORE);
  const copy = await visitor.post("/profile/data/download", { password: PASSWORD });
  expect(copy.status).toBe(200);
  visitor.cookies.set(COOKIE, signedWith(token, BEFORE));
  expect((await visitor.post("/logout", {})).headers.get("location")).toBe("/");
  visitor.cookies.set(COOKIE, signedWith(token, BEFORE));
  expect((await visitor.get("/profile")).status).toBe(302);
});

test("a session signed with any other secret is none", async () => {
  const { visitor } = await signedIn("forged@example.com", NEVER);
  expect((await visitor.get("/profile")).status).toBe(302);
});

test("links of the previous secret open, and those of any other do not", () => {
  const order = { id: newId(), number: 12 };
  expect(isOrderKey(both, order.id, orderKey(old, order.id))).toBe(true);
  expect(isOrderCode(both, order, orderCode(old, order))).toBe(true);
  expect(isAlertKey(both, order.id, alertKey(old, order.id))).toBe(true);
  expect(readAlertCode(both, alertCode(old, order.id))).toBe(order.id);
  const never = { current: "never", previous: null };
  expect(isOrderKey(both, order.id, orderKey(never, order.id))).toBe(false);
  expect(isOrderCode(both, order, orderCode(never, order))).toBe(false);
  expect(readAlertCode(both, alertCode(never, order.id))).toBeNull();
});

test("a guest who ordered before the change is the same customer after it", async () => {
  const contact = { email: "", phone: "+919876598001" };
  const { db } = app.store;
  const before = await findOrCreateGuest(db, old, contact);
  expect(await findOrCreateGuest(db, both, contact)).toBe(before);
  expect(await findOrCreateGuest(db, { current: NOW, previous: null }, contact)).toBe(before);
});

test("the secrets of authenticator apps are encrypted again, so that the previous secret can be removed", async () => {
  const { db } = app.store;
  const userId = await makeCustomer(app.store);
  const secret = await symmetricEncrypt({ key: BEFORE, data: "JBSWY3DPEHPK3PXP" });
  await db.insert(twoFactors).values({ id: newId(), userId, secret, backupCodes: "[]" });
  for (let start = 0; start < 2; start += 1) await renewEncryption(db, both);
  const [stored] = await db.select().from(twoFactors).where(eq(twoFactors.userId, userId));
  expect(await symmetricDecrypt({ key: NOW, data: stored?.secret ?? "" })).toBe("JBSWY3DPEHPK3PXP");
});

test("WhatsApp's reports signed with the current or the previous secret are recorded, and no others", async () => {
  const body = JSON.stringify({ entry: [] });
  const send = async (secret: string) => {
    const signature = createHmac("sha256", secret).update(body).digest("hex");
    const headers = { "x-hub-signature-256": `sha256=${signature}` };
    return (await fetch(`${app.url}/webhooks/messages`, { method: "POST", body, headers })).status;
  };
  expect([await send(NOW), await send(BEFORE), await send(NEVER)]).toEqual([200, 200, 401]);
});

test("tracking webhooks with the current or the previous token are read, and no others", async () => {
  const send = async (token: string) => {
    const headers = { "content-type": "application/json", "x-api-key": token };
    return (await fetch(`${app.url}/webhooks/tracking`, { method: "POST", body: "{}", headers })).status;
  };
  // An empty report is not valid.
  expect([await send(NOW), await send(BEFORE), await send(NEVER)]).toEqual([400, 400, 401]);
});

/** A customer whose backup codes were made with the previous secret; returns a sign-in with one of them. */
async function withEarlierCodes({ store, visitor }: TestApp, email: string, earlier: readonly string[]) {
  const customer = visitor();
  await customer.signUp(email, PASSWORD);
  await customer.signIn(email, PASSWORD);
  const page = "/profile/security";
  const begun = await (await customer.post(page, { form: "two-factor-begin", password: PASSWORD })).text();
  const hiddenIn = (name: string) =>
    (new RegExp(`name="${name}" value="([^"]*)"`).exec(begun)?.[1] ?? "").replaceAll("&amp;", "&");
  const [uri, codes] = [hiddenIn("uri"), hiddenIn("codes")];
  await customer.post(page, { form: "two-factor-confirm", uri, codes, code: authenticator(uri)() });
  const hashed = JSON.stringify(earlier.map((code) => hashBackupCode(code, BEFORE)));
  const [user] = await store.db.select({ id: users.id }).from(users).where(eq(users.email, email));
  await store.db
    .update(twoFactors)
    .set({ backupCodes: hashed })
    .where(eq(twoFactors.userId, user?.id ?? ""));
  return async (code: string | undefined) => {
    const browser = visitor();
    await browser.signIn(email, PASSWORD);
    await browser.post("/login/code", { code: code ?? "" });
    return (await browser.get("/profile")).status === 200;
  };
}

test("a backup code made before the secret was changed signs in once, until the previous secret is removed", async () => {
  const email = "coded@example.com";
  const earlier = ["a-code-of-before-1", "a-code-of-before-2"];
  const signsIn = await withEarlierCodes(app, email, earlier);
  expect([await signsIn(earlier[0]), await signsIn(earlier[0]), await signsIn(earlier[1])]).toEqual([
    true,
    false,
    true,
  ]);
  const later = await openTestApp({ SESSION_SECRET: NOW });
  try {
    expect(await (await withEarlierCodes(later, email, earlier))(earlier[0])).toBe(false);
  } finally {
    await later.close();
  }
});
