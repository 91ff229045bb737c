import { symmetricEncrypt } from "better-auth/crypto";
import { asc, like } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { auditLog } from "#app/domain/audit/audit.tables.ts";
import { twoFactors } from "#app/domain/customers/customers.tables.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";
import { authenticator } from "#tests/fixtures/sign-in/authenticator.ts";
import { pageText } from "#tests/pages/page-text.ts";
import type { Visitor } from "#tests/requests/visitor.ts";
import { ADMIN } from "#tests/servers/running-store.ts";

const SECURITY = "/admin/settings/security";
const CODE = "/admin/login/code";

const { app, admin } = await adminForFile();
let codeNow: (at?: number) => string;
let backupCodes: string[];

/** The hidden fields of the confirmation form in the response. */
function hiddenIn(html: string, name: string): string {
  const [, value = ""] = new RegExp(`name="${name}" value="([^"]*)"`).exec(html) ?? [];
  return value.replaceAll("&amp;", "&");
}

const isInside = async (visitor: Visitor) => (await visitor.get("/admin/dashboard")).status === 200;

async function atTheCode(): Promise<Visitor> {
  const visitor = app.visitor();
  const response = await visitor.post("/admin/login", ADMIN);
  expect(response.headers.get("location")).toBe(CODE);
  return visitor;
}

/** Makes the last code half a minute old. */
const allowCodeAgain = () => app.store.db.update(twoFactors).set({ lastStep: null });

const wrongCode = () => codeNow(Date.now() - 600_000);

