import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { checkoutFields } from "#tests/support/checkout-fields.ts";
import { linkIn, mailsTo, waitForMail } from "#tests/support/outbox.ts";
import { pageText } from "#tests/support/page-text.ts";
import { ADMIN } from "#tests/support/running-store.ts";
import { openTestApp, type TestApp } from "#tests/support/test-app.ts";
import type { Visitor } from "#tests/support/visitor.ts";

const PASSWORD = "moti jhumka 7";

let app: TestApp;

beforeAll(async () => {
  app = await openTestApp();
});

afterAll(() => app.close());

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

describe("who has an account", () => {
  /** Half of the times are shorter, half are longer. */
  const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

  /** How long two requests take, asked in turn so that whatever else happens on the machine happens to both. */
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

  test("the clock does not tell at sign-in: a password is hashed either way", async () => {
    await signedUp("timed@example.com");
    const ratio = await compare(
      (round) => app.visitor().signIn("timed@example.com", `wrong ${round}`),
      (round) => app.visitor().signIn(`nobody${round}@example.com`, `wrong ${round}`),
    );
    // Without the hash the unknown account answers ten times as fast.
    expect(ratio).toBeGreaterThan(0.4);
    expect(ratio).toBeLessThan(2.5);
  });

  test("the clock does not tell at sign-up nor where a link is asked for", async () => {
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

  test("the words do not tell either: sign-in, sign-up, reset and confirmation answer alike", async () => {
    await signedUp("there@example.com");
    const ways: [path: string, fields: (email: string) => Record<string, string>][] = [
      ["/login", (email) => ({ email, password: "wrong password" })],
      ["/signup", (email) => ({ fullName: "A", email, password: PASSWORD, confirmPassword: PASSWORD })],
      ["/forgot-password", (email) => ({ email })],
      ["/resend-confirmation", (email) => ({ email })],
      ["/newsletter.data", (email) => ({ email })],
    ];
    const answerTo = async (path: string, email: string, fields: Record<string, string>) => {
      const visitor = app.visitor();
      const answer = await visitor.post(path, fields);
      const told = pageText(await answer.text()).replaceAll(email, "");
      const place = answer.headers.get("location");
      const next = place ? pageText(await (await visitor.get(place)).text()) : "";
      return { status: answer.status, place, told: place ? "" : told, next };
    };
    for (const [number, [path, fields]] of ways.entries()) {
      const unused = `unused${number}@example.com`;
      const there = await answerTo(path, "there@example.com", fields("there@example.com"));
      const gone = await answerTo(path, unused, fields(unused));
      expect([path, there]).toEqual([path, gone]);
    }
  });
});

describe("a session", () => {
  test("is a new one at every sign-in: one that was planted before is nobody's, and an attacker's stays the attacker's", async () => {
    const attacker = await signedUp("attacker@example.com");
    const planted = attacker.cookies.get(SESSION) ?? "";
    const victim = withCookie(planted);
    await victim.signUp("fixed@example.com", PASSWORD);
    await victim.post("/logout", {});
    const again = withCookie("made.up");
    await again.signIn("fixed@example.com", PASSWORD);
    expect(again.cookies.get(SESSION)).not.toBe("made.up");
    expect(again.cookies.get(SESSION)).not.toBe(planted);
    expect((await withCookie("made.up").get("/orders")).status).toBe(302);
    expect(await (await attacker.get("/")).text()).not.toContain("fixed@example.com");
    expect((await withCookie(planted).get("/orders")).status).toBe(302);
  });

  test("is no good without its signature, with another's, or a little changed", async () => {
    const one = (await signedUp("signed@example.com")).cookies.get(SESSION) ?? "";
    const two = (await signedUp("other.signed@example.com")).cookies.get(SESSION) ?? "";
    const [token = "", mark = ""] = decodeURIComponent(one).split(".");
    const [, otherMark = ""] = decodeURIComponent(two).split(".");
    for (const forged of [
      token,
      `${token}.`,
      `${token}.${otherMark}`,
      `${token.slice(0, -1)}${token.endsWith("A") ? "B" : "A"}.${mark}`,
      `${token}.${mark.toLowerCase()}`,
    ])
      expect([forged, (await withCookie(encodeURIComponent(forged)).get("/orders")).status]).toEqual([
        forged,
        302,
      ]);
    expect((await withCookie(one).get("/orders")).status).toBe(200);
  });

  test("ends on the server, not only in the browser, by a new password from wherever", async () => {
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

  test("ends when somebody signs in with the same browser", async () => {
    const browser = await signedUp("first.in.browser@example.com");
    const first = browser.cookies.get(SESSION) ?? "";
    await app.visitor().signUp("second.in.browser@example.com", PASSWORD);
    await browser.signIn("second.in.browser@example.com", "wrong password");
    expect((await withCookie(first).get("/orders")).status).toBe(200);
    await browser.signIn("second.in.browser@example.com", PASSWORD);
    expect((await withCookie(first).get("/orders")).status).toBe(302);
    expect((await browser.get("/orders")).status).toBe(200);
  });

  test("is refused when a request has two session cookies, in whatever order", async () => {
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

  test("is given by no address of the account library itself, which answers nobody outside", async () => {
    const asked = [
      "/internal/auth/sign-in/email",
      "/internal/auth/get-session",
      "/api/auth/sign-up/email",
      "/internal/auth/list-sessions.data",
    ];
    for (const path of asked) {
      expect([path, (await app.visitor().get(path)).status]).toEqual([path, 404]);
      const body = { email: "there@example.com", password: PASSWORD };
      expect((await app.visitor().post(path, body)).headers.getSetCookie().join()).not.toContain(
        "session_token",
      );
    }
  });
});

describe("a link to a new password", () => {
  async function tokenFor(email: string): Promise<string> {
    const before = (await mailsTo(app.outbox, email)).length;
    await app.visitor().post("/forgot-password", { email });
    await expect.poll(async () => (await mailsTo(app.outbox, email)).length).toBeGreaterThan(before);
    const mail = await waitForMail(app.outbox, email, /password$/);
    return new URL(linkIn(mail), app.url).searchParams.get("token") ?? "";
  }

  const reset = (token: string, password: string) =>
    app.visitor().post("/reset-password", { token, password, confirmPassword: password });

  test("works for one of many who use it at the same moment", async () => {
    await signedUp("raced@example.com");
    const token = await tokenFor("raced@example.com");
    const answers = await Promise.all(
      [1, 2, 3, 4, 5].map((number) => reset(token, `a new password ${number}`)),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([302, 400, 400, 400, 400]);
  });

  test("ends all other links of the account when it is used", async () => {
    await signedUp("several@example.com");
    const older = await tokenFor("several@example.com");
    const newer = await tokenFor("several@example.com");
    expect((await reset(newer, "a new password")).status).toBe(302);
    expect((await reset(older, "another password")).status).toBe(400);
    expect((await app.visitor().signIn("several@example.com", "a new password")).status).toBe(302);
  });

  test("changes the password once when two links of an account are used at the same moment", async () => {
    await signedUp("two.links@example.com");
    const tokens = [await tokenFor("two.links@example.com"), await tokenFor("two.links@example.com")];
    const answers = await Promise.all(tokens.map((token, number) => reset(token, `password of ${number}`)));
    expect(answers.filter(({ status }) => status === 302).length).toBeLessThanOrEqual(1);
  });

  test("does not outlive a change of the password in the profile", async () => {
    const owner = await signedUp("changes@example.com");
    const token = await tokenFor("changes@example.com");
    const password = "chandi payal 8";
    await owner.post("/profile/password", { currentPassword: PASSWORD, password, confirmPassword: password });
    expect((await reset(token, "a new password")).status).toBe(400);
    expect((await app.visitor().signIn("changes@example.com", password)).status).toBe(302);
  });

  test("of one account stays good when the password of another one changes", async () => {
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

  test("does not work an hour later", async () => {
    await signedUp("late@example.com");
    const token = await tokenFor("late@example.com");
    await app.store.database.pool.query("update verifications set expires_at = now() - interval '1 second'");
    expect((await reset(token, "a new password")).status).toBe(400);
    expect((await app.visitor().signIn("late@example.com", PASSWORD)).status).toBe(302);
  });

  test("is not made of another link, of nothing, or of a pattern", async () => {
    await signedUp("patterned@example.com");
    const confirming = linkIn(await waitForMail(app.outbox, "patterned@example.com", /confirm/i));
    const other = new URL(confirming, app.url).searchParams.get("token") ?? "";
    for (const token of [other.slice(0, 200), "", "%", "*", "reset-password:", "' or 1=1 --"])
      expect([token, (await reset(token, "a new password")).status]).toEqual([token, 400]);
  });

  test("that confirms an address signs nobody in", async () => {
    await app.visitor().signUp("confirms@example.com", PASSWORD);
    const visitor = app.visitor();
    await visitor.get(linkIn(await waitForMail(app.outbox, "confirms@example.com", /confirm/i)));
    expect(visitor.cookies.has(SESSION)).toBe(false);
  });
});

describe("with limits on", () => {
  let limited: TestApp;

  beforeAll(async () => {
    limited = await openTestApp({ RATE_LIMITS: "on", TRUST_PROXY: "on" });
  });

  afterAll(() => limited.close());

  const tryFrom = (address: string, email: string) =>
    limited.visitor().post("/login", { email, password: "a guess" }, { "x-forwarded-for": address });

  /** What twelve tries at as many accounts come to. */
  async function tries(addressOf: (number: number) => string): Promise<number[]> {
    const statuses: number[] = [];
    for (let number = 0; number < 12; number += 1)
      statuses.push((await tryFrom(addressOf(number), `somebody${number}@example.com`)).status);
    return statuses;
  }

  test("one place that tries many accounts is stopped", async () => {
    expect((await tries(() => "198.51.100.9")).filter((status) => status === 429)).toHaveLength(2);
  });

  test("people with right passwords behind one address lock nobody out", async () => {
    const from = { "x-forwarded-for": "203.0.113.50" };
    const people = Array.from({ length: 13 }, (_, number) => `colleague${number}@example.com`);
    for (const [number, email] of people.entries()) {
      const fields = { fullName: "Asha", email, password: PASSWORD, confirmPassword: PASSWORD };
      await limited.visitor().post("/signup", fields, { "x-forwarded-for": `203.0.113.${100 + number}` });
    }
    const statuses: number[] = [];
    for (const email of people)
      statuses.push((await limited.visitor().post("/login", { email, password: PASSWORD }, from)).status);
    expect(statuses).toEqual(people.map(() => 302));
    expect((await limited.visitor().post("/admin/login", ADMIN, from)).status).toBe(302);
  });

  test("guesses at the same moment learn no more than guesses in turn", async () => {
    const answers = await Promise.all(
      Array.from({ length: 30 }, async () => (await tryFrom("198.51.100.60", "parallel@example.com")).status),
    );
    expect(answers.filter((status) => status === 400)).toHaveLength(10);
    expect(answers.filter((status) => status === 429)).toHaveLength(20);
  });

  test("a browser in which the owner has signed in is not locked out by strangers at the same address", async () => {
    const from = { "x-forwarded-for": "203.0.113.60" };
    const owner = limited.visitor();
    await owner.signUp("shared.address@example.com", PASSWORD);
    const fields = { email: "shared.address@example.com", password: PASSWORD };
    expect((await owner.post("/login", fields, from)).status).toBe(302);
    for (let number = 0; number < 11; number += 1)
      await tryFrom("203.0.113.60", `other${number}@example.com`);
    expect((await limited.visitor().post("/login", fields, from)).status).toBe(429);
    expect((await owner.post("/login", fields, from)).status).toBe(302);
  });

  test("a network with more addresses than anybody can count is one place", async () => {
    expect(
      (await tries((number) => `2001:db8:7:7::${number}`)).filter((status) => status === 429),
    ).toHaveLength(2);
    expect((await tryFrom("2001:db8:7:8::1", "somebody@example.com")).status).toBe(400);
  });

  test("what a proxy was told by its client is not taken for the client's address", async () => {
    const statuses = await tries((number) => `10.0.0.${number}, 198.51.100.77`);
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
  });

  test("the current password cannot be guessed with a session that was left open", async () => {
    const visitor = limited.visitor();
    await visitor.signUp("left.open@example.com", PASSWORD);
    await visitor.signIn("left.open@example.com", PASSWORD);
    const statuses: number[] = [];
    for (let guess = 0; guess < 12; guess += 1) {
      const fields = {
        currentPassword: `guess ${guess}`,
        password: "chandi payal 8",
        confirmPassword: "chandi payal 8",
      };
      statuses.push((await visitor.post("/profile/password.data", fields)).status);
    }
    expect(statuses.at(-1)).toBe(429);
  });

  test("codes of discounts cannot be tried without end, and the cart is priced all the same", async () => {
    const ids = crypto.randomUUID();
    const from = { "x-forwarded-for": "198.51.100.44" };
    const quote = async (code: string) =>
      (await limited.visitor().get(`/cart/quote?ids=${ids}&code=${code}`, from)).json() as Promise<{
        codeProblem: string;
      }>;
    const problems: string[] = [];
    for (let number = 0; number < 122; number += 1) problems.push((await quote(`CODE${number}`)).codeProblem);
    expect(problems.filter((problem) => problem.startsWith("Too many codes"))).toHaveLength(2);
    const plain = await limited.visitor().get(`/cart/quote?ids=${ids}`, from);
    expect(plain.status).toBe(200);
    expect(await plain.json()).toMatchObject({ codeProblem: null });
  });

  test("cards cannot be tried out at the checkout without end", async () => {
    const visitor = limited.visitor();
    await visitor.signUp("cards@example.com", PASSWORD);
    await visitor.signIn("cards@example.com", PASSWORD);
    const statuses = new Set<number>();
    for (let number = 0; number < 32; number += 1) {
      const lines = [{ id: crypto.randomUUID(), quantity: 1, price: 100 }];
      statuses.add((await visitor.post("/checkout.data", checkoutFields(lines))).status);
    }
    expect([...statuses]).toEqual([409, 429]);
  });
});
