import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { users } from "#app/domain/customers/customers.tables.ts";
import { orderNumberLabel } from "#app/domain/orders/order.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import { PASSWORD } from "#tests/fixtures/full-customer.ts";
import { appForFile } from "#tests/fixtures/per-file.ts";
import { buy, deliver } from "#tests/fixtures/orders/placed-order.ts";
import { pageText } from "#tests/pages/page-text.ts";
import { stockProduct } from "#tests/servers/test-store.ts";

const app = await appForFile();

test("the page that deletes an account names all open orders instead of asking for the password", async () => {
  const email = "names-open@example.com";
  const visitor = app.visitor();
  await visitor.signUp(email, PASSWORD);
  await visitor.signIn(email, PASSWORD);
  const [account] = await app.store.db.select().from(users).where(eq(users.email, email));
  const userId = account?.id ?? "";
  const bought = async () =>
    buy(app.store, { userId, lines: [{ variant: await stockProduct(app.store), quantity: 1 }] });
  const [pending, shipped, arrived] = [await bought(), await bought(), await bought()];
  await app.store.db.update(orders).set({ status: "Shipped" }).where(eq(orders.id, shipped.id));
  await deliver(app.store, arrived.id);
  const page = await (await visitor.get("/profile/data/delete")).text();
  expect(pageText(page)).toContain(`${orderNumberLabel(pending.number)} has not been shipped yet`);
  expect(pageText(page)).toContain(`${orderNumberLabel(shipped.number)} is on its way to you`);
  expect(page).not.toContain(orderNumberLabel(arrived.number));
  expect(page).not.toContain('name="password"');
});
