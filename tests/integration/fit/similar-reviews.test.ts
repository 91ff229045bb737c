import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { NO_GIRTHS } from "#app/domain/fit/body/body.ts";
import type { Body } from "#app/domain/fit/body/stored-body.ts";
import { endsOf, GIRTH_SCALES, HEIGHT, WEIGHT, type Scale } from "#app/domain/reviews/body-band.ts";
import { reviews } from "#app/domain/reviews/reviews.tables.ts";
import { newId } from "#app/lib/id.ts";
import { stockCatalogue } from "#tests/fixtures/catalog/test-catalogue.ts";
import { appForFile } from "#tests/fixtures/per-file.ts";

const app = await appForFile();

interface Author {
  heightCm: number;
  weightKg: number;
  girthsCm: Body["girthsCm"] | null;
}

const tape = (bust: number, waist: number, upperArm: number | null = null) => ({
  ...NO_GIRTHS,
  bust,
  waist,
  upperArm,
});

/** Two of them have an upper arm, too few to compare; the last ones are outside all ranges. */
const AUTHORS: Author[] = [
  { heightCm: 157.3, weightKg: 91.7, girthsCm: tape(118.4, 104.6, 38.2) },
  { heightCm: 157.3, weightKg: 91.7, girthsCm: tape(133.4, 121.6) },
  { heightCm: 157.3, weightKg: 91.7, girthsCm: null },
  { heightCm: 171.4, weightKg: 92.6, girthsCm: tape(121.4, 102.6) },
  { heightCm: 171.4, weightKg: 62.6, girthsCm: { ...NO_GIRTHS, waist: 78.2 } },
  { heightCm: 163.2, weightKg: 118.4, girthsCm: null },
  { heightCm: 149.9, weightKg: 73.8, girthsCm: tape(103.8, 87.9, 33.7) },
  { heightCm: 131.6, weightKg: 171.8, girthsCm: tape(178.3, 169.9) },
  { heightCm: 191.6, weightKg: 35.2, girthsCm: null },
];

beforeAll(async () => {
  const ids = await stockCatalogue(app.store, [
    { name: "Compared Kurta", variants: { "2XL plum": { inventory: 9 } } },
    { name: "Untaped Kurta", variants: { "3XL plum": { inventory: 9 } } },
  ]);
  await publish(ids.get("Compared Kurta") ?? "", AUTHORS);
  await publish(ids.get("Untaped Kurta") ?? "", AUTHORS.slice(1, 4));
});

/** Published reviews, the first one the newest, which comes first among equals. */
async function publish(productId: string, authors: Author[]): Promise<void> {
  await app.store.db.insert(reviews).values(
    authors.map((author, index) => ({
      id: newId(),
      productId,
      authorName: "Asha V.",
      rating: 4,
      body: `Wearer ${index} likes the cloth.`,
      status: "published" as const,
      createdAt: new Date(Date.UTC(2026, 0, 28 - index)),
      ...author,
    })),
  );
}

async function read(product: string, params: Record<string, number | null>): Promise<string> {
  const known = Object.entries(params).flatMap(([name, value]) =>
    value === null ? [] : [[name, `${value}`]],
  );
  const response = await app.visitor().get(`/products/${product}/reviews?${new URLSearchParams(known)}`);
  expect(response.status).toBe(200);
  return response.text();
}

const orderIn = (page: string) => [
  ...new Set([...page.matchAll(/Wearer (\d) likes/g)].map(([, index]) => Number(index))),
];

const rangesBetween = ({ step, from, to }: Scale, value: number, end: number) =>
  Math.abs(Math.min(to, Math.max(from, Math.floor(value / step) * step)) - end) / step;

function distance(
  { heightCm, weightKg, girthsCm }: Author,
  own: Omit<Author, "girthsCm"> & Body["girthsCm"],
) {
  const ranges = [
    rangesBetween(HEIGHT, heightCm, own.heightCm),
    rangesBetween(WEIGHT, weightKg, own.weightKg),
  ];
  for (const girth of ["bust", "waist"] as const) {
    const [theirs, end] = [girthsCm?.[girth] ?? null, own[girth]];
    if (theirs !== null && end !== null) ranges.push(rangesBetween(GIRTH_SCALES[girth], theirs, end));
  }
  return ranges.reduce((sum, value) => sum + value, 0) / ranges.length;
}

test("reviews are sorted by the mean distance of all figures that both bodies have", async () => {
  const end = (scale: Scale) => fc.constantFrom(...endsOf(scale));
  const own = fc.record({
    heightCm: end(HEIGHT),
    weightKg: end(WEIGHT),
    bust: fc.option(end(GIRTH_SCALES.bust)),
    waist: fc.option(end(GIRTH_SCALES.waist)),
    hip: fc.option(end(GIRTH_SCALES.hip)),
    upperArm: fc.option(end(GIRTH_SCALES.upperArm)),
  });
  await fc.assert(
    fc.asyncProperty(own, async (body) => {
      const { heightCm: height, weightKg: weight, bust, waist, hip, upperArm } = body;
      const page = await read("compared-kurta", { height, weight, bust, waist, hip, upperArm });
      const expected = AUTHORS.map((author, index) => ({ index, far: distance(author, body) }))
        .toSorted((a, b) => Number((a.far - b.far).toFixed(6)) || a.index - b.index)
        .map(({ index }) => index);
      expect(orderIn(page)).toEqual(expected);
    }),
    { numRuns: 20 },
  );
});

test("tape figures tell bodies of the same height and weight apart", async () => {
  const body = { height: 155, weight: 90 };
  expect(orderIn(await read("compared-kurta", body)).slice(0, 3)).toEqual([0, 1, 2]);
  const taped = { ...body, bust: 130, waist: 120 };
  expect(orderIn(await read("compared-kurta", taped)).slice(0, 2)).toEqual([1, 2]);
});

test("a girth is compared only if three authors of the product's reviews have it, and nobody's figure is shown", async () => {
  const compared = await read("compared-kurta", { height: 155, weight: 90, bust: 115 });
  const named = ["bust", "waist", "hip", "upperArm"].filter((name) => compared.includes(`name="${name}"`));
  expect(named).toEqual(["bust", "waist"]);
  const body = { height: 155, weight: 90 };
  const untaped = await read("untaped-kurta", { ...body, bust: 120 });
  expect(untaped).not.toContain('name="bust"');
  expect(orderIn(untaped)).toEqual(orderIn(await read("untaped-kurta", body)));
  const data = await (
    await app.visitor().get("/products/compared-kurta/reviews.data?height=155&weight=90")
  ).text();
  const figures = AUTHORS.flatMap(({ heightCm, weightKg, girthsCm }) => [
    heightCm,
    weightKg,
    ...Object.values(girthsCm ?? NO_GIRTHS).filter((girth) => girth !== null),
  ]);
  for (const figure of figures)
    for (const text of [compared, data]) expect(text).not.toContain(String(figure));
});
