import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { products, sizeCharts } from "#app/domain/catalog/catalog.tables.ts";
import { newId } from "#app/lib/id.ts";
import { sizeCharts as seedCharts } from "#db/seed/catalogue/size-charts.ts";
import { stockCatalogue } from "#tests/fixtures/catalog/test-catalogue.ts";
import { appForFile } from "#tests/fixtures/per-file.ts";

const app = await appForFile();

const Fit = z.enum(["tight", "right", "loose"]).nullable();
const ResponseBody = z.object({
  product: z.object({ slug: z.string(), name: z.string() }),
  recommended: z.string().nullable(),
  certainty: z.number(),
  sizes: z.array(
    z.object({
      size: z.string(),
      probability: z.number(),
      inStock: z.boolean(),
      fit: z.object({ bust: Fit, waist: Fit, hip: Fit, upperArm: Fit }),
    }),
  ),
  notes: z.array(z.string()),
});
const Errors = z.object({ errors: z.array(z.object({ parameter: z.string(), detail: z.string() })) });

beforeAll(async () => {
  const { store } = app;
  await stockCatalogue(store, [
    {
      name: "Courtyard Kurta",
      variants: { "2XL plum": { inventory: 0 }, "3XL plum": { inventory: 3 }, "4XL plum": { inventory: 1 } },
    },
    { name: "Shawl", variants: { "-": { inventory: 1 } } },
  ]);
  const [kurta] = seedCharts;
  if (!kurta) throw new Error("There is no chart");
  const id = newId();
  await store.db
    .insert(sizeCharts)
    .values({ id, slug: "kurta", name: "Kurta", chart: kurta.chart, updatedAt: new Date() });
  await store.db.update(products).set({ sizeChartId: id }).where(eq(products.slug, "courtyard-kurta"));
});

const ask = (query: Record<string, string>, slug = "courtyard-kurta") =>
  app.visitor().get(`/api/v1/products/${slug}/size-recommendation?${new URLSearchParams(query)}`);

async function recommend(query: Record<string, string>) {
  const response = await ask(query);
  expect(response.status).toBe(200);
  return ResponseBody.parse(await response.json());
}

async function refused(query: Record<string, string>) {
  const response = await ask(query);
  expect(response.status).toBe(422);
  const { errors } = Errors.parse(await response.json());
  return Object.fromEntries(errors.map(({ parameter, detail }) => [parameter, detail]));
}

test("height and weight alone give a probability for each size that the product is made in", async () => {
  const { product, recommended, certainty, sizes } = await recommend({ heightCm: "160", weightKg: "98" });
  expect(product).toEqual({ slug: "courtyard-kurta", name: "Courtyard Kurta" });
  expect(sizes.map(({ size, inStock }) => [size, inStock])).toEqual([
    ["2XL", false],
    ["3XL", true],
    ["4XL", true],
  ]);
  const total = sizes.reduce((sum, { probability }) => sum + probability, 0);
  expect(total).toBeGreaterThan(0.7);
  expect(total).toBeLessThanOrEqual(1.001);
  expect(sizes.find(({ size }) => size === recommended)?.probability).toBe(certainty);
});

test("a tape held by the drawings makes the recommendation more certain and says where each size is tight", async () => {
  const body = { heightCm: "160", weightKg: "92", age: "35", bustCm: "118", waistCm: "103", hipCm: "125" };
  const guided = await recommend({ ...body, tape: "guided" });
  expect(guided).toMatchObject({ recommended: "3XL", notes: [] });
  expect(guided.certainty).toBeGreaterThan((await recommend(body)).certainty);
  expect(guided.sizes.map(({ fit }) => fit)).toEqual([
    { bust: "tight", waist: "tight", hip: "tight", upperArm: "loose" },
    { bust: "right", waist: "right", hip: "right", upperArm: "loose" },
    { bust: "loose", waist: "loose", hip: "loose", upperArm: "loose" },
  ]);
});

test("one girth is enough, and a body larger than every size gets none", async () => {
  expect(await recommend({ bustCm: "112", tape: "guided" })).toMatchObject({ recommended: "3XL" });
  const large = await recommend({ heightCm: "160", weightKg: "170" });
  expect(large).toMatchObject({ recommended: null });
  expect(large.notes).toEqual(["The largest size of this piece, 4XL, is probably too small."]);
});

test("contradicting figures get a question", async () => {
  const swapped = { heightCm: "160", weightKg: "92", bustCm: "118", waistCm: "125", hipCm: "98" };
  const { notes } = await recommend({ ...swapped, tape: "guided" });
  expect(notes).toEqual(["Could waist and hip be swapped? We have read them the other way round."]);
});

test("a wish for a length gets a note about where the recommended size ends on the body", async () => {
  const body = {
    heightCm: "160",
    weightKg: "92",
    bustCm: "118",
    waistCm: "103",
    hipCm: "125",
    tape: "guided",
  };
  const { recommended, notes, sizes } = await recommend({ ...body, length: "knee" });
  expect(notes).toEqual([
    "3XL ends about 14 cm below your knee, longer than you like. 2XL ends 1 cm higher; 4XL ends 1 cm lower.",
  ]);
  expect({ recommended, sizes }).toEqual({ recommended: "3XL", sizes: (await recommend(body)).sizes });
  expect((await recommend({ bustCm: "112", length: "calf" })).notes).toEqual([]);
  expect(await refused({ ...body, length: "moon" })).toEqual({
    length: "Use hip or thigh or knee or calf or ankle or floor.",
  });
});

test("too few figures, and figures out of range, are refused field by field", async () => {
  const enough = "Please enter height and weight, or one measurement.";
  expect(await refused({})).toEqual({ heightCm: enough, weightKg: enough });
  expect(await refused({ heightCm: "160", age: "30" })).toEqual({ weightKg: enough });
  expect(
    await refused({ heightCm: "1.60", weightKg: "-5", bustCm: "wide", sex: "other", tape: "steel" }),
  ).toEqual({
    heightCm: "Please enter a height between 120 and 220 cm.",
    weightKg: "Please enter a weight between 30 and 250 kg.",
    bustCm: "Please enter the bust as a number.",
    sex: "Use female or male.",
    tape: "Use guided or unguided.",
  });
});

test("a product without a size chart and one that does not exist have no recommendation", async () => {
  const body = { heightCm: "160", weightKg: "92" };
  expect((await ask(body, "shawl")).status).toBe(404);
  expect((await ask(body, "nothing")).status).toBe(404);
});

test("a recommendation may be cached by everybody, and an error by nobody", async () => {
  const response = await ask({ heightCm: "160", weightKg: "92" });
  expect(response.headers.get("cache-control")).toBe("public, max-age=60");
  expect((await ask({})).headers.get("cache-control")).toBe("no-store");
});
