import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp, type TestApp } from "#tests/support/test-app.ts";

let app: TestApp;

beforeAll(async () => {
  app = await openTestApp();
  await app.store.db.execute(sql`alter table products rename to products_out_of_reach`);
});

afterAll(() => app.close());

test.each([
  ["/", "Error fetching featured products", "Unexpected Application Error!"],
  ["/products", "Error fetching products", "Unexpected Application Error!"],
  ["/products/a-kurta", "Error fetching product", "Product Information Unavailable"],
])(
  "%s that cannot be read keeps the shell, names what failed, and says nothing of the inside",
  async (path, title, heading) => {
    const response = await app.visitor().get(path);
    expect(response.status).toBe(500);
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    const page = await response.text();
    expect(page).toContain(heading);
    expect(page).toContain(title);
    expect(page).toContain("Search products...");
    expect(page).not.toMatch(/relation|products_out_of_reach|select |at \w+ \(/i);
  },
);
