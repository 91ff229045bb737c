import { expect, test } from "vitest";
import { SEED_CUSTOMERS_SECRET, seedCustomers } from "#tests/fixtures/seed-customers.ts";
import { expectIntegrity } from "#tests/requests/expect-integrity.ts";
import { mixedLoad } from "#tests/requests/mixed-load.ts";
import { FULL_POOL, stockProduct, type TestVariant } from "#tests/servers/test-store.ts";
import { seededRandom } from "../../durability/result.ts";
import { appForFile } from "#tests/fixtures/per-file.ts";

const SECONDS = 8;

const app = await appForFile({ ...FULL_POOL, SESSION_SECRET: SEED_CUSTOMERS_SECRET });

// A short version of the load in `npm run test:resilience`, which runs for minutes and also measures memory.
test("fifty simultaneous clients who browse, search and buy get no error, and every invariant of the data holds", async () => {
  const { store, url } = app;
  const customers = await seedCustomers(store.db, 25);
  const stocked: TestVariant[] = [];
  for (const name of ["Silk Kurta", "Wool Shawl", "Cotton Kurta"])
    stocked.push(await stockProduct(store, { name, inventory: 50_000 }));
  const variants = stocked.map(({ id, productId, priceMinor }) => ({
    id,
    slug: `test-${productId}`,
    price: priceMinor,
  }));
  const random = seededRandom(6);
  const report = await mixedLoad({ url, clients: 50, seconds: SECONDS, customers, pieces: variants, random });
  expect(report.examples).toEqual([]);
  expect(report.errors).toBe(0);
  expect(report.orders).toBeGreaterThan(0);
  await expectIntegrity(store);
});
