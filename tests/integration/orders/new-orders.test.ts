import { expect, test } from "vitest";
import { findLastOrderNumber } from "#app/domain/orders/admin-list/new-orders.server.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";
import { buy } from "#tests/fixtures/orders/placed-order.ts";
import { staffMember } from "#tests/fixtures/staff-member.ts";
import { makeCustomer, stockProduct } from "#tests/servers/test-store.ts";

const { app, admin } = await adminForFile();
const { store } = app;

async function placed(city: string) {
  const userId = await makeCustomer(store);
  const variant = await stockProduct(store, { priceMinor: 2000, inventory: 5 });
  return buy(store, { userId, city, email: `${userId}@example.com`, lines: [{ variant, quantity: 1 }] });
}

const arrived = async (after: number | string, query = "", by = admin) =>
  by.get(`/admin/orders/arrived?after=${after}${query}`);

test("orders that arrived after the list was read are counted within its filters", async () => {
  await placed("Lucknow");
  const last = await findLastOrderNumber(store.db);
  expect(await (await arrived(last)).json()).toEqual({ count: 0 });
  await placed("Lucknow");
  await placed("Kanpur");
  expect(await (await arrived(last)).json()).toEqual({ count: 2 });
  expect(await (await arrived(last, "&status=Pending")).json()).toEqual({ count: 2 });
  expect(await (await arrived(last, "&status=Delivered")).json()).toEqual({ count: 0 });
  expect(await (await arrived(last, "&search=Kanpur")).json()).toEqual({ count: 1 });
  expect((await store.adminEvents.read()).lastOrderNumber).toBe(last + 2);
  expect(await (await arrived("many")).json()).toEqual({ count: 0 });
});

test("only staff who may see orders count new ones", async () => {
  const { visitor: writer } = await staffMember(app, "words@example.com", {
    role: "writer",
    ownRoleId: null,
  });
  expect((await arrived(0, "", writer)).status).not.toBe(200);
  expect((await arrived(0, "", app.visitor())).status).not.toBe(200);
});