describe("the second factor", () => {
  beforeEach(async () => {
    await allowCodeAgain();
  });

  afterEach(() => vi.useRealTimers());

  // Proves SEC-ACCOUNTS-10
  test("the second factor is set up with the password, and required only once a code has been verified", async () => {
    const stranger = await admin.post(SECURITY, { form: "two-factor-begin", password: "not the password" });
    expect(stranger.status).toBe(400);
    expect(await stranger.text()).toContain("This is not your password.");

    const begun = await (
      await admin.post(SECURITY, { form: "two-factor-begin", password: ADMIN.password })
    ).text();
    const uri = hiddenIn(begun, "uri");
    const codes = hiddenIn(begun, "codes");
    expect(uri).toMatch(/^otpauth:\/\/totp\/Gulmohar:owner%40gulmohar\.example\?secret=[A-Z2-7]+/);
    expect(begun).toContain('aria-label="QR code for the authenticator app"');
    backupCodes = codes.split(" ");
    expect(new Set(backupCodes).size).toBe(10);
    codeNow = authenticator(uri);
    const other = app.visitor();
    expect((await other.post("/admin/login", ADMIN)).headers.get("location")).toBe("/admin/dashboard");
    expect(await isInside(other)).toBe(true);

    const confirm = { form: "two-factor-confirm", uri, codes };
    const mistyped = await admin.post(SECURITY, { ...confirm, code: wrongCode() });
    expect(mistyped.status).toBe(400);
    const again = await mistyped.text();
    expect(again).toContain("This code is not correct");
    expect(hiddenIn(again, "uri")).toBe(uri);
    const code = codeNow();
    const confirmed = await admin.post(SECURITY, {
      ...confirm,
      code: `${code.slice(0, 3)} ${code.slice(3)}`,
    });
    expect(confirmed.headers.get("location")).toBe(SECURITY);
    const html = await (await admin.get(SECURITY)).text();
    expect(html).toContain("Security Settings Saved");
    expect(html).toContain("Turn off…");
    expect(html).not.toContain(new URL(uri).searchParams.get("secret"));
    // The sign-in began before the second factor was enabled.
    expect(await isInside(other)).toBe(false);

    const replay = await atTheCode();
    expect((await replay.post(CODE, { code })).status).toBe(400);
    expect(await isInside(replay)).toBe(false);
  });

  // Proves ASVS-V6-05, SEC-ACCOUNTS-09
  test("the second factor accepts the code of the previous half minute, none that is older, and none of the future", async () => {
    const HALF_MINUTE_MS = 30_000;
    const now = Math.floor(Date.now() / HALF_MINUTE_MS) * HALF_MINUTE_MS + 10_000;
    vi.useFakeTimers({ toFake: ["Date"], now });
    for (const [seconds, status] of [
      [-60, 400],
      [30, 400],
      [-30, 302],
      [0, 302],
      [-30, 400],
    ] as const) {
      const visitor = await atTheCode();
      const code = codeNow(now + seconds * 1_000);
      expect([seconds, (await visitor.post(CODE, { code })).status]).toEqual([seconds, status]);
      expect(await isInside(visitor)).toBe(status === 302);
    }
  });

  // Proves ASVS-V8-04
  test("the password alone opens no admin page, and the code leads to the requested page", async () => {
    const visitor = app.visitor();
    const requested = await visitor.post("/admin/login", { ...ADMIN, returnTo: "/admin/orders" });
    expect(requested.headers.get("location")).toBe(`${CODE}?returnTo=%2Fadmin%2Forders`);
    expect([...visitor.cookies.keys()].join()).not.toContain("session_token");
    expect(await isInside(visitor)).toBe(false);
    expect(pageText(await (await visitor.get(CODE)).text())).toContain("Authentication code");

    const wrong = await visitor.post(CODE, { code: wrongCode() });
    expect(wrong.status).toBe(400);
    expect(await wrong.text()).toContain("This code is not correct. Please try again.");
    expect(await isInside(visitor)).toBe(false);
    const right = await visitor.post(CODE, { code: codeNow(), returnTo: "/admin/orders" });
    expect(right.headers.get("location")).toBe("/admin/orders");
    expect(await isInside(visitor)).toBe(true);
    expect((await visitor.get(CODE)).headers.get("location")).toBe("/admin/dashboard");
  });

  test("a sign-in through the shop needs the second factor too", async () => {
    const visitor = app.visitor();
    expect((await visitor.signIn(ADMIN.email, ADMIN.password)).headers.get("location")).toBe(CODE);
    expect(await isInside(visitor)).toBe(false);
  });

  test("the code form is not shown without the password, and opens nothing without it", async () => {
    const visitor = app.visitor();
    expect((await visitor.get(CODE)).headers.get("location")).toBe("/admin/login");
    expect((await visitor.post(CODE, { code: codeNow() })).headers.get("location")).toBe("/admin/login");
    expect(await isInside(visitor)).toBe(false);
  });

  test("a backup code works once", async () => {
    const [code = ""] = backupCodes;
    const first = await atTheCode();
    expect((await first.post(CODE, { code })).headers.get("location")).toBe("/admin/dashboard");
    const second = await atTheCode();
    expect((await second.post(CODE, { code })).status).toBe(400);
    expect(await isInside(second)).toBe(false);
  });

  // Proves ASVS-V6-05, SEC-ACCOUNTS-10
  test("backup codes are stored as hashes, and those that were stored encrypted before are accepted", async () => {
    const stored = async () => {
      const [row] = await app.store.db.select({ codes: twoFactors.backupCodes }).from(twoFactors);
      return row?.codes ?? "";
    };
    const hashes = JSON.parse(await stored()) as string[];
    expect(hashes).toHaveLength(9);
    for (const hash of hashes) expect(hash).toMatch(/^hmac-sha256:[\w-]{43}$/);
    for (const code of backupCodes) expect(await stored()).not.toContain(code);
    const presented = await atTheCode();
    expect((await presented.post(CODE, { code: hashes[0] ?? "" })).status).toBe(400);

    const old = await symmetricEncrypt({
      key: app.store.secret.current,
      data: JSON.stringify(["older-code1", "older-code2"]),
    });
    await app.store.db.update(twoFactors).set({ backupCodes: old });
    const visitor = await atTheCode();
    expect((await visitor.post(CODE, { code: "older-code1" })).headers.get("location")).toBe(
      "/admin/dashboard",
    );
    expect(JSON.parse(await stored())).toEqual([expect.stringMatching(/^hmac-sha256:/)]);
    await app.store.db.update(twoFactors).set({ backupCodes: JSON.stringify(hashes) });
  });

  // Proves SEC-ACCOUNTS-09
  test("too many wrong codes end the sign-in, even for the right one", async () => {
    const visitor = await atTheCode();
    const statuses = [];
    for (let tries = 0; tries < 6; tries += 1)
      statuses.push((await visitor.post(CODE, { code: wrongCode() })).status);
    expect(statuses).toEqual([400, 400, 400, 400, 400, 302]);
    await visitor.post(CODE, { code: codeNow() });
    expect(await isInside(visitor)).toBe(false);
  });

  // Proves ASVS-V7-05, SEC-ACCOUNTS-10
  test.each(["two-factor-codes", "two-factor-end"])("the form %s is refused without a code", async (form) => {
    for (const [code, message] of [
      ["", "Please enter the code."],
      [wrongCode(), "This code is not correct."],
      ["AAAAA-AAAAA", "This code is not correct."],
    ] as const) {
      const refused = await admin.post(SECURITY, { form, password: ADMIN.password, code });
      expect(refused.status).toBe(400);
      expect(await refused.text()).toContain(message);
    }
    const code = codeNow();
    const visitor = await atTheCode();
    await visitor.post(CODE, { code });
    expect(await isInside(visitor)).toBe(true);
    const replayed = await admin.post(SECURITY, { form, password: ADMIN.password, code });
    expect(replayed.status).toBe(400);
    await allowCodeAgain();
    const guessed = await admin.post(SECURITY, { form, password: "a guess", code: codeNow() });
    expect(await guessed.text()).toContain("This is not your password.");
  });

  test("new backup codes need password and code, and replace the old ones", async () => {
    const factors = { password: ADMIN.password, code: codeNow() };
    const made = await (await admin.post(SECURITY, { form: "two-factor-codes", ...factors })).text();
    await allowCodeAgain();
    const fresh = /[A-Za-z0-9]{5}-[A-Za-z0-9]{5}/.exec(pageText(made))?.[0] ?? "";
    const visitor = await atTheCode();
    expect((await visitor.post(CODE, { code: backupCodes[1] ?? "" })).status).toBe(400);
    expect((await visitor.post(CODE, { code: fresh })).headers.get("location")).toBe("/admin/dashboard");
  });

  test("the second factor is turned off with password and code, and every step is audited without a secret", async () => {
    await admin.post(SECURITY, { form: "two-factor-end", password: ADMIN.password, code: codeNow() });
    const visitor = app.visitor();
    expect((await visitor.post("/admin/login", ADMIN)).headers.get("location")).toBe("/admin/dashboard");
    const audit = await app.store.db
      .select({ action: auditLog.action, before: auditLog.before, after: auditLog.after })
      .from(auditLog)
      .where(like(auditLog.action, "security.%"))
      .orderBy(asc(auditLog.id));
    expect(audit).toEqual(
      ["two-factor-enabled", "backup-codes-made", "two-factor-disabled"].map((what) => ({
        action: `security.${what}`,
        before: null,
        after: null,
      })),
    );
  });
});

