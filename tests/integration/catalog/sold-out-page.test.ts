import { beforeAll, expect, test } from "vitest";
import { stockCatalogue } from "#tests/fixtures/catalog/test-catalogue.ts";
import { appForFile } from "#tests/fixtures/per-file.ts";

const app = await appForFile();

beforeAll(async () => {
  await stockCatalogue(app.store, [
    {
      name: "Gone Kurta",
      category: "Kurtas",
      variants: { "2XL indigo": { inventory: 0 }, "3XL indigo": { inventory: 0 } },
    },
    {
      name: "Half Kurta",
      category: "Kurtas",
      variants: { "2XL indigo": { inventory: 0 }, "3XL indigo": { inventory: 4 } },
    },
    { name: "Gone Potli", category: "Bags", variants: { "-": { inventory: 0 } } },
  ]);
});

const mainOf = async (path: string) => {
  const html = await (await app.visitor().get(path)).text();
  return html.slice(html.indexOf("<main"), html.indexOf("</main>"));
};

test("a sold-out product promises no delivery, and offers a notice without a choice of size", async () => {
  const page = await mainOf("/products/gone-kurta");
  expect(page).not.toMatch(/Delivered in India|Delivery day for your PIN code/);
  expect(page).toContain("Notify me");
  const sizes = /<select[^>]*name="variant".*?<\/select>/s.exec(page)?.[0] ?? "";
  expect([...sizes.matchAll(/<option[^>]*>([^<]*)/g)].map(([, label]) => label)).toEqual([
    "2XL · indigo",
    "3XL · indigo",
  ]);
  expect(await mainOf("/products/gone-potli")).toContain("Email me when it is back in stock");
});

test("a product with a sold-out size keeps its delivery date and offers a notice for that size", async () => {
  const page = await mainOf("/products/half-kurta");
  expect(page).toContain("Delivered in India");
  expect(page).toMatch(/<summary[^>]*>2XL · indigo sold out: notify me<\/summary>/);
  expect(await mainOf("/products/half-kurta?size=3xl")).not.toContain("Notify me");
  const chosen = await mainOf("/products/half-kurta?size=2xl");
  expect(chosen).toContain("Email me when 2XL · indigo is back in stock");
  expect(chosen).not.toContain("Delivered in India");
});
