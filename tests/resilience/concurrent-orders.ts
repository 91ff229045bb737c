import { eq } from "drizzle-orm";
import { orderLines, orders } from "#app/domain/orders/orders.tables.ts";
import { checkoutFields } from "#tests/fixtures/checkout-fields.ts";
import { checkoutWithRetries } from "#tests/fixtures/seed-customers.ts";
import { integrityOf, type Scenario } from "./scenario.ts";
import { openShop, setStock } from "./shop.ts";

const BUYERS = 1_000;
const UNITS = 10;

/** Many customers order the last items at the same moment. */
export const rush: Scenario = {
  name: "rush",
  title: `${BUYERS} customers at once for ${UNITS} items`,
  engines: ["pglite", "postgres"],
  async run({ engine, folder }) {
    const shop = await openShop({ engine, folder, customers: BUYERS });
    try {
      const [piece] = shop.pieces;
      if (!piece) throw new Error("The shop has no customer or product");
      await shop.inside((store) => setStock(store, new Map([[piece.id, UNITS]])));
      const store = await shop.start();
      const lines = [{ id: piece.id, quantity: 1, price: piece.price }];
      const began = performance.now();
      const responses = await Promise.all(
        shop.customers.map((customer) => checkoutWithRetries(customer, store.url, checkoutFields(lines))),
      );
      const seconds = (performance.now() - began) / 1_000;
      await store.stop();
      const buyers = await shop.inside(({ db }) =>
        db
          .selectDistinct({ id: orders.userId })
          .from(orders)
          .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
          .where(eq(orderLines.variantId, piece.id)),
      );
      const count = (status: number) => responses.filter((response) => response.status === status).length;
      const { faults } = await integrityOf(shop);
      if (count(200) !== UNITS) faults.push(`${count(200)} orders were confirmed`);
      for (const [status, { message }] of new Map(responses.map((response) => [response.status, response])))
        if (status !== 200 && status !== 409)
          faults.push(`${count(status)} got the status ${status}: ${message.slice(0, 200)}`);
      if (buyers.length !== UNITS) faults.push(`${buyers.length} have an order`);
      const retried = responses.filter((response) => response.retries > 0).length;
      const figures = `${count(200)} orders, ${count(409)} rejected as sold out, ${retried} of them after a retry, ${seconds.toFixed(1)} s`;
      return { figures, faults };
    } finally {
      await shop.close();
    }
  },
};
