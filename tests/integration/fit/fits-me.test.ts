import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { products, sizeCharts } from "#app/domain/catalog/catalog.tables.ts";
import { setFitShifts } from "#app/domain/catalog/products/derived-fields.server.ts";
import { saveProductFits } from "#app/domain/fit/fit-product.server.ts";
import { tagsOfChanged } from "#app/lib/http/cache-tags.ts";
import { newId } from "#app/lib/id.ts";
import { sizeCharts as seedCharts } from "#db/seed/catalogue/size-charts.ts";
import { stockCatalogue } from "#tests/fixtures/catalog/test-catalogue.ts";
import { appForFile } from "#tests/fixtures/per-file.ts";

const app = await appForFile();

/** Guided tape measurements of a body for which 3XL of the kurta chart is right. */
const BODY = {
  heightCm: "160",
  weightKg: "92",
  age: "35",
  bustCm: "118",
  waistCm: "103",
  hipCm: "125",
  tape: "guided",
  sex: "female",
};

beforeAll(async () => {
  const { store } = app;
  const sizes = (inventory: Record<string, number>) =>
    Object.fromEntries(
      Object.entries(inventory).map(([size, pieces]) => [`${size} plum`, { inventory: pieces }]),
    );
  await stockCatalogue(store, [
    { name: "Fitting Kurta", category: "Kurtas", variants: sizes({ "2XL": 0, "3XL": 2, "4XL": 0 }) },
    { name: "Sold Out Kurta", category: "Kurtas", variants: sizes({ "2XL": 4, "3XL": 0, "4XL": 4 }) },
    { name: "Other Chart Kurta", category: "Kurtas", variants: sizes({ "3XL": 4 }) },
    { name: "Chartless Shawl", category: "Shawls", variants: { "-": { inventory: 3 } } },
  ]);
  const [kurta] = seedCharts;
  if (!kurta) throw new Error("There is no chart");
  for (const [slug, names] of [
    ["kurta", ["fitting-kurta", "sold-out-kurta"]],
    ["other", ["other-chart-kurta"]],
  ] as const) {
    const id = newId();
    await store.db
      .insert(sizeCharts)
      .values({ id, slug, name: slug, chart: kurta.chart, updatedAt: new Date() });
    for (const name of names)
      await store.db.update(products).set({ sizeChartId: id }).where(eq(products.slug, name));
  }
  store.pages.invalidateAll();
});

async function namesOf(path: string): Promise<string[]> {
  const html = await (await app.visitor().get(path)).text();
  const list =
    html.slice(html.indexOf('aria-label="Products"')).split(/id="(?:popular-title|refine)"/)[0] ?? "";
  return [...list.matchAll(/class="card-link[^>]*>([^<]+)</g)].map(([, name]) => name ?? "");
}

test("the listing shows the products that have the shopper's size in stock, by the chart of each", async () => {
  expect(await namesOf("/products?in-stock=true&fits=kurta:3xl")).toEqual(["Fitting Kurta"]);
  expect(await namesOf("/products?fits=kurta:3xl")).toEqual(["Fitting Kurta", "Sold Out Kurta"]);
  expect(await namesOf("/products?in-stock=true&fits=kurta:3xl,other:3xl")).toEqual([
    "Fitting Kurta",
    "Other Chart Kurta",
  ]);
  expect(await namesOf("/products?in-stock=true&fits=kurta:3xl&search=kurta")).toEqual(["Fitting Kurta"]);
  expect(await namesOf("/products?fits=nonsense,kurta:9xl")).toHaveLength(4);
});

test("without JavaScript a form leads to the fitting products, and no measurement is in their URL", async () => {
  const browser = app.visitor();
  const listing = await (await browser.get("/products?category=Kurtas")).text();
  expect(listing).toContain('href="/fits-me?category=Kurtas&amp;now="');
  const form = await browser.get("/fits-me?category=Kurtas&now=");
  expect(await form.text()).toContain('name="category" value="Kurtas"');
  const response = await browser.get(`/fits-me?${new URLSearchParams({ category: "Kurtas", ...BODY })}`);
  expect(response.status).toBe(302);
  expect(response.headers.get("location")).toBe(
    "/products?category=Kurtas&in-stock=true&fits=kurta%3A3xl%2Cother%3A3xl",
  );
});

test("a page with measurements in its URL is not cached, and mistakes in it are named", async () => {
  const response = await app.visitor().get("/fits-me?heightCm=16&weightKg=92");
  expect(response.headers.get("cache-control")).toMatch(/no-store|private/);
  expect(await response.text()).toContain("Please enter a height between 120 and 220 cm.");
});

test("a refused form shows whose body it is, the preferred fit and the use of the tape as they were chosen", async () => {
  const query = "heightCm=16&weightKg=92&sex=male&preference=loose&tape=guided";
  const page = await (await app.visitor().get(`/fits-me?${query}`)).text();
  for (const [name, value] of [
    ["sex", "male"],
    ["preference", "loose"],
    ["tape", "guided"],
  ])
    expect(page).toMatch(new RegExp(`<input[^>]*name="${name}"[^>]*checked=""[^>]*value="${value}"`));
});

test("a body that no size fits gets a message instead of all products", async () => {
  const response = await app.visitor().get("/fits-me?heightCm=160&weightKg=220&sex=female");
  expect(response.status).toBe(200);
  expect(await response.text()).toContain("None of our sizes fits these figures yet.");
});

test("a listing by size is the same for everybody and shows the filter with a link to remove it", async () => {
  const response = await app.visitor().get("/products?in-stock=true&fits=kurta:3xl");
  expect(response.headers.get("cache-control")).toContain("public");
  expect(await response.text()).toContain('aria-label="Remove Fits me"');
});

test("a product that buyers found one size small is listed by the size that its page recommends", async () => {
  const { db, pages } = app.store;
  const [cut] = await db.select().from(products).where(eq(products.slug, "sold-out-kurta"));
  const productId = cut?.id ?? "";
  const save = async (shift: number) => {
    const counts = { tooSmall: 9, right: 2, tooLarge: 0, certainty: 0.9 };
    await saveProductFits(db, [{ productId, ...counts, shift, sizes: [] }], new Date());
    expect(await setFitShifts(db, [{ productId, shift }])).toEqual([productId]);
    expect(await setFitShifts(db, [{ productId, shift }])).toEqual([]);
    pages.invalidate(tagsOfChanged([productId]));
  };
  await save(0.9);
  const response = await app
    .visitor()
    .get(`/api/v1/products/sold-out-kurta/size-recommendation?${new URLSearchParams(BODY)}`);
  expect(await response.json()).toMatchObject({ recommended: "4XL" });
  const fitting = await app.visitor().get(`/fits-me?${new URLSearchParams(BODY)}`);
  const location = fitting.headers.get("location") ?? "";
  expect(new URL(location, "http://shop").searchParams.get("fits")).toBe("kurta:3xl,kurta:4xl:1,other:3xl");
  const fits = ["Fitting Kurta", "Other Chart Kurta", "Sold Out Kurta"];
  expect(await namesOf(location)).toEqual(fits);
  expect(await namesOf(`${location}&search=kurta`)).toEqual(fits);
  expect(await namesOf("/products?in-stock=true&fits=kurta:4xl")).toEqual([]);
  await save(0.1);
  expect(await namesOf(location)).toEqual(["Fitting Kurta", "Other Chart Kurta"]);
});
