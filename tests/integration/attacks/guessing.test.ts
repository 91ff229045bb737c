import { hashPassword as hashAsBefore } from "better-auth/crypto";
import { describe, expect, test } from "vitest";
import { accounts } from "#app/domain/customers/customers.tables.ts";
import { pageText } from "#tests/pages/page-text.ts";
import { forgedCode } from "#tests/fixtures/forged-code.ts";
import type { Visitor } from "#tests/requests/visitor.ts";
import { appForFile } from "#tests/fixtures/per-file.ts";
import { useRealPasswordHashes } from "#tests/servers/cheap-password-hashes.ts";

const PASSWORD = "moti jhumka 7";

useRealPasswordHashes();
const app = await appForFile();

async function signedUp(email: string): Promise<Visitor> {
  const visitor = app.visitor();
  await visitor.signUp(email, PASSWORD);
  await visitor.signIn(email, PASSWORD);
  return visitor;
}

const SESSION = "gulmohar.session_token";

const withCookie = (value: string): Visitor => {
  const visitor = app.visitor();
  visitor.cookies.set(SESSION, value);
  return visitor;
};

describe("finding out who has an account", () => {
  /** The median. */
  const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

  /** The median times of two requests. They alternate, so that other load on the machine affects both alike. */
  async function compare(
    one: (round: number) => Promise<Response>,
    other: (round: number) => Promise<Response>,
  ) {
    const times: [number[], number[]] = [[], []];
    for (let round = 0; round < 5; round += 1) {
      for (const [index, ask] of [one, other].entries()) {
        const began = performance.now();
        await (await ask(round)).arrayBuffer();
        times[index]?.push(performance.now() - began);
      }
    }
    return median(times[0]) / median(times[1]);
  }

  // Proves ASVS-V6-03, SEC-ACCOUNTS-04
  test("the response time of a sign-in does not tell whether an account exists, for a password is hashed either way @nightly", async () => {
    await signedUp("timed@example.com");
    const ratio = await compare(
      (round) => app.visitor().signIn("timed@example.com", `wrong ${round}`),
      (round) => app.visitor().signIn(`nobody${round}@example.com`, `wrong ${round}`),
    );
    // Without the password hash, the response for an unknown account would be ten times as fast.
    expect(ratio).toBeGreaterThan(0.4);
    expect(ratio).toBeLessThan(2.5);
  });

  // Proves SEC-ACCOUNTS-19
  test("the response time does not tell of an account whose password was hashed at the earlier cost @nightly", async () => {
    await signedUp("hashed.before@example.com");
    const hash = await hashAsBefore(PASSWORD);
    await app.store.db.update(accounts).set({ password: hash });
    const ratio = await compare(
      (round) => app.visitor().signIn("hashed.before@example.com", `wrong ${round}`),
      (round) => app.visitor().signIn(`nobody.else${round}@example.com`, `wrong ${round}`),
    );
    expect(ratio).toBeGreaterThan(0.4);
    expect(ratio).toBeLessThan(2.5);
    await app.visitor().signIn("hashed.before@example.com", PASSWORD);
    const hashes = await app.store.db.select({ password: accounts.password }).from(accounts);
    expect(hashes.filter(({ password }) => password?.startsWith("argon2id:"))).toHaveLength(1);
    expect((await app.visitor().signIn("hashed.before@example.com", PASSWORD)).status).toBe(302);
  });

  // Proves SEC-ACCOUNTS-04
  test("the response time of a sign-up or a link request does not tell whether an account exists @nightly", async () => {
    const signUp = await compare(
      (round) => app.visitor().signUp("timed@example.com", `a new one ${round}`),
      (round) => app.visitor().signUp(`timed${round}@example.com`, `a new one ${round}`),
    );
    expect(signUp).toBeGreaterThan(0.4);
    expect(signUp).toBeLessThan(2.5);
    const reset = await compare(
      () => app.visitor().post("/forgot-password", { email: "timed@example.com" }),
      (round) => app.visitor().post("/forgot-password", { email: `nobody${round}@example.com` }),
    );
    expect(reset).toBeGreaterThan(0.6);
    expect(reset).toBeLessThan(1.7);
  });

  // Proves ASVS-V6-03, SEC-ACCOUNTS-04
  test("the texts of sign-in, sign-up, reset and confirmation do not tell whether an account exists", async () => {
    await signedUp("there@example.com");
    const ways: [path: string, fields: (email: string) => Record<string, string>][] = [
      ["/login", (email) => ({ email, password: "wrong password" })],
      ["/signup", (email) => ({ fullName: "A", email, password: PASSWORD, confirmPassword: PASSWORD })],
      ["/forgot-password", (email) => ({ email })],
      ["/resend-confirmation", (email) => ({ email })],
      ["/newsletter.data", (email) => ({ email })],
    ];
    const responseTo = async (path: string, email: string, fields: Record<string, string>) => {
      const visitor = app.visitor();
      const response = await visitor.post(path, fields);
      const received = pageText(await response.text()).replaceAll(email, "");
      const place = response.headers.get("location");
      const next = place ? pageText(await (await visitor.get(place)).text()) : "";
      return { status: response.status, place, received: place ? "" : received, next };
    };
    for (const [number, [path, fields]] of ways.entries()) {
      const unused = `unused${number}@example.com`;
      const there = await responseTo(path, "there@example.com", fields("there@example.com"));
      const gone = await responseTo(path, unused, fields(unused));
      expect([path, there]).toEqual([path, gone]);
    }
  });
});

