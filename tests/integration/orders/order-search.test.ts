import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { ORDER_COLUMNS } from "#app/domain/orders/admin-list/order-search.ts";
import { ORDER_STATUSES, type OrderStatus } from "#app/domain/orders/order.ts";
import { recordOrder } from "#app/domain/orders/record-order.server.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import { newId } from "#app/lib/id.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { ADMIN } from "#tests/servers/running-store.ts";
import { openTestApp } from "#tests/servers/test-app.ts";
import { makeCustomer, stockProduct } from "#tests/servers/test-store.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";

const { app, admin } = await adminForFile();

// 24 orders with the numbers 1 to 24, four in each status.
beforeAll(async () => {
  const userId = await makeCustomer(app.store);
  const variant = await stockProduct(app.store);
  const order = (customerName: string, email: string) => ({
    id: newId(),
    userId,
    customerName,
    email,
    address: {
      firstName: customerName,
      lastName: "",
      street: "1 Street",
      city: "Lucknow",
      state: "Uttar Pradesh",
      postalCode: "226001",
      country: "IN" as const,
      phone: "",
    },
    currency: "USD",
    paymentMethod: "Card",
    isPaid: true,
    lines: [
      {
        variantId: variant.id,
        productId: variant.productId,
        name: "Shawl",
        sku: "S",
        options: "",
        quantity: 1,
        priceMinor: 4000,
        discountMinor: 0,
      },
    ],
    totals: { subtotalMinor: 4000, discountMinor: 0, shippingMinor: 499, taxMinor: 280, totalMinor: 4779 },
    taxBasisPoints: 700,
    discountCode: null,
    at: new Date("2026-03-01T10:00:00Z"),
  });
  for (let number = 1; number <= 24; number += 1) {
    const name = number === 7 ? "100%_Cotton Lover" : `Customer ${number % 2 === 0 ? "Even" : "Odd"}`;
    const status: OrderStatus = ORDER_STATUSES[number % 6] ?? "Pending";
    const made = { ...order(name, `c${number}@example.com`), number };
    await inTransaction(app.store.db, async (tx) => recordOrder(tx, made));
    await app.store.db.update(orders).set({ status }).where(eq(orders.id, made.id));
  }
});

/** The order numbers in the list, in order. */
async function listed(query: string): Promise<number[]> {
  const response = await admin.get(`/admin/orders${query}`);
  expect(response.status).toBe(200);
  const html = await response.text();
  return [...html.matchAll(/href="\/admin\/orders\/(\d+)[?"]/g)].map(([, number]) => Number(number));
}

const range = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, index) => from - index);

describe("the list of orders", () => {
  test("the order list shows ten orders a page, newest first, and their total number", async () => {
    expect(await listed("")).toEqual(range(24, 15));
    expect(await listed("?page=2")).toEqual(range(14, 5));
    expect(await listed("?page=3")).toEqual(range(4, 1));
    expect(await (await admin.get("/admin/orders")).text()).toContain("24 orders");
  });

  test.each(["?page=99", "?page=1000000"])("the order list %s shows the last page", async (query) => {
    expect(await listed(query)).toEqual(range(4, 1));
  });

  test.each(["?page=0", "?page=-1", "?page=x", "?page=", "?page=1e999"])(
    "the order list %s shows the first page of all orders",
    async (query) => {
      expect(await listed(query)).toEqual(range(24, 15));
    },
  );

  test.each(["/admin/orders", "/admin/orders.data"])(
    "an empty search is dropped from the URL of the list, requested as %s",
    async (path) => {
      const response = await admin.get(`${path}?search=&status=Delivered`);
      const sent = response.headers.get("location") ?? (await response.text());
      expect(sent).toContain("/admin/orders?status=Delivered");
    },
  );

  test.each(["7", "007", "%23000007", "%237"])(
    "a search for the number %s finds that order exactly",
    async (search) => {
      expect(await listed(`?search=${search}`)).toEqual([7]);
    },
  );

  test.each(["0", "999", "99999999999999999999999", "%23"])(
    "a search for the order number %s finds nothing",
    async (search) => {
      expect(await (await admin.get(`/admin/orders?search=${search}`)).text()).toContain(
        "No Orders Match Filters",
      );
    },
  );

  test("a search for other text looks in email and name, in any case", async () => {
    expect(await listed("?search=C22%40EXAMPLE")).toEqual([22]);
    expect(await listed("?search=customer+odd")).toEqual([23, 21, 19, 17, 15, 13, 11, 9, 5, 3]);
    expect(await listed("?search=customer+odd&page=2")).toEqual([1]);
  });

  test.each(["%25_", "100%25", "_cotton"])("a search takes the wildcards in %s literally", async (search) => {
    expect(await listed(`?search=${search}`)).toEqual([7]);
  });

  test.each(["%27%3B+drop+table+orders", "%5C", "%F0%9F%A7%A3", "a".repeat(3000)])(
    "a search for special characters returns a page: %s",
    async (search) => {
      expect((await admin.get(`/admin/orders?search=${search}`)).status).toBe(200);
    },
  );

  test("several statuses can be chosen together, and with a search", async () => {
    expect(await listed("?status=Pending&status=Refunded")).toEqual([24, 23, 18, 17, 12, 11, 6, 5]);
    expect(await listed("?status=Pending&search=even")).toEqual([24, 18, 12, 6]);
    const none = await (await admin.get("/admin/orders?status=Pending&search=odd")).text();
    expect(none).toContain("No Orders Match Filters");
    expect(none).toContain("Clear filters");
  });

  // Only orders to confirm have a deadline.
  test.each(ORDER_COLUMNS.filter((column) => column !== "deadline"))(
    "the order list sorted by %s has every order once, ascending and descending",
    async (column) => {
      const pagesOf = async (query: string) => {
        const pages = [];
        for (const page of [1, 2, 3]) pages.push(...(await listed(`?sort=${column}${query}&page=${page}`)));
        return pages;
      };
      const ascending = await pagesOf("");
      expect(ascending.toSorted((a, b) => b - a)).toEqual(range(24, 1));
      expect(await pagesOf("&direction=desc")).toEqual(ascending.toReversed());
    },
  );

  test("filters and page links keep the sort order", async () => {
    expect(await listed("?sort=customer")).toEqual([7, 2, 4, 6, 8, 10, 12, 14, 16, 18]);
    const html = await (await admin.get("/admin/orders?sort=customer&direction=desc&search=customer")).text();
    expect(html).toContain('aria-sort="descending"');
    expect(html).toContain("search=customer&amp;sort=customer&amp;direction=desc&amp;page=2");
    expect(html).toContain('type="hidden" name="sort" value="customer"');
    expect(html).toContain("/admin/orders/export?search=customer&amp;sort=customer&amp;direction=desc");
  });

  test("an order links back to the list page that it was opened from", async () => {
    const list = await (await admin.get("/admin/orders?status=Pending&search=even")).text();
    expect(list).toContain('href="/admin/orders/24?search=even&amp;status=Pending"');
    const order = await (await admin.get("/admin/orders/24?search=even&status=Pending")).text();
    expect(order).toContain('href="/admin/orders?search=even&amp;status=Pending"');
  });
});

test("an empty order list shows a message", async () => {
  const empty = await openTestApp();
  try {
    const owner = empty.visitor();
    await owner.post("/admin/login", ADMIN);
    expect(await (await owner.get("/admin/orders")).text()).toContain("No Orders Yet");
  } finally {
    await empty.close();
  }
});
