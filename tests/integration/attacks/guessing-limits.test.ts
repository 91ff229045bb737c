import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { checkoutFields } from "#tests/fixtures/checkout-fields.ts";
import { ADMIN } from "#tests/servers/running-store.ts";
import { openTestApp, type TestApp } from "#tests/servers/test-app.ts";

const PASSWORD = "moti jhumka 7";

describe("rate limits against guessing", () => {
  let limited: TestApp;

  beforeAll(async () => {
    limited = await openTestApp({ RATE_LIMITS: "on", TRUST_PROXY: "on" });
  });

  afterAll(() => limited.close());

  const tryFrom = (address: string, email: string) =>
    limited.visitor().post("/login", { email, password: "a guess" }, { "x-forwarded-for": address });

  /** The results of twelve sign-in attempts, each for another account. */
  async function tries(addressOf: (number: number) => string): Promise<number[]> {
    const statuses: number[] = [];
    for (let number = 0; number < 12; number += 1)
      statuses.push((await tryFrom(addressOf(number), `somebody${number}@example.com`)).status);
    return statuses;
  }

  // Proves ASVS-V6-03, SEC-ACCOUNTS-02
  test("one network address that tries many accounts is stopped", async () => {
    expect((await tries(() => "198.51.100.9")).filter((status) => status === 429)).toHaveLength(2);
  });

  // Proves SEC-ACCOUNTS-02
  test("people with right passwords behind one network address lock nobody out", async () => {
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

  // Proves ASVS-V6-03, SEC-ACCOUNTS-01
  test("simultaneous guesses learn no more than guesses in sequence", async () => {
    const statuses = await Promise.all(
      Array.from({ length: 30 }, async () => (await tryFrom("198.51.100.60", "parallel@example.com")).status),
    );
    expect(statuses.filter((status) => status === 400)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(20);
  });

  // Proves SEC-ACCOUNTS-01
  test("a browser in which the owner has signed in is not locked out by strangers at the same network address", async () => {
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

  // Proves SEC-ACCOUNTS-02
  test("a network with more addresses than anybody can count has one limit", async () => {
    expect(
      (await tries((number) => `2001:db8:7:7::${number}`)).filter((status) => status === 429),
    ).toHaveLength(2);
    expect((await tryFrom("2001:db8:7:8::1", "somebody@example.com")).status).toBe(400);
  });

  // Proves ASVS-V4-01, SEC-ACCOUNTS-03
  test("an X-Forwarded-For header that the client sent to the proxy is not used as the client's address", async () => {
    const statuses = await tries((number) => `10.0.0.${number}, 198.51.100.77`);
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
  });

  // Proves SEC-ACCOUNTS-07
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

  // Proves SEC-ACCOUNTS-07
  test.each(["/profile/password", "/admin/settings/security"])(
    "the current password cannot be guessed from many addresses with a stolen session at %s",
    async (path) => {
      const visitor = limited.visitor();
      if (path.startsWith("/admin")) await visitor.post("/admin/login", ADMIN);
      else {
        await visitor.signUp("stolen@example.com", PASSWORD);
        await visitor.signIn("stolen@example.com", PASSWORD);
      }
      const password = "chandi payal 8 long";
      const statuses: number[] = [];
      for (let guess = 0; guess < 11; guess += 1) {
        const fields = {
          form: "password",
          currentPassword: `guess ${guess}`,
          password,
          confirmPassword: password,
        };
        const from = { "x-forwarded-for": `198.51.100.${100 + guess}` };
        statuses.push((await visitor.post(path, fields, from)).status);
      }
      expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429]);
    },
  );

  // Proves SEC-COST-02
  test("discount codes cannot be guessed without end, and the cart is still priced", async () => {
    const ids = crypto.randomUUID();
    const from = { "x-forwarded-for": "198.51.100.44" };
    const quote = async (code: string) =>
      (await limited.visitor().get(`/cart/quote?ids=${ids}&code=${code}`, from)).json() as Promise<{
        codeError: string;
      }>;
    const problems: string[] = [];
    for (let number = 0; number < 122; number += 1) problems.push((await quote(`CODE${number}`)).codeError);
    expect(problems.filter((problem) => problem.startsWith("Too many codes"))).toHaveLength(2);
    const plain = await limited.visitor().get(`/cart/quote?ids=${ids}`, from);
    expect(plain.status).toBe(200);
    expect(await plain.json()).toMatchObject({ codeError: null });
  });

  // Proves SEC-COST-01
  test("cards cannot be tried at the checkout without end", async () => {
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
