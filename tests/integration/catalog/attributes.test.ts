import { and, asc, eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { auditLog } from "#app/domain/audit/audit.tables.ts";
import { optionTypes, optionValues, products, sizeCharts } from "#app/domain/catalog/catalog.tables.ts";
import { stockCatalogue } from "#tests/fixtures/catalog/test-catalogue.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";
import { headings, pageText } from "#tests/pages/page-text.ts";

const { app, admin } = await adminForFile();

const PAGE = "/admin/products/attributes";

type Requested = { id?: string; label: string; hex?: string };

/** The form of all values: the version and one row per value. */
function formOf(version: number, values: readonly Requested[]): Record<string, string> {
  const rows = values.flatMap(({ id = "", label, hex }, index) => [
    [`values.${index}.id`, id],
    [`values.${index}.label`, label],
    ...(hex === undefined ? [] : [[`values.${index}.hex`, hex]]),
  ]);
  return { version: String(version), ...(Object.fromEntries(rows) as Record<string, string>) };
}

async function stored(kind: "size" | "colour") {
  const { db } = app.store;
  const [type] = await db.select().from(optionTypes).where(eq(optionTypes.kind, kind));
  const values = await db
    .select({
      id: optionValues.id,
      slug: optionValues.slug,
      label: optionValues.label,
      hex: optionValues.hex,
    })
    .from(optionValues)
    .where(type ? eq(optionValues.typeId, type.id) : sql`false`)
    .orderBy(asc(optionValues.position));
  return { type, version: type?.version ?? 0, values };
}

async function save(kind: "size" | "colour", change: (values: Requested[]) => Requested[], version?: number) {
  const now = await stored(kind);
  const requested = now.values.map(({ id, label, hex }): Requested => ({ id, label, ...(hex && { hex }) }));
  return admin.post(`${PAGE}/${kind}s`, formOf(version ?? now.version, change(requested)));
}

test("a form of more values than the limit is refused, and none of them is lost", async () => {
  const { version, values } = await stored("size");
  const labels = Array.from({ length: 305 }, (_, index) => ({ label: `Size number ${index}` }));
  const response = await admin.post(`${PAGE}/sizes`, formOf(version, labels));
  expect(response.status).toBe(400);
  expect(pageText(await response.text())).toContain("Use at most 300");
  expect((await stored("size")).values).toEqual(values);
});

describe("sizes and colours", () => {
  test("the attributes of a new shop are empty, and the first value creates its kind", async () => {
    expect(pageText(await (await admin.get(PAGE)).text())).toContain("No sizes yet.");
    const responses = await Promise.all([
      save("size", () => [{ label: "XL" }], 0),
      save("size", () => [{ label: "XL" }], 0),
    ]);
    expect(responses.map((response) => String(response.status)).toSorted()).toEqual(["302", "409"]);
    expect(await stored("size")).toMatchObject({
      version: 1,
      values: [{ slug: "xl", label: "XL", hex: null }],
    });
    await save("colour", () => [{ label: "Deep Plum", hex: "#4B1D3F" }]);
    expect((await stored("colour")).values).toMatchObject([{ slug: "deep-plum", hex: "#4b1d3f" }]);
  });

  test("sizes and colours are added, reordered and renamed, while filters keep their URLs and charts follow", async () => {
    await app.store.db.insert(sizeCharts).values({
      id: crypto.randomUUID(),
      slug: "tunic",
      name: "Tunic",
      chart: {
        sex: null,
        columns: [{ of: "garment", measure: "bust", name: "Bust" }],
        rows: [{ size: "XL", values: [118] }],
      },
    });
    await save("size", (values) => [{ label: "Petite" }, ...values, { label: "2XL" }]);
    await save("size", (values) =>
      values.map((value) => (value.label === "XL" ? { ...value, label: "1XL" } : value)),
    );
    const { values, type } = await stored("size");
    expect(values.map(({ label, slug }) => [label, slug])).toEqual([
      ["Petite", "petite"],
      ["1XL", "xl"],
      ["2XL", "2xl"],
    ]);
    const [chart] = await app.store.db.select().from(sizeCharts).where(eq(sizeCharts.slug, "tunic"));
    expect(chart).toMatchObject({ version: 2, chart: { rows: [{ size: "1XL", values: [118] }] } });
    const [entry] = await app.store.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.subjectId, type?.id ?? ""), eq(auditLog.action, "attributes.size")))
      .orderBy(asc(auditLog.id))
      .offset(2);
    expect(entry).toMatchObject({
      before: { values: ["Petite", "XL", "2XL"] },
      after: { values: ["Petite", "1XL", "2XL"] },
    });
  });

  test("a stale attribute page saves nothing and keeps the entered values", async () => {
    const { version } = await stored("colour");
    await save("colour", (values) => [...values, { label: "Ivory", hex: "#fbf8f3" }]);
    const late = await save(
      "colour",
      (values) => [...values, { label: "Typed late", hex: "#000000" }],
      version,
    );
    expect(late.status).toBe(409);
    const html = await late.text();
    expect(html).toContain("Changed in the meantime");
    expect(html).toContain('value="Typed late"');
    expect(html).toContain(`name="version" value="${version + 1}"`);
  });

  test.each([
    [[{ label: " " }], "Name is required"],
    [[{ label: "x".repeat(31) }], "Use at most 30 characters"],
    [[{ label: "Rust" }, { label: "rust" }], "This is already in the list"],
    [[{ label: "Rust", hex: "red" }], "Enter the colour as #rrggbb, such as #c2331d"],
  ])("the attribute %j is refused beside its field", async (requested, words) => {
    const before = await stored("colour");
    const response = await save("colour", (values) => [...values, ...requested]);
    expect(response.status).toBe(400);
    expect(await response.text()).toContain(words);
    expect(await stored("colour")).toEqual(before);
  });

  test("values of another kind, or unknown values, are not accepted", async () => {
    const [size] = (await stored("size")).values;
    const strange = await save("colour", (values) => [...values, { id: size?.id, label: "Size as colour" }]);
    expect(strange.status).toBe(409);
    expect((await admin.get(`${PAGE}/fabrics`)).status).toBe(404);
  });

  test("attribute values change places without JavaScript by a round trip that saves nothing", async () => {
    const before = await stored("size");
    const response = await admin.post(`${PAGE}/sizes`, {
      ...formOf(
        before.version,
        before.values.map(({ id, label }) => ({ id, label })),
      ),
      intent: "down:values.0",
    });
    const html = await response.text();
    expect(html.indexOf('value="1XL"')).toBeLessThan(html.indexOf('value="Petite"'));
    expect(await stored("size")).toEqual(before);
  });

  test("unused attribute values are deleted, and those of a product stay", async () => {
    await app.store.db.delete(optionValues);
    await app.store.db.delete(optionTypes);
    await stockCatalogue(app.store, [{ name: "Kurta", variants: { "XL plum": { inventory: 1 } } }]);
    await save("size", (values) => [...values, { label: "Unused" }]);
    const page = pageText(await (await admin.get(`${PAGE}/sizes`)).text());
    expect(page.match(/In use/g)).toHaveLength(1);
    const used = await save("size", (values) => values.filter(({ label }) => label !== "XL"));
    expect(used.status).toBe(409);
    expect(await used.text()).toContain("Products use XL, and a value in use cannot be deleted.");
    expect((await save("size", (values) => values.filter(({ label }) => label !== "Unused"))).status).toBe(
      302,
    );
    expect((await stored("size")).values.map(({ label }) => label)).toEqual(["XL"]);
  });
});

