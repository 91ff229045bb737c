import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { auditLog } from "#app/domain/audit/audit.tables.ts";
import { passkeys, rateLimits, sessions, users } from "#app/domain/customers/customers.tables.ts";
import { appForFile } from "#tests/fixtures/per-file.ts";
import { authenticator } from "#tests/fixtures/sign-in/authenticator.ts";
import { passkeyAuthenticator } from "#tests/fixtures/sign-in/passkey-authenticator.ts";
import {
  addPasskey as addPasskeyTo,
  begin,
  challengeFor,
  challengeIn,
  isSignedIn,
  PAGE,
  PASSWORD,
  signInByPasskey,
  type SignInInput,
} from "#tests/requests/passkey-requests.ts";
import type { Visitor } from "#tests/requests/visitor.ts";
import { waitForEmail } from "#tests/servers/outbox.ts";
import { openTestApp } from "#tests/servers/test-app.ts";

const EMAIL = "asha@example.com";

const app = await appForFile({ RATE_LIMITS: "on" });
let customer: Visitor;
let userId: string;

beforeAll(async () => {
  customer = app.visitor();
  await customer.signUp(EMAIL, PASSWORD);
  await customer.signIn(EMAIL, PASSWORD);
  userId = await idOf(EMAIL);
});

beforeEach(async () => {
  await app.store.db.delete(passkeys);
  await app.store.db.delete(rateLimits);
});

async function idOf(email: string): Promise<string> {
  const [user] = await app.store.db.select().from(users).where(eq(users.email, email));
  if (!user) throw new Error(`There is no account ${email}`);
  return user.id;
}

const addPasskey = (visitor = customer, name = "Phone") => addPasskeyTo(visitor, name);

const signIn = ({ visitor = app.visitor(), ...input }: Partial<SignInInput> & Pick<SignInInput, "passkey">) =>
  signInByPasskey({ visitor, ...input });

const storedPasskeys = () => app.store.db.select().from(passkeys);

const actionsOf = async (id: string) => {
  const rows = await app.store.db.select().from(auditLog).where(eq(auditLog.subjectId, id));
  return rows.map(({ action, after }) => ({ action, after }));
};

describe("adding a passkey", () => {
  test("a passkey is added with the password only, and recorded", async () => {
    const refused = await begin(customer, { password: "a guess" });
    expect(refused.status).toBe(400);
    expect(await refused.text()).toContain("This is not your password.");
    await addPasskey(customer, "Asha's phone");
    expect(await storedPasskeys()).toMatchObject([{ userId, name: "Asha's phone", lastUsedAt: null }]);
    expect(await (await customer.get(PAGE)).text()).toContain("Not used yet");
    expect(await actionsOf(userId)).toContainEqual({
      action: "security.passkey-added",
      after: { name: "Asha's phone" },
    });
    const { text } = await waitForEmail(app.outbox, EMAIL, /^A passkey was added/);
    expect(text).toContain("Asha's phone");
  });

  test("a passkey without the challenge of the password step is refused", async () => {
    const stranger = app.visitor();
    await stranger.signIn(EMAIL, PASSWORD);
    const credential = passkeyAuthenticator().create({ origin: app.url, challenge: "A".repeat(43) });
    const refused = await stranger.post(PAGE, { form: "passkey-add", name: "Mine", credential });
    expect(refused.status).toBe(400);
    // The challenge of a sign-in is invalid for a registration.
    const challenge = await challengeFor(stranger);
    const other = passkeyAuthenticator().create({ origin: app.url, challenge });
    expect((await stranger.post(PAGE, { form: "passkey-add", name: "Mine", credential: other })).status).toBe(
      400,
    );
    expect(await storedPasskeys()).toEqual([]);
  });

  // Proves SEC-ACCOUNTS-11
  test("a challenge of one account adds no passkey to another", async () => {
    const challenge = await challengeIn(await begin(customer));
    const thief = app.visitor();
    await thief.signUp("thief@example.com", PASSWORD);
    await thief.signIn("thief@example.com", PASSWORD);
    const cookie = customer.cookies.get("gulmohar.passkey_challenge");
    expect(cookie).toBeDefined();
    thief.cookies.set("gulmohar.passkey_challenge", cookie ?? "");
    const credential = passkeyAuthenticator().create({ origin: app.url, challenge });
    expect((await thief.post(PAGE, { form: "passkey-add", name: "Mine", credential })).status).toBe(400);
    expect(await storedPasskeys()).toEqual([]);
  });

  test("a new passkey is refused when the authenticator has not verified its user", async () => {
    const challenge = await challengeIn(await begin(customer));
    const credential = passkeyAuthenticator().create({ origin: app.url, challenge, isUserVerified: false });
    expect((await customer.post(PAGE, { form: "passkey-add", name: "Key", credential })).status).toBe(400);
    expect(await storedPasskeys()).toEqual([]);
  });

  test("an account has ten passkeys at most", async () => {
    for (let index = 0; index < 10; index += 1) await addPasskey(customer, `Key ${index}`);
    const refused = await begin(customer);
    expect(refused.status).toBe(400);
    expect(await refused.text()).toContain("An account can have ten passkeys.");
  });
});