describe("the administrator's password", () => {
  const NEXT = "another long password";

  test.each([
    ["too short", { password: "short one", confirmPassword: "short one" }, "at least 12 characters"],
    ["not the same twice", { password: NEXT, confirmPassword: "another" }, "Passwords do not match."],
    [
      "from someone who does not know the old one",
      { currentPassword: "guess" },
      "This is not your current password.",
    ],
    ["missing", { password: "", confirmPassword: "" }, "Please fill in all fields."],
  ])("a new administrator's password is refused when it is %s", async (_, wrong, message) => {
    const fields = { currentPassword: ADMIN.password, password: NEXT, confirmPassword: NEXT };
    const response = await admin.post(SECURITY, { form: "password", ...fields, ...wrong });
    expect(response.status).toBe(400);
    expect(await response.text()).toContain(message);
  });

  test("a changed administrator's password signs out all other devices", async () => {
    const other = app.visitor();
    await other.post("/admin/login", ADMIN);
    const fields = { currentPassword: ADMIN.password, password: NEXT, confirmPassword: NEXT };
    const changed = await admin.post(SECURITY, { form: "password", ...fields });
    expect(changed.headers.get("location")).toBe(SECURITY);
    expect(await (await admin.get(SECURITY)).text()).toContain("Security Settings Saved");
    expect(await isInside(other)).toBe(false);
    expect((await app.visitor().post("/admin/login", ADMIN)).status).toBe(400);
    const returning = app.visitor();
    expect((await returning.post("/admin/login", { ...ADMIN, password: NEXT })).status).toBe(302);

    const refused = await admin.post(SECURITY, { form: "sessions", password: ADMIN.password });
    expect(await refused.text()).toContain("This is not your password.");
    expect(await isInside(returning)).toBe(true);
    await admin.post(SECURITY, { form: "sessions", password: NEXT });
    expect(await isInside(returning)).toBe(false);
    expect(await isInside(admin)).toBe(true);
  });
});
