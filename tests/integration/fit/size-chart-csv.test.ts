import { asc } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { sizeCharts as seedCharts } from "#db/seed/catalogue/size-charts.ts";
import { saveSizeChart } from "#app/domain/catalog/attributes/save-size-chart.server.ts";
import { sizeCharts } from "#app/domain/catalog/catalog.tables.ts";
import { administratorOf } from "#tests/fixtures/orders/placed-order.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";
import { pageText } from "#tests/pages/page-text.ts";

const { app, admin } = await adminForFile();
const PAGE = "/admin/products/attributes";

function upload(csv: string): Promise<Response> {
  const form = new FormData();
  form.set("file", new File([csv], "charts.csv", { type: "text/csv" }));
  return admin.post(`${PAGE}/size-charts-import`, form);
}

const stored = () =>
  app.store.db
    .select({ name: sizeCharts.name, chart: sizeCharts.chart, version: sizeCharts.version })
    .from(sizeCharts)
    .orderBy(asc(sizeCharts.name));

const download = async () => (await admin.get(`${PAGE}/size-charts.csv`)).text();

beforeAll(async () => {
  for (const { name, chart } of seedCharts)
    await saveSizeChart(
      app.store,
      { id: null, input: { version: 0, name, ...chart } },
      await administratorOf(app.store),
    );
});

test("all size charts of the sample shop come back from their export as they were, upper arms included", async () => {
  const before = await stored();
  const file = await download();
  expect(file).toContain("To fit upper arm");
  expect(file).toContain("Ease bust (computed)");
  expect((await upload(file)).headers.get("location")).toBe(PAGE);
  expect(await stored()).toEqual(before);
  await app.store.db.delete(sizeCharts);
  expect((await upload(file)).status).toBe(302);
  expect((await stored()).map(({ name, chart }) => ({ name, chart }))).toEqual(
    before.map(({ name, chart }) => ({ name, chart })),
  );
});

test("a changed value and a new chart are imported, and charts that the file does not name stay", async () => {
  const before = await stored();
  const kurta = before.find(({ name }) => name === "Women’s kurta");
  const [smallest] = kurta?.chart.rows ?? [];
  const file = [
    "Chart;Made for;Size;To fit bust;To fit upper arm;Length;Sweep",
    "Poncho;;XL;107;36,5;90;200",
    "Poncho;;2XL;114;38;91;210",
  ].join("\n");
  expect((await upload(file)).status).toBe(302);
  expect(await stored()).toHaveLength(before.length + 1);
  expect((await stored()).find(({ name }) => name === "Poncho")?.chart).toEqual({
    sex: null,
    columns: [
      { of: "body", measure: "bust", name: "Bust" },
      { of: "body", measure: "upperArm", name: "Upper arm" },
      { of: "garment", measure: "length", name: "Length" },
      { of: "garment", measure: null, name: "Sweep" },
    ],
    rows: [
      { size: "XL", values: [107, 36.5, 90, 200] },
      { size: "2XL", values: [114, 38, 91, 210] },
    ],
  });
  const text = await download();
  const line = text.split("\r\n").find((row) => row.startsWith(`Women’s kurta,Women,${smallest?.size},`));
  const changed = text.replace(
    line ?? "-",
    (line ?? "").replace(/,(\d+),/, (_, cm) => `,${Number(cm) + 1},`),
  );
  expect((await upload(changed)).status).toBe(302);
  const after = (await stored()).find(({ name }) => name === "Women’s kurta");
  expect(after?.chart.rows[0]?.values[0]).toBe((smallest?.values[0] ?? 0) + 1);
  expect(after?.version).toBe((kurta?.version ?? 0) + 1);
});

test("of two files imported at the same moment, each chart is created once and the later file's values are stored", async () => {
  const before = await stored();
  const files = [90, 91, 92, 93].map((length) => `Chart,Size,Length\nCape,XL,${length}`);
  const responses = await Promise.all(files.map(upload));
  expect(responses.map(({ status }) => status)).toEqual([302, 302, 302, 302]);
  const after = await stored();
  expect(after).toHaveLength(before.length + 1);
  expect(after.find(({ name }) => name === "Cape")?.version).toBe(4);
});

test.each([
  [
    "Chart,Made for,Size,To fit bust\nKurta,Women,XL,wide\nKurta,Women,2XL,",
    [
      "Row 2: To fit bust: Enter centimetres, such as 41.5",
      "Row 3: To fit bust: Enter centimetres, such as 41.5",
    ],
  ],
  [
    "Chart,Made for,Size,To fit bust\nKurta,Women,XL,107\nKurta,Women,xl,114",
    ["Row 3: Size: This is already in the list"],
  ],
  [
    "Chart,Made for,Size,To fit bust\nKurta,Ladies,XL,107\n,Women,XL,107",
    ["Row 2: Made for: Choose women, men or everybody", "Row 3: The name of the chart is missing."],
  ],
  [
    "Chart,Made for,Size,To fit bust\nKurta,Women,XL,107\nKurta,Men,2XL,114",
    ["Row 3: “Made for” differs from the first row of Kurta."],
  ],
  ["Chart,Made for,To fit bust\nKurta,Women,107", ["Row 1: The column “Size” is missing."]],
  ["Chart,Made for,Size,Bust,Chest\nKurta,Women,XL,107,107", ["Row 2: Chest: This is already in the list"]],
  ["Chart,Made for,Size", ["The file has no size charts."]],
])("a file of charts with faults is refused as a whole, with the row of each: %s", async (file, faults) => {
  const before = await stored();
  const response = await upload(file);
  expect(response.status).toBe(400);
  const text = pageText(await response.text());
  for (const fault of faults) expect(text).toContain(fault);
  expect(await stored()).toEqual(before);
});

test("nothing of a file is imported when its last chart is invalid", async () => {
  const before = await stored();
  const response = await upload("Chart,Size,To fit bust\nFirst,XL,107\nLast,XL,0");
  expect(response.status).toBe(400);
  expect(pageText(await response.text())).toContain("Row 3: To fit bust: Enter centimetres, such as 41.5");
  expect(await stored()).toEqual(before);
});
