import { describe, expect, test } from "vitest";
import { linkIn, emailsTo, waitForEmail } from "#tests/servers/outbox.ts";
import type { Visitor } from "#tests/requests/visitor.ts";
import { appForFile } from "#tests/fixtures/per-file.ts";

const PASSWORD = "moti jhumka 7";

const app = await appForFile();

async function signedUp(email: string): Promise<Visitor> {
  const visitor = app.visitor();
  await visitor.signUp(email, PASSWORD);
  await visitor.signIn(email, PASSWORD);
  return visitor;
}

const SESSION = "gulmohar.session_token";

describe("a password reset link", () => {
  const tokensFor = async (email: string) =>
    (await emailsTo(app.outbox, email))
      .filter(({ subject }) => subject?.endsWith("password"))
      .map((sent) => new URL(linkIn(sent), app.url).searchParams.get("token") ?? "");

  async function tokenFor(email: string): Promise<string> {
    const before = await tokensFor(email);
    await app.visitor().post("/forgot-password", { email });
    const isNew = (token: string) => !before.includes(token);
    await expect.poll(async () => (await tokensFor(email)).some(isNew)).toBe(true);
    return (await tokensFor(email)).find(isNew) ?? "";
  }

  const reset = (token: string, password: string) =>
    app.visitor().post("/reset-password", { token, password, confirmPassword: password });

  // Proves ASVS-V15-04, SEC-ACCOUNTS-08
  test("a reset link works for one of many who use it at the same moment", async () => {
    await signedUp("raced@example.com");
    const token = await tokenFor("raced@example.com");
    const responses = await Promise.all(
      [1, 2, 3, 4, 5].map((number) => reset(token, `a new password ${number}`)),
    );
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      302, 400, 400, 400, 400,
    ]);
  });

  // Proves ASVS-V6-04, SEC-ACCOUNTS-08
  test("a used reset link ends all other links of the account", async () => {
    await signedUp("several@example.com");
    const older = await tokenFor("several@example.com");
    const newer = await tokenFor("several@example.com");
    expect((await reset(newer, "a new password")).status).toBe(302);
    expect((await reset(older, "another password")).status).toBe(400);
    expect((await app.visitor().signIn("several@example.com", "a new password")).status).toBe(302);
  });

  test("two reset links used at the same moment change the password once", async () => {
    await signedUp("two.links@example.com");
    const tokens = [await tokenFor("two.links@example.com"), await tokenFor("two.links@example.com")];
    const responses = await Promise.all(tokens.map((token, number) => reset(token, `password of ${number}`)));
    expect(responses.filter(({ status }) => status === 302).length).toBeLessThanOrEqual(1);
  });

  // Proves ASVS-V6-04, SEC-ACCOUNTS-08
  test("a reset link ends with a change of the password in the profile", async () => {
    const owner = await signedUp("changes@example.com");
    const token = await tokenFor("changes@example.com");
    const password = "chandi payal 8";
    await owner.post("/profile/password", { currentPassword: PASSWORD, password, confirmPassword: password });
    expect((await reset(token, "a new password")).status).toBe(400);
    expect((await app.visitor().signIn("changes@example.com", password)).status).toBe(302);
  });

  test("a reset link stays valid when the password of another account changes", async () => {
    const neighbour = await signedUp("neighbour@example.com");
    await signedUp("forgetful@example.com");
    const token = await tokenFor("forgetful@example.com");
    const password = "chandi payal 8";
    await neighbour.post("/profile/password", {
      currentPassword: PASSWORD,
      password,
      confirmPassword: password,
    });
    expect((await reset(token, "a new password")).status).toBe(302);
  });

  test("an expired reset link leaves a newer one valid", async () => {
    await signedUp("newer@example.com");
    const expired = await tokenFor("newer@example.com");
    await app.store.database.pool.query("update verifications set expires_at = now() - interval '1 second'");
    const newer = await tokenFor("newer@example.com");
    expect((await reset(expired, "a new password")).status).toBe(400);
    expect((await reset(newer, "a new password")).status).toBe(302);
  });

  // Proves SEC-ACCOUNTS-08
  test("a reset link ends after an hour", async () => {
    await signedUp("late@example.com");
    const token = await tokenFor("late@example.com");
    await app.store.database.pool.query("update verifications set expires_at = now() - interval '1 second'");
    expect((await reset(token, "a new password")).status).toBe(400);
    expect((await app.visitor().signIn("late@example.com", PASSWORD)).status).toBe(302);
  });

  // Proves SEC-ACCOUNTS-08
  test("a reset link cannot be made from another link, from nothing, or from a pattern", async () => {
    await signedUp("patterned@example.com");
    const confirming = linkIn(await waitForEmail(app.outbox, "patterned@example.com", /confirm/i));
    const other = new URL(confirming, app.url).searchParams.get("token") ?? "";
    for (const token of [other.slice(0, 200), "", "%", "*", "reset-password:", "' or 1=1 --"])
      expect([token, (await reset(token, "a new password")).status]).toEqual([token, 400]);
  });

  // Proves ASVS-V9-01
  test("a link that confirms an email signs nobody in", async () => {
    await app.visitor().signUp("confirms@example.com", PASSWORD);
    const visitor = app.visitor();
    await visitor.post(linkIn(await waitForEmail(app.outbox, "confirms@example.com", /confirm/i)), {});
    expect(visitor.cookies.has(SESSION)).toBe(false);
  });
});
