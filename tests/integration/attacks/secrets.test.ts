import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { createLog } from "#app/platform/process/log.server.ts";
import { captureConsole } from "#server/captured-console.ts";
import { checkoutFields } from "#tests/fixtures/checkout-fields.ts";
import { linkIn, waitForEmail } from "#tests/servers/outbox.ts";
import { openTestApp, type TestApp } from "#tests/servers/test-app.ts";
import { stockProduct } from "#tests/servers/test-store.ts";
import type { Visitor } from "#tests/requests/visitor.ts";

// The test bank's card numbers: approved, declined, and timed out.
const CARDS = ["4242424242424242", "4000000000000002", "4000000000000119"];
const PASSWORDS = ["neelam nathni 31", "firoza tikka 62", "panna bichhua 93"];
const ADMIN_PASSWORD = "a long test password";
const SECRET = "a secret of forty and more characters, for signing";

let app: TestApp;
const lines: string[] = [];
const printer = { ...console };

beforeAll(async () => {
  const log = createLog("debug", { write: (line) => void lines.push(line) });
  // Redirects the console to the log, as the process does, so that the output of packages is searched too.
  captureConsole(log);
  app = await openTestApp({ SESSION_SECRET: SECRET, LOG_LEVEL: "debug", PAYMENT_TIMEOUT_MS: "1000" }, log);
});

afterAll(async () => {
  Object.assign(console, printer);
  await app.close();
});

/** A card number with and without separators. */
const spellings = (card: string) => [
  card,
  card.replaceAll(/(\d{4})(?=\d)/g, "$1 "),
  card.replaceAll(/(\d{4})(?=\d)/g, "$1-"),
  Buffer.from(card).toString("base64").replace(/=+$/, ""),
];

/** The tables, in all schemas, that contain a text. */
async function tablesWith(text: string): Promise<string[]> {
  const { pool } = app.store.database;
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await pool.query(`select 1 from ${name} t where strpos(t::text, $1) > 0 limit 1`, [
      text,
    ]);
    if (rows.length > 0) found.push(name);
  }
  return found;
}

/** All files that the store has written, except those of the database, which is searched by queries. */
async function filesWith(text: string): Promise<string[]> {
  const folder = path.dirname(app.outbox);
  const names = await readdir(folder, { recursive: true, withFileTypes: true });
  const found: string[] = [];
  for (const entry of names) {
    const file = path.join(entry.parentPath, entry.name);
    const isDatabase = /^(?:database|pgdata|db)\b/.test(path.relative(folder, file));
    if (!entry.isFile() || isDatabase) continue;
    if ((await readListed(file)).includes(text)) found.push(path.relative(folder, file));
  }
  return found;
}

const TEMPORARY = /\.[\da-f-]{36}\.tmp$/;

/** Reads a listed file. An email that was being written has its final name by now. */
async function readListed(file: string): Promise<Buffer> {
  try {
    return await readFile(file);
  } catch (error) {
    if (!TEMPORARY.test(file)) throw error;
    return readFile(file.replace(TEMPORARY, ""));
  }
}

/**
 * Which of the texts stand in the files of the built-in database, its journal included: there is also what was there once and is
 * deleted by now. Each file is read once, for it is the longest part.
 */
async function textsInDatabaseFiles(texts: string[]): Promise<string[]> {
  const folder = path.join(path.dirname(app.outbox), "database");
  const found = new Set<string>();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const bytes = await readFile(path.join(entry.parentPath, entry.name));
    for (const text of texts) if (bytes.includes(text)) found.add(text);
  }
  return [...found];
}

const everywhere = async (text: string) => ({
  tables: await tablesWith(text),
  files: await filesWith(text),
  log: lines.filter((line) => line.includes(text)).map((line) => line.slice(0, 200)),
});

const FOUND_NOWHERE = { tables: [], files: [], log: [] };

async function buyWith(customer: Visitor, card: string, more: Record<string, string> = {}): Promise<number> {
  const variant = await stockProduct(app.store, { inventory: 3 });
  const cart = [{ id: variant.id, quantity: 1, price: variant.priceMinor }];
  const fields = checkoutFields(cart, { cardNumber: card, cvv: "987", ...more });
  return (await customer.post("/checkout.data", fields)).status;
}