describe("signing in with a passkey", () => {
  // Proves SEC-ACCOUNTS-12
  test("a passkey signs in, leads on, ends the browser's earlier session and is marked as used", async () => {
    const passkey = await addPasskey();
    const visitor = app.visitor();
    await visitor.signIn(EMAIL, PASSWORD);
    const earlier = new Map(visitor.cookies);
    const { response } = await signIn({ passkey, visitor, returnTo: "/orders" });
    expect(response.headers.get("location")).toBe("/orders");
    expect(visitor.cookies.get("gulmohar.device")).toBeDefined();
    expect(await isSignedIn(visitor)).toBe(true);
    const before = app.visitor();
    for (const [name, value] of earlier) before.cookies.set(name, value);
    expect(await isSignedIn(before)).toBe(false);
    const [stored] = await storedPasskeys();
    expect(stored?.lastUsedAt).toBeInstanceOf(Date);
    expect(await actionsOf(userId)).toContainEqual({
      action: "sign-in.succeeded",
      after: expect.objectContaining({ by: "passkey" }) as unknown,
    });
    const devices = await app.store.db.select().from(sessions).where(eq(sessions.userId, userId));
    expect(devices.every(({ userAgent }) => userAgent === "node")).toBe(true);
  });

  test("a passkey leads to no other site", async () => {
    const { response } = await signIn({ passkey: await addPasskey(), returnTo: "https://evil.example/" });
    expect(response.headers.get("location")).toBe("/");
  });

  // Proves SEC-ACCOUNTS-11
  test("a passkey sign-in works once with its challenge", async () => {
    const passkey = await addPasskey();
    const visitor = app.visitor();
    const challenge = await challengeFor(visitor);
    const cookie = visitor.cookies.get("gulmohar.passkey_challenge") ?? "";
    const credential = passkey.get({ origin: app.url, challenge });
    expect((await visitor.post("/login", { credential })).status).toBe(302);
    const replay = app.visitor();
    replay.cookies.set("gulmohar.passkey_challenge", cookie);
    expect((await replay.post("/login", { credential })).status).toBe(400);
    expect(await isSignedIn(replay)).toBe(false);
  });

  // Proves SEC-ACCOUNTS-11
  test("a passkey used on another site signs nobody in", async () => {
    const passkey = await addPasskey();
    const { visitor, response } = await signIn({ passkey, origin: "https://gulmohar.example" });
    expect(response.status).toBe(400);
    expect(await isSignedIn(visitor)).toBe(false);
  });

  // Proves SEC-ACCOUNTS-11
  test("a passkey signs nobody in when the authenticator has not verified its user", async () => {
    const passkey = await addPasskey();
    const { visitor, response } = await signIn({ passkey, isUserVerified: false });
    expect(response.status).toBe(400);
    expect(await isSignedIn(visitor)).toBe(false);
  });

  // Proves SEC-ACCOUNTS-12
  test("refused passkeys are logged, and after ten no passkey is accepted from their network address", async () => {
    const passkey = await addPasskey();
    const unknown = passkeyAuthenticator();
    for (let index = 0; index < 10; index += 1)
      expect((await signIn({ passkey: unknown })).response.status).toBe(400);
    const { visitor, response } = await signIn({ passkey });
    expect(response.status).toBe(429);
    expect(await isSignedIn(visitor)).toBe(false);
    expect(await actionsOf("unknown")).toContainEqual({
      action: "sign-in.failed",
      after: expect.objectContaining({ by: "passkey", times: 10 }) as unknown,
    });
  });

  // Proves SEC-ACCOUNTS-12
  test("a passkey signs nobody in whose email address has to be confirmed first", async () => {
    const mailing = await openTestApp({ SMTP_URL: "smtp://127.0.0.1:9" });
    try {
      const owner = mailing.visitor();
      await owner.signUp(EMAIL, PASSWORD);
      await mailing.store.db.update(users).set({ emailVerified: true });
      await owner.signIn(EMAIL, PASSWORD);
      const passkey = await addPasskey(owner);
      const from = () => signIn({ passkey, visitor: mailing.visitor() });
      expect((await from()).response.status).toBe(302);
      await mailing.store.db.update(users).set({ emailVerified: false });
      const { visitor, response } = await from();
      expect(response.status).toBe(400);
      expect(await response.text()).toContain("Please confirm your email first");
      expect(await isSignedIn(visitor)).toBe(false);
    } finally {
      await mailing.close();
    }
  });

  test("a malformed passkey is refused", async () => {
    for (const credential of ["", "{", "{}", '{"id":{"$ne":""}}']) {
      const response = await app.visitor().post("/login", { credential });
      expect(response.status).toBe(400);
      expect(await response.text()).toContain("This passkey does not work here.");
    }
  });
});

