import { and, eq, inArray } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { stockAlerts } from "#app/domain/back-in-stock/back-in-stock.tables.ts";
import { releaseExpiredHolds } from "#app/domain/back-in-stock/held-items.server.ts";
import { sendStockAlerts } from "#app/domain/back-in-stock/send-alerts.server.ts";
import { adjustStock } from "#tests/fixtures/catalog/adjust-stock.ts";
import { stockMovements } from "#app/domain/catalog/stock/stock.tables.ts";
import { giveConsents } from "#app/domain/customers/consents/consents.server.ts";
import { users } from "#app/domain/customers/customers.tables.ts";
import { DEFAULT_COMING_BACK } from "#app/domain/back-in-stock/coming-back.settings.ts";
import { MESSAGE_KIND_NAMES } from "#app/domain/messages/message-kinds.ts";
import { DEFAULT_MESSAGES } from "#app/domain/messages/messages.settings.ts";
import { newId } from "#app/lib/id.ts";
import { outgoingMessages } from "#app/platform/messages/messages.tables.ts";
import { listenToStatements } from "#tests/fixtures/database/listen-to-statements.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";
import { saveTestSection } from "#tests/fixtures/save-section.ts";
import { pageText } from "#tests/pages/page-text.ts";
import { expectStockToAddUp } from "#tests/requests/expect-stock.ts";
import { stockProduct } from "#tests/servers/test-store.ts";

const { app, admin } = await adminForFile();
const { db, orders } = app.store;
const HOUR_MS = 3_600_000;
const templates = Object.fromEntries(MESSAGE_KIND_NAMES.map((kind) => [kind, kind]));
let people = 0;

beforeAll(async () => {
  await saveTestSection(app.store, "comingBack", { ...DEFAULT_COMING_BACK, holdHours: 2 });
  await saveTestSection(app.store, "messages", {
    whatsapp: { ...DEFAULT_MESSAGES.whatsapp, isOn: true, templates },
    sms: { isOn: true, templates },
  });
});

/** A request for a sold-out variant by a person whose account is confirmed and who agreed to messages by SMS. */
async function requestAlert(variantId: string): Promise<{ id: string; phone: string }> {
  people += 1;
  const email = `waiting-${people}@example.com`;
  const [id, phone] = [newId(), `+9198765${70_000 + people}`];
  await db.insert(users).values({ id: newId(), name: "Asha", email, emailVerified: true });
  await giveConsents(db, { email, purposes: ["notices-sms"], source: "back-in-stock", now: new Date() });
  await db.insert(stockAlerts).values({ id, variantId, email, phone, createdAt: new Date() });
  return { id, phone };
}

const statements = listenToStatements(app);

/** The number of statements about the stock ledger and about consents that ran meanwhile. */
async function countDuring(run: () => Promise<unknown>) {
  statements.length = 0;
  await run();
  const about = (table: string) => statements.filter((text) => text.includes(`"${table}"`)).length;
  return { stock: about("stock_movements"), consents: about("consents") };
}

test.each([1, 6])(
  "the notices of a restock change the stock in one statement and read the consents in one, for %i people",
  async (count) => {
    const { id: variantId, productId } = await stockProduct(app.store, { inventory: 0 });
    const alerts = [];
    for (let index = 0; index < count; index += 1) alerts.push(await requestAlert(variantId));
    await adjustStock(db, variantId, 2 * count);
    const send = () => sendStockAlerts(orders);
    expect(await countDuring(send)).toEqual({ stock: 1, consents: 1 });

    const ids = alerts.map(({ id }) => id);
    const held = await db.$count(
      stockAlerts,
      and(inArray(stockAlerts.id, ids), eq(stockAlerts.isHeld, true)),
    );
    expect(held).toBe(count);
    const ledger = await db.select().from(stockMovements).where(inArray(stockMovements.referenceId, ids));
    expect(ledger.map(({ delta, reason }) => [delta, reason])).toEqual(ids.map(() => [-1, "reserved"]));
    const phones = alerts.map(({ phone }) => phone);
    expect(await db.$count(outgoingMessages, inArray(outgoingMessages.recipient, phones))).toBe(count);
    const page = pageText(await (await admin.get(`/admin/products/${productId}/stock`)).text());
    expect(page.split("Bought")).toHaveLength(count + 1);

    const expire = () => releaseExpiredHolds(orders, new Date(Date.now() + 3 * HOUR_MS));
    expect(await countDuring(expire)).toMatchObject({ stock: 1 });
    await expectStockToAddUp(app.store);
  },
);
