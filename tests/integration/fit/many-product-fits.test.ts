import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { saveProductFits } from "#app/domain/fit/fit-product.server.ts";
import { productFit } from "#app/domain/fit/fit.tables.ts";
import { appForFile } from "#tests/fixtures/per-file.ts";
import { stockProduct } from "#tests/servers/test-store.ts";

const app = await appForFile();

test("estimates of more products than one statement takes are saved", async () => {
  const { db } = app.store;
  const { productId } = await stockProduct(app.store);
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into products (id, slug, name, category_id, price_minor)
    select gen_random_uuid(), 'many-' || n, 'One of many', category_id, 100
    from products, generate_series(1, 8192) n where products.id = ${productId} returning id`);
  const fit = { tooSmall: 1, right: 0, tooLarge: 0, shift: 0.5, certainty: 0.25, sizes: [] };
  await saveProductFits(
    db,
    rows.map(({ id }) => ({ productId: id, ...fit })),
    new Date(),
  );
  expect(await db.$count(productFit, eq(productFit.certainty, fit.certainty))).toBe(8192);
});