describe("a size chart", () => {
  const fields = (more: Record<string, string> = {}) => ({
    version: "0",
    name: "Kurta",
    sex: "female",
    "columns.0.kind": "body.bust",
    "columns.1.kind": "garment.length",
    "rows.0.size": "XL",
    "rows.0.values.0": "107",
    "rows.0.values.1": "106,5",
    ...more,
  });
  const findChart = async (name: string) => {
    const [chart] = await app.store.db.select().from(sizeCharts).where(eq(sizeCharts.name, name));
    if (!chart) throw new Error(`No chart ${name}`);
    return chart;
  };

  test("a size chart is created, changed, and shown with the products that have it", async () => {
    await admin.post(`${PAGE}/size-charts/new`, fields());
    const made = await findChart("Kurta");
    expect(made).toMatchObject({
      slug: "kurta",
      version: 1,
      chart: {
        sex: "female",
        columns: [
          { of: "body", measure: "bust", name: "Bust" },
          { of: "garment", measure: "length", name: "Length" },
        ],
        rows: [{ size: "XL", values: [107, 106.5] }],
      },
    });
    await app.store.db.update(products).set({ sizeChartId: made.id }).where(eq(products.slug, "kurta"));
    const response = await admin.post(
      `${PAGE}/size-charts/${made.id}`,
      fields({ version: "1", "rows.0.values.0": "111" }),
    );
    expect(response.headers.get("location")).toBe(PAGE);
    expect(pageText(await (await app.visitor().get("/products/kurta")).text())).toContain("111");
    const late = await admin.post(
      `${PAGE}/size-charts/${made.id}`,
      fields({ version: "1", "rows.0.values.0": "99" }),
    );
    expect(late.status).toBe(409);
    expect(await late.text()).toContain('value="99"');
  });

  test("a size chart is deleted when no product has it, and otherwise refused with the reason", async () => {
    const { id, version } = await findChart("Kurta");
    const drop = (chartId: string, at: number) =>
      admin.post(`${PAGE}/size-charts/${chartId}`, { intent: "delete", version: String(at) });
    const kept = await drop(id, version);
    expect(kept.status).toBe(409);
    expect(await kept.text()).toContain("Products use this chart.");
    await admin.post(`${PAGE}/size-charts/new`, fields({ name: "Unused" }));
    const unused = await findChart("Unused");
    expect((await drop(unused.id, 1)).headers.get("location")).toBe(PAGE);
    expect((await admin.get(`${PAGE}/size-charts/${unused.id}`)).status).toBe(404);
  });

  test.each([
    [{ name: "" }, "Name is required"],
    [{ name: "KURTA" }, "A size chart with this name already exists"],
    [{ "columns.1.kind": "body.bust" }, "This is already in the list"],
    [{ "columns.0.kind": "garment.other", "columns.0.name": "LENGTH" }, "This is already in the list"],
    [{ "columns.1.kind": "garment.other" }, "Measurement is required"],
    [{ "columns.1.kind": "body.shoe" }, "Choose a measurement"],
    [{ sex: "other" }, "Choose women, men or everybody"],
    [{ "rows.0.size": "" }, "Size is required"],
    [{ "rows.0.values.1": "wide" }, "Enter centimetres, such as 41.5"],
    [{ "rows.0.values.1": "0" }, "Enter centimetres, such as 41.5"],
    [{ "rows.0.values.2": "50" }, "Every row needs a value in each column"],
  ])("the size chart %j is refused with a sentence", async (more, words) => {
    const response = await admin.post(`${PAGE}/size-charts/new`, fields({ name: "Odd", ...more }));
    expect(response.status).toBe(400);
    expect(await response.text()).toContain(words);
  });

  test("a size chart grows without JavaScript by a round trip that saves nothing", async () => {
    const response = await admin.post(
      `${PAGE}/size-charts/new`,
      fields({ name: "Growing", step: "add-row" }),
    );
    const html = await response.text();
    expect(headings(html, 1)).toEqual(["New size chart"]);
    expect(html).toContain('name="rows.1.size"');
    expect(html).toContain('value="Growing"');
    expect((await app.store.db.select().from(sizeCharts).where(eq(sizeCharts.name, "Growing"))).length).toBe(
      0,
    );
  });

  test.each(["x", "0198c0de-0000-7000-8000-000000000000"])(
    "the size chart URL %s is not found",
    async (id) => {
      expect((await admin.get(`${PAGE}/size-charts/${id}`)).status).toBe(404);
      expect((await admin.post(`${PAGE}/size-charts/${id}`, fields({ name: "Lost" }))).status).toBe(409);
    },
  );
});
