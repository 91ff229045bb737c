import { eq, inArray, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { balanceEntries, balances } from "#app/domain/balances/balances.tables.ts";
import { UNNAMED_ADMINISTRATOR } from "#app/domain/customers/account.ts";
import { EMAIL_KIND_NAMES, emailKind } from "#app/domain/messages/emails/email-texts.settings.ts";
import { previewEmail } from "#app/domain/orders/emails/preview-email.server.ts";
import { sendTestEmail } from "#app/domain/orders/emails/send-test-email.server.ts";
import { giftCards } from "#app/domain/orders/gift-cards/gift-cards.tables.ts";
import { orderNumberLabel } from "#app/domain/orders/order.ts";
import { newId } from "#app/lib/id.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { sendQueued } from "#app/platform/messages/deliver.server.ts";
import { outgoingMessages } from "#app/platform/messages/messages.tables.ts";
import { queueEmail } from "#app/platform/messages/outbox.server.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";
import { administratorOf, buy } from "#tests/fixtures/orders/placed-order.ts";
import { saveTestSection } from "#tests/fixtures/save-section.ts";
import { pageText } from "#tests/pages/page-text.ts";
import { addPasskey } from "#tests/requests/passkey-requests.ts";
import { SHOP_KINDS } from "#tests/fixtures/shop-emails.ts";
import { ADMIN } from "#tests/servers/running-store.ts";
import { waitForEmail } from "#tests/servers/outbox.ts";
import { makeCustomer, stockProduct } from "#tests/servers/test-store.ts";

const { app, admin } = await adminForFile();
const { store } = app;
const { db, jobs } = store;
const SETTINGS = "/admin/settings/notifications";

const reader = { id: "", name: "Nandini Rao", email: ADMIN.email };
beforeAll(async () => {
  reader.id = (await administratorOf(store)).id;
});

async function textOf(kind: (typeof EMAIL_KIND_NAMES)[number]) {
  const { subject, text } = await previewEmail(store.orders, { kind, reader });
  return `${subject}\n${text}`.replaceAll(/\s+/g, " ");
}

describe("a preview", () => {
  test("says for how long the shop holds a restocked item", async () => {
    expect(await textOf("back-in-stock")).toContain("We do not hold a piece, so it may sell out again.");
    await saveTestSection(store, "comingBack", { holdHours: 5 });
    expect(await textOf("back-in-stock")).toContain("We hold one piece for you for 5 hours.");
  });

  test("has the examples where the shop has no record yet, addressed to the reader", async () => {
    const card = await textOf("gift-card");
    for (const name of ["amount", "message", "code", "day"])
      expect(card).toContain(emailKind("gift-card").placeholders[name]);
    expect(await textOf("store-credit")).toContain("Sorry for the late parcel");
    expect(await textOf("passkey-added")).toContain("Asha’s phone");
    expect(await textOf("staff-invitation")).toContain("Packer");
    expect(await textOf("order-link")).toContain("#000123");
    expect(await textOf("password-reset")).toContain("Dear Nandini Rao");
    const unnamed = { ...reader, name: UNNAMED_ADMINISTRATOR };
    const { text } = await previewEmail(store.orders, { kind: "password-reset", reader: unnamed });
    expect(text).toContain("Dear Asha Verma");
  });

  test("has the values of the shop's latest records, and never a gift card's own code or a customer's name", async () => {
    const at = store.clock.now();
    const variant = await stockProduct(store, { name: "Banarasi Dupatta" });
    const customer = await makeCustomer(store);
    const order = await buy(store, { userId: customer, lines: [{ variant, quantity: 1 }] });
    await saveTestSection(store, "general", { phone: "+91 484 555 0100", hours: ["Tue-Sun: 9 to 6"] });
    await addPasskey(admin, "Studio laptop", { page: "/admin/settings/security", password: ADMIN.password });
    await admin.post("/admin/settings/staff", { form: "invite", email: "w@example.com", role: "writer" });
    const balance = { currency: "INR", expiresAt: new Date("2028-03-31T18:29:59Z"), createdAt: at };
    const credit = {
      ...balance,
      id: newId(),
      userId: customer,
      openMinor: 12_345,
      reason: "A seam had opened",
    };
    const card = { ...balance, id: newId(), openMinor: 76_500, reason: "Gift card" };
    await db.insert(balances).values([credit, card]);
    await db.insert(balanceEntries).values(
      [credit, card].map(({ id, openMinor }) => {
        return { id: newId(), balanceId: id, kind: "issued" as const, amountMinor: openMinor, at };
      }),
    );
    await db.insert(giftCards).values({
      balanceId: card.id,
      orderId: order.id,
      sealedCode: null,
      recipientName: "Secret Recipient",
      recipientEmail: "secret@example.com",
      recipientPhone: "",
      senderName: "Secret Sender",
      message: "Secret message",
      sendOn: "2026-11-30",
    });
    const expected = {
      "gift-card": ["₹765.00", "31 Mar 2028"],
      "store-credit": ["₹123.45", "A seam had opened", "31 Mar 2028", "Dear Nandini Rao"],
      "passkey-added": ["Studio laptop"],
      "passkey-removed": ["Studio laptop"],
      "contact-thanks": ["+91 484 555 0100", "Tue-Sun: 9 to 6"],
      "back-in-stock": ["Banarasi Dupatta"],
      "cart-reminder": ["Banarasi Dupatta"],
      "review-published": ["Banarasi Dupatta"],
      "review-rejected": ["Banarasi Dupatta"],
      "staff-invitation": ["Writer"],
      "order-link": [orderNumberLabel(order.number)],
      "email-changed": [ADMIN.email],
      "new-device": ["Unknown device"],
      "payment-link": ["Nandini"],
      "confirm-email": ["Hello"],
    } as const;
    for (const [kind, values] of Object.entries(expected)) {
      const text = await textOf(kind as keyof typeof expected);
      for (const value of values) expect([kind, text]).toEqual([kind, expect.stringContaining(value)]);
      expect([kind, text]).toEqual([kind, expect.not.stringContaining("Secret")]);
      expect([kind, text]).toEqual([kind, expect.not.stringContaining("Asha")]);
    }
  });
});

test("each kind of email is sent to the signed-in person as a test", async () => {
  const send = async (kind: (typeof EMAIL_KIND_NAMES)[number]) => {
    const person = { id: newId(), name: "Nandini Rao", email: `${kind}@example.com` };
    const result = await sendTestEmail({ ...store.orders, limits: store.limits }, { kind, person });
    const { subject } = await waitForEmail(app.outbox, person.email, /^TEST: /);
    return { kind, ok: result.ok, isFilled: !/\{\w+\}|undefined/.test(String(subject)) };
  };
  const sent = await Promise.all(EMAIL_KIND_NAMES.map(send));
  expect(sent).toEqual(EMAIL_KIND_NAMES.map((kind) => ({ kind, ok: true, isFilled: true })));
});

const ALL_KINDS = [...EMAIL_KIND_NAMES, ...SHOP_KINDS, "new-cash-order"];
const LISTED_AT_ONCE = 20;
const BATCHES = Array.from({ length: Math.ceil(ALL_KINDS.length / LISTED_AT_ONCE) }, (_, index) =>
  ALL_KINDS.slice(index * LISTED_AT_ONCE, (index + 1) * LISTED_AT_ONCE),
);

/** An email that the mail server has refused until the retries were over. */
async function undelivered(kind: string) {
  const to = `undelivered.${kind}@example.com`;
  const reason = `550 mailbox of ${kind} is full`;
  await inTransaction(db, async (tx) => {
    await queueEmail(tx, jobs, kind, { to, subject: "Hello", html: "<p>Hello</p>", text: "Hello" });
    await tx.execute(sql`delete from jobs.job where name = 'send-mail'`);
  });
  const [row] = await db.select().from(outgoingMessages).where(eq(outgoingMessages.recipient, to));
  const id = row?.id ?? "";
  const email = { isReal: true, deliver: () => Promise.reject(new Error(reason)) };
  await sendQueued({ db, email }, [{ messageId: id }]);
  const createdAt = new Date(Date.now() - 60 * 3_600_000);
  await db.update(outgoingMessages).set({ createdAt }).where(eq(outgoingMessages.id, id));
  return { id, to, listed: `Email: ${kind.replaceAll("-", " ")} to ${to}`, reason };
}

test.each(BATCHES)(
  "emails from %s on that cannot be delivered are listed with their reason, and each is sent again",
  async (...kinds) => {
    const failed: Awaited<ReturnType<typeof undelivered>>[] = [];
    for (const kind of kinds) failed.push(await undelivered(kind));
    const before = pageText(await (await admin.get(SETTINGS)).text());
    for (const { id, to, listed, reason } of failed) {
      expect(before).toContain(listed);
      expect(before).toContain(reason);
      const again = await admin.post(SETTINGS, { form: "again", id });
      expect(again.headers.get("location")).toBe(SETTINGS);
      await waitForEmail(app.outbox, to, /Hello/);
    }
    const statuses = () =>
      db
        .selectDistinct({ status: outgoingMessages.status })
        .from(outgoingMessages)
        .where(
          inArray(
            outgoingMessages.id,
            failed.map(({ id }) => id),
          ),
        );
    await expect.poll(statuses).toEqual([{ status: "sent" }]);
    const after = pageText(await (await admin.get(SETTINGS)).text());
    for (const { to } of failed) expect(after).not.toContain(to);
  },
);