// Proves SEC-DATA-03
test("no card number is stored anywhere after purchases, refusals and failures of every kind", async () => {
  const customer = app.visitor();
  const [password = ""] = PASSWORDS;
  await customer.signUp("payer@example.com", password);
  await customer.signIn("payer@example.com", password);
  const [approved = "", declined = "", late = ""] = CARDS;
  expect(await buyWith(customer, approved)).toBe(200);
  expect(await buyWith(customer, approved.replaceAll(/(\d{4})(?=\d)/g, "$1 "))).toBe(200);
  expect(await buyWith(customer, declined)).toBe(402);
  expect([200, 503]).toContain(await buyWith(customer, late));
  expect(await buyWith(customer, approved, { email: "none" })).toBe(400);
  expect(await buyWith(customer, approved, { expiryDate: approved })).toBe(400);
  // An email whose table is away is sent minutes later.
  await waitForEmail(app.outbox, "asha@example.com", /order/i);
  const { pool } = app.store.database;
  for (const table of ["checkouts", "payments", "orders", "outgoing_mails"]) {
    await pool.query(`alter table ${table} rename to ${table}_away`);
    try {
      expect([table, await buyWith(customer, approved)]).not.toEqual([table, 200]);
    } finally {
      await pool.query(`alter table ${table}_away rename to ${table}`);
    }
  }
  // In a URL, where no form of the store puts it.
  await customer.get(`/checkout?cardNumber=${approved}`);
  await customer.get(`/nothing/at/all?card=${approved}`);
  const occurrences = await everywhere("12 Shahnajaf Road");
  expect([occurrences.tables.length > 0, occurrences.files.length > 0, lines.length > 3]).toEqual([
    true,
    true,
    true,
  ]);
  for (const card of CARDS)
    for (const spelling of spellings(card))
      expect([spelling, await everywhere(spelling)]).toEqual([spelling, FOUND_NOWHERE]);
  expect(lines.filter((line) => /cvv/i.test(line))).toEqual([]);
});

// A PostgreSQL server keeps its files elsewhere, together with those of other tests.
// Proves SEC-DATA-03
test.runIf(inject("template").engine === "pglite")(
  "no card number is in the files of the built-in database, which still contain deleted rows",
  async () => {
    const customer = app.visitor();
    await customer.signUp("filed@example.com", PASSWORDS[0] ?? "");
    await customer.signIn("filed@example.com", PASSWORDS[0] ?? "");
    const typed = { address: "A street that was deleted" };
    expect(await buyWith(customer, CARDS[0] ?? "", typed)).toBe(200);
    await app.store.database.pool.query("update orders set shipping_address = '{}', notes = 'gone'");
    const texts = [typed.address, ...CARDS.flatMap(spellings)];
    expect(await textsInDatabaseFiles(texts)).toEqual([typed.address]);
  },
);

// Proves ASVS-V13-03, SEC-ACCOUNTS-08, SEC-DATA-04
test("no password, link, session or signing secret is in the log or in clear text in the database", async () => {
  const [first = "", second = "", third = ""] = PASSWORDS;
  const email = "keeper@example.com";
  const person = app.visitor();
  await person.signUp(email, first);
  await person.signIn(email, "a wrong one, nearly right");
  await person.signIn(email, first);
  const session = decodeURIComponent(person.cookies.get("gulmohar.session_token") ?? "");
  await person.post("/profile/password", {
    currentPassword: first,
    password: second,
    confirmPassword: second,
  });
  await app.visitor().post("/forgot-password", { email });
  const link = linkIn(await waitForEmail(app.outbox, email, /password$/));
  const token = new URL(link, app.url).searchParams.get("token") ?? "";
  expect(token.length).toBeGreaterThan(15);
  await app.visitor().get(link);
  expect(await tablesWith(token)).toEqual([]);
  const reset = { token, password: third, confirmPassword: third };
  expect((await app.visitor().post("/reset-password", reset)).headers.get("location")).toBe("/login");
  await app.visitor().post("/admin/login", { email: "owner@gulmohar.example", password: ADMIN_PASSWORD });

  const { pool } = app.store.database;
  for (const table of ["accounts", "sessions", "users", "verifications"]) {
    await pool.query(`alter table ${table} rename to ${table}_away`);
    try {
      const broken = app.visitor();
      broken.cookies.set("gulmohar.session_token", encodeURIComponent(session));
      await broken.get("/orders");
      await broken.signIn(email, third);
      await broken.signUp("another@example.com", second);
      await broken.post("/reset-password", { ...reset, token: `${token}x` });
    } finally {
      await pool.query(`alter table ${table}_away rename to ${table}`);
    }
  }
  expect(lines.some((line) => line.includes('"level":"error"'))).toBe(true);
  for (const secret of [...PASSWORDS, ADMIN_PASSWORD, SECRET])
    expect([secret, await everywhere(secret)]).toEqual([secret, FOUND_NOWHERE]);
  const [sessionToken = ""] = session.split(".");
  for (const secret of [token, sessionToken, session, email])
    expect([secret, lines.filter((line) => line.includes(secret))]).toEqual([secret, []]);
});
