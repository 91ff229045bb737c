import { and, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { auditLog } from "#app/domain/audit/audit.tables.ts";
import { balanceEntries, balances } from "#app/domain/balances/balances.tables.ts";
import { hashCode } from "#app/domain/balances/balance-code.server.ts";
import { expireBalances } from "#app/domain/balances/expire-balances.server.ts";
import { deleteAccount } from "#app/domain/privacy/delete-account.server.ts";
import { users } from "#app/domain/customers/customers.tables.ts";
import { checkIntegrity, violatedInvariants } from "#app/domain/integrity/check-integrity.server.ts";
import { newId } from "#app/lib/id.ts";
import { DAY_MS } from "#app/lib/time/durations.ts";
import { outgoingMessages } from "#app/platform/messages/messages.tables.ts";
import { PASSWORD } from "#tests/fixtures/full-customer.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";
import { pageText } from "#tests/pages/page-text.ts";
import { expectIntegrity } from "#tests/requests/expect-integrity.ts";

const { app, admin } = await adminForFile();
const { store } = app;

const LAST_DAY = "31/12/2027";

const give = (more: Record<string, string> = {}) =>
  admin.post("/admin/store-credit/new", {
    key: newId(),
    amount: "500",
    reason: "Late parcel",
    lastDay: LAST_DAY,
    ...more,
  });

const read = async (path: string) => pageText(await (await admin.get(path)).text());

async function customer(email: string) {
  const visitor = app.visitor();
  await visitor.signUp(email, PASSWORD);
  await visitor.signIn(email, PASSWORD);
  const [row] = await store.db.select({ id: users.id }).from(users).where(eq(users.email, email));
  return { visitor, id: row?.id ?? "" };
}

const balanceOf = async (reason: string) => {
  const [balance] = await store.db.select().from(balances).where(eq(balances.reason, reason));
  if (!balance) throw new Error(`No balance "${reason}"`);
  return balance;
};

describe("giving credit", () => {
  test("credit for a customer is audited, emailed, and shown to the customer alone", async () => {
    const asha = await customer("asha@example.com");
    const key = newId();
    const response = await give({ key, holder: "Asha@example.com", reason: "Sorry for the wait" });
    expect(response.headers.get("location")).toBe(`/admin/store-credit/${key}`);
    expect(await balanceOf("Sorry for the wait")).toMatchObject({
      id: key,
      userId: asha.id,
      openMinor: 50_000,
    });
    const audited = await store.db.select().from(auditLog).where(eq(auditLog.subjectId, key));
    expect(audited).toMatchObject([
      {
        action: "credit.give",
        after: { amountMinor: 50_000, reason: "Sorry for the wait", lastDay: "2027-12-31" },
      },
    ]);
    const [email] = await store.db
      .select({ subject: outgoingMessages.subject })
      .from(outgoingMessages)
      .where(
        and(eq(outgoingMessages.recipient, "asha@example.com"), eq(outgoingMessages.kind, "store-credit")),
      );
    expect(email?.subject).toContain("You have $500.00 of store credit");
    const own = pageText(await (await asha.visitor.get("/profile/store-credit")).text());
    expect(own).toContain("Sorry for the wait");
    expect(own).toContain("Valid until 31 Dec 2027");
    const other = await customer("other@example.com");
    expect(pageText(await (await other.visitor.get("/profile/store-credit")).text())).toContain(
      "No Store Credit",
    );
  });

  test("the form that is sent twice gives once, also at the same moment", async () => {
    await customer("twice@example.com");
    const form = await (await admin.get("/admin/store-credit/new")).text();
    const key = /name="key" value="([\da-f-]{36})"/.exec(form)?.[1] ?? "";
    const send = () => give({ key, holder: "twice@example.com", reason: "Once" });
    const answers = [...(await Promise.all([send(), send()])), await send()];
    expect(answers.map(({ status }) => status)).toEqual([302, 302, 302]);
    const given = await store.db.select().from(balances).where(eq(balances.reason, "Once"));
    expect(given).toHaveLength(1);
  });

  test("credit for a phone number shows a code once, of which the store keeps the hash", async () => {
    const text = pageText(await (await give({ holder: "98765 43210", reason: "Feedback call" })).text());
    const code = /[0-9A-Z]{4}(?:-[0-9A-Z]{4}){4}/.exec(text)?.[0] ?? "";
    const balance = await balanceOf("Feedback call");
    expect(balance).toMatchObject({
      phone: "+919876543210",
      codeHash: hashCode(code),
      codeEnd: code.slice(-4),
    });
    expect(await read(`/admin/store-credit/${balance.id}`)).not.toContain(code);
  });

  test("a form without a customer, amount, reason or day is refused beside each field", async () => {
    const count = await store.db.$count(balances);
    const refused = await give({ holder: "nobody", amount: "0", reason: "", lastDay: "31/12/2020" });
    expect(refused.status).toBe(400);
    const text = pageText(await refused.text());
    expect(text).toContain("Enter the email address of a customer, or a mobile number");
    expect(text).toContain("Enter an amount above zero");
    expect(text).toContain("Enter a reason");
    expect(text).toContain("Choose today or a later day");
    const unknown = await give({ holder: "nobody@example.com" });
    expect(pageText(await unknown.text())).toContain("No customer has an account with this email address");
    expect(await store.db.$count(balances)).toBe(count);
  });
});

describe("what the shop owes", () => {
  test("the list shows the sum, finds balances by customer, phone and reason, and exports them", async () => {
    await customer("meera@example.com");
    await give({ holder: "meera@example.com", reason: "Goodwill of March", amount: "12.50" });
    await give({ holder: "98765 00001", reason: "Goodwill of April" });
    for (const search of ["meera@", "of march", "00001"])
      expect(await read(`/admin/store-credit?${new URLSearchParams({ search })}`)).toContain("1 balance");
    const open = await store.db.select({ minor: balances.openMinor }).from(balances);
    const owed = open.reduce((sum, { minor }) => sum + minor, 0) / 100;
    const figure = owed.toLocaleString("en-US", { style: "currency", currency: "USD" });
    expect(await read("/admin/store-credit")).toContain(`What the shop owes ${figure}`);
    const csv = await (await admin.get("/admin/store-credit/export?search=of+march")).text();
    expect(csv.trim().split("\n")).toHaveLength(2);
    expect(csv).toContain("meera@example.com,,,Goodwill of March,USD,12.50,12.50,Open");
  });

  test("credit is taken back in part and in full, never more than is left, and each entry is listed", async () => {
    await customer("rani@example.com");
    await give({ holder: "rani@example.com", reason: "Too generous" });
    const { id } = await balanceOf("Too generous");
    const take = (amount: string, reason = "Given twice") =>
      admin.post(`/admin/store-credit/${id}`, { amount, reason });
    expect(pageText(await (await take("501")).text())).toContain("Enter at most $500.00");
    expect((await take("200")).status).toBe(302);
    expect((await take("300")).status).toBe(302);
    const kinds = await store.db
      .select({ kind: balanceEntries.kind, amountMinor: balanceEntries.amountMinor })
      .from(balanceEntries)
      .where(eq(balanceEntries.balanceId, id))
      .orderBy(balanceEntries.id);
    expect(kinds).toEqual([
      { kind: "issued", amountMinor: 50_000 },
      { kind: "adjusted", amountMinor: -20_000 },
      { kind: "voided", amountMinor: -30_000 },
    ]);
    expect(await read(`/admin/store-credit/${id}`)).toContain("Given twice");
    await expectIntegrity(store);
  });

  test("what is left of a balance is no longer owed after its last day in India", async () => {
    await customer("late@example.com");
    await give({ holder: "late@example.com", reason: "Until the end" });
    const { id, expiresAt } = await balanceOf("Until the end");
    expect(expiresAt.toISOString()).toBe("2027-12-31T18:30:00.000Z");
    await expireBalances(store.db, new Date(expiresAt.getTime() - 1));
    expect((await balanceOf("Until the end")).openMinor).toBe(50_000);
    await store.db
      .update(balances)
      .set({ expiresAt: new Date(Date.now() - DAY_MS) })
      .where(eq(balances.id, id));
    await expireBalances(store.db, new Date());
    await expireBalances(store.db, new Date());
    expect((await balanceOf("Until the end")).openMinor).toBe(0);
    expect(await read(`/admin/store-credit/${id}`)).toContain("Expired");
    await expectIntegrity(store);
  });
});

test("a deleted account ends its credit, and the ledger stays without the person", async () => {
  const { id } = await customer("gone@example.com");
  await give({ holder: "gone@example.com", reason: "Farewell" });
  expect(await deleteAccount(store, id)).toEqual({ ok: true });
  expect(await balanceOf("Farewell")).toMatchObject({ userId: null, openMinor: 0 });
  await expectIntegrity(store);
});

test("a balance that differs from its entries is reported", async () => {
  await customer("odd@example.com");
  await give({ holder: "odd@example.com", reason: "Odd one" });
  const { id } = await balanceOf("Odd one");
  await store.db.update(balances).set({ openMinor: 1 }).where(eq(balances.id, id));
  const [violated] = violatedInvariants(await checkIntegrity(store.db));
  expect(violated).toMatchObject({
    statement: "Each balance is the sum of its entries, and not negative",
    examples: [`balance ${id}`],
  });
  await store.db.update(balances).set({ openMinor: 50_000 }).where(eq(balances.id, id));
});
