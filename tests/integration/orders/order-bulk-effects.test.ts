import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { startProcessing } from "#app/domain/orders/actions/advance-order.server.ts";
import { outgoingMessages } from "#app/platform/messages/messages.tables.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";
import { administratorOf, readOrder } from "#tests/fixtures/orders/placed-order.ts";
import { shipping } from "#tests/fixtures/orders/shipments.ts";
import { switchSmsOn } from "#tests/fixtures/switch-sms-on.ts";
import { documentsOf, gstOrders, stockKurta, useGst } from "#tests/fixtures/tax/gst-shop.ts";
import { pageText } from "#tests/pages/page-text.ts";

const { app, admin } = await adminForFile();
const { store } = app;
const { bought } = gstOrders(store);
const { pack } = shipping(store);

beforeAll(async () => {
  await useGst(store);
  await switchSmsOn(store);
});

async function place({ isProcessing }: { isProcessing: boolean }) {
  const order = await bought([[await stockKurta(store, 1000_00), 2]], { phone: "98390 12345" });
  const change = { orderId: order.id, actor: await administratorOf(store) };
  if (isProcessing) await startProcessing(store.orders, change);
  return order;
}

const pathOf = (step: string, orders: readonly { number: number }[]) =>
  `/admin/orders/selected?${new URLSearchParams([["step", step], ...orders.map(({ number }) => ["number", String(number)])])}`;

const messagesTo = (orderId: string) =>
  store.db
    .select({ channel: outgoingMessages.channel, kind: outgoingMessages.kind })
    .from(outgoingMessages)
    .where(eq(outgoingMessages.sequence, `order:${orderId}`));

test("selected orders say before they are shipped how many invoices, emails and SMS will leave, and as many leave", async () => {
  const [pending, whole, parted] = [
    await place({ isProcessing: false }),
    await place({ isProcessing: true }),
    await place({ isProcessing: true }),
  ];
  await pack(parted.id, [{ orderLineId: parted.lines[0]?.id ?? "", quantity: 1 }]);
  const all = [pending, whole, parted];
  const path = pathOf("ship", all);
  expect(pageText(await (await admin.get(path)).text())).toContain("This sends 4 invoices, 3 emails, 3 SMS.");
  const versions = await Promise.all(
    all.map(async ({ id, number }) => [
      `version.${number}`,
      String((await readOrder(store, id)).order.version),
    ]),
  );
  const before = (await Promise.all(all.map(({ id }) => messagesTo(id)))).flat().length;
  expect((await admin.post(path, Object.fromEntries(versions) as Record<string, string>)).status).toBe(200);
  const documents = (await Promise.all(all.map(({ id }) => documentsOf(store, id)))).flat();
  expect(documents).toHaveLength(4);
  const messages = (await Promise.all(all.map(({ id }) => messagesTo(id)))).flat();
  expect(messages).toHaveLength(before + 6);
});

test("the review of selected orders counts only those that allow the action, and says where nothing is sent", async () => {
  const [pending, processing] = [await place({ isProcessing: false }), await place({ isProcessing: true })];
  const text = async (step: string) =>
    pageText(await (await admin.get(pathOf(step, [pending, processing]))).text());
  expect(await text("process")).toContain("This sends 1 email.");
  expect(await text("collect")).not.toContain("This sends");
});