describe("changing passkeys", () => {
  test("a passkey is renamed, also without JavaScript", async () => {
    await addPasskey();
    const [{ id } = { id: "" }] = await storedPasskeys();
    const form = { form: "passkey-rename", passkey: id };
    expect((await customer.post(PAGE, { ...form, name: " " })).status).toBe(400);
    expect((await customer.post(PAGE, { ...form, name: "Laptop" })).headers.get("location")).toBe(PAGE);
    expect(await (await customer.get(PAGE)).text()).toContain("Laptop");
  });

  test("a passkey is removed with the password only, and signs nobody in afterwards", async () => {
    const passkey = await addPasskey();
    const [{ id } = { id: "" }] = await storedPasskeys();
    const form = { form: "passkey-remove", passkey: id };
    const refused = await customer.post(PAGE, { ...form, password: "a guess" });
    expect(await refused.text()).toContain("This is not your password.");
    expect(await storedPasskeys()).toHaveLength(1);
    expect((await customer.post(PAGE, { ...form, password: PASSWORD })).headers.get("location")).toBe(PAGE);
    expect(await storedPasskeys()).toEqual([]);
    expect((await signIn({ passkey })).response.status).toBe(400);
    expect(await actionsOf(userId)).toContainEqual({
      action: "security.passkey-removed",
      after: { name: "Phone" },
    });
    const { text } = await waitForEmail(app.outbox, EMAIL, /^A passkey was removed/);
    expect(text).toContain("Phone");
  });

  // Proves SEC-ACCOUNTS-12
  test("a customer neither renames nor removes another's passkey", async () => {
    await addPasskey();
    const [{ id } = { id: "" }] = await storedPasskeys();
    const stranger = app.visitor();
    await stranger.signUp("stranger@example.com", PASSWORD);
    await stranger.signIn("stranger@example.com", PASSWORD);
    const rename = await stranger.post(PAGE, { form: "passkey-rename", passkey: id, name: "Mine" });
    expect(rename.status).toBe(404);
    const remove = await stranger.post(PAGE, { form: "passkey-remove", passkey: id, password: PASSWORD });
    expect(remove.status).toBe(404);
    expect(await storedPasskeys()).toMatchObject([{ name: "Phone" }]);
  });
});

// Proves SEC-ACCOUNTS-11
test("with the second factor on, adding a passkey needs its code, and signing in with it needs none", async () => {
  const begun = await (await customer.post(PAGE, { form: "two-factor-begin", password: PASSWORD })).text();
  const hidden = (name: string) =>
    (new RegExp(`name="${name}" value="([^"]*)"`).exec(begun)?.[1] ?? "").replaceAll("&amp;", "&");
  const uri = hidden("uri");
  const [first = "", second = ""] = hidden("codes").split(" ");
  await customer.post(PAGE, { form: "two-factor-confirm", uri, codes: "", code: authenticator(uri)() });
  expect((await begin(customer)).status).toBe(400);
  expect((await begin(customer, { code: "000000" })).status).toBe(400);
  expect(first).not.toBe("");
  const passkey = passkeyAuthenticator();
  const challenge = await challengeIn(await begin(customer, { code: first }));
  const credential = passkey.create({ origin: app.url, challenge });
  await customer.post(PAGE, { form: "passkey-add", name: "Phone", credential });
  const { visitor, response } = await signIn({ passkey });
  expect(response.headers.get("location")).toBe("/");
  expect(await isSignedIn(visitor)).toBe(true);
  await customer.post(PAGE, { form: "two-factor-end", password: PASSWORD, code: second });
});