describe("sessions under attack", () => {
  // Proves ASVS-V7-02, SEC-ACCOUNTS-05
  test("every sign-in creates a new session, so that a planted one stays the attacker's", async () => {
    const attacker = await signedUp("attacker@example.com");
    const planted = attacker.cookies.get(SESSION) ?? "";
    const visitor = withCookie(planted);
    await visitor.signUp("fixed@example.com", PASSWORD);
    await visitor.post("/logout", {});
    const again = withCookie("made.up");
    await again.signIn("fixed@example.com", PASSWORD);
    expect(again.cookies.get(SESSION)).not.toBe("made.up");
    expect(again.cookies.get(SESSION)).not.toBe(planted);
    expect((await withCookie("made.up").get("/orders")).status).toBe(302);
    expect(await (await attacker.get("/")).text()).not.toContain("fixed@example.com");
    expect((await withCookie(planted).get("/orders")).status).toBe(302);
  });

  // Proves SEC-HTTP-05
  test("a session cookie is refused without its signature, with another's, or slightly changed", async () => {
    const one = (await signedUp("signed@example.com")).cookies.get(SESSION) ?? "";
    const two = (await signedUp("other.signed@example.com")).cookies.get(SESSION) ?? "";
    const [token = "", mark = ""] = decodeURIComponent(one).split(".");
    const [, otherMark = ""] = decodeURIComponent(two).split(".");
    for (const forged of [
      token,
      `${token}.`,
      `${token}.${otherMark}`,
      `${forgedCode(token)}.${mark}`,
      `${token}.${mark.toLowerCase()}`,
    ])
      expect([forged, (await withCookie(encodeURIComponent(forged)).get("/orders")).status]).toEqual([
        forged,
        302,
      ]);
    expect((await withCookie(one).get("/orders")).status).toBe(200);
  });

  // Proves ASVS-V7-04, SEC-ACCOUNTS-06
  test("a session ended by a new password from elsewhere ends on the server, not only in the browser", async () => {
    const here = await signedUp("elsewhere@example.com");
    const there = app.visitor();
    await there.signIn("elsewhere@example.com", PASSWORD);
    const change = {
      currentPassword: PASSWORD,
      password: "chandi payal 8",
      confirmPassword: "chandi payal 8",
    };
    const before = here.cookies.get(SESSION) ?? "";
    await here.post("/profile/password", change);
    expect((await there.get("/orders")).status).toBe(302);
    expect((await withCookie(before).get("/orders")).status).toBe(302);
    expect((await here.get("/orders")).status).toBe(200);
  });

  // Proves ASVS-V7-04, SEC-ACCOUNTS-05
  test("a session ends when somebody signs in with the same browser", async () => {
    const browser = await signedUp("first.in.browser@example.com");
    const first = browser.cookies.get(SESSION) ?? "";
    await app.visitor().signUp("second.in.browser@example.com", PASSWORD);
    await browser.signIn("second.in.browser@example.com", "wrong password");
    expect((await withCookie(first).get("/orders")).status).toBe(200);
    await browser.signIn("second.in.browser@example.com", PASSWORD);
    expect((await withCookie(first).get("/orders")).status).toBe(302);
    expect((await browser.get("/orders")).status).toBe(200);
  });

  // Proves ASVS-V7-02, SEC-HEADERS-02
  test("a request with two session cookies is refused, in whatever order", async () => {
    const one = (await signedUp("one.of.two@example.com")).cookies.get(SESSION) ?? "";
    const two = (await signedUp("two.of.two@example.com")).cookies.get(SESSION) ?? "";
    for (const [first, second] of [
      [one, two],
      [two, one],
      [one, "made.up"],
      ["made.up", one],
      [one, one],
    ]) {
      const cookie = `${SESSION}=${first}; ${SESSION}=${second}`;
      expect((await app.visitor().get("/orders", { cookie })).status).toBe(302);
    }
  });

  // Proves SEC-ACCESS-05
  test("no URL of the account library itself creates a session or responds to outsiders", async () => {
    const requested = [
      "/internal/auth/sign-in/email",
      "/internal/auth/get-session",
      "/api/auth/sign-up/email",
      "/internal/auth/list-sessions.data",
    ];
    for (const path of requested) {
      expect([path, (await app.visitor().get(path)).status]).toEqual([path, 404]);
      const body = { email: "there@example.com", password: PASSWORD };
      expect((await app.visitor().post(path, body)).headers.getSetCookie().join()).not.toContain(
        "session_token",
      );
    }
  });
});
