import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { categories, products, sizeCharts, variants } from "#app/domain/catalog/catalog.tables.ts";
import { listOptionValues } from "#app/domain/catalog/attributes/list-attributes.server.ts";
import { STARTER_CHARTS } from "#app/domain/catalog/attributes/starter-charts.ts";
import { DEFAULT_SETTINGS } from "#app/domain/settings/settings.ts";
import { readSection } from "#app/domain/settings/settings.server.ts";
import { settings } from "#app/domain/settings/settings.tables.ts";
import { jpegFile, NO_IMAGES } from "#tests/fixtures/image-files.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";
import { staffMember } from "#tests/fixtures/staff-member.ts";
import { saveTestSection } from "#tests/fixtures/save-section.ts";
import { pageText } from "#tests/pages/page-text.ts";

const { app, admin } = await adminForFile();
const { store } = app;
const PAGE = "/admin/setup";
const HTML = { accept: "text/html" };

// As a new shop starts.
await store.db.delete(settings).where(eq(settings.section, "general"));
store.settings.invalidate();
await saveTestSection(store, "opening", { isSample: false });

const SHOP = {
  form: "shop",
  name: "Amaltas",
  legalName: "",
  gstin: "32abcde1234f1z9",
  officerName: "Meera Nair",
  phone: "+91 98765 43210",
  email: "hello@amaltas.example",
  street: "12 Rose Street",
  pinCode: "682 001",
  city: "",
};

type Fields = Record<string, string>;

async function sendShop(changed: Fields = {}, logo?: Buffer, by = admin): Promise<Response> {
  const { version } = await readSection(store.db, "general");
  return send({ ...SHOP, version: String(version), ...changed }, logo, by);
}

function send(fields: Fields, image?: Buffer, by = admin): Promise<Response> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set("image", image ? new File([new Uint8Array(image)], "image.jpg") : new File([], ""));
  return by.post(PAGE, form, HTML);
}

const readPage = async (by = admin) => (await by.get(PAGE, HTML)).text();

async function refusal(response: Response): Promise<string> {
  expect(response.status).toBe(400);
  return response.text();
}

describe("the country", () => {
  test("selling from India sets rupee, GST, rates and the seller's country, and is done by the state of the shop", async () => {
    await saveTestSection(store, "opening", { isClosed: true });
    expect(pageText(await readPage())).toContain("0 of 10 done");
    expect((await admin.post(PAGE, { form: "country", country: "IN" }, HTML)).status).toBe(302);
    const { general, taxes, sales } = await store.settings.get();
    expect([general.country, taxes.mode, sales.currency]).toEqual(["IN", "included", "INR"]);
    expect(pageText(await readPage())).toContain("Country and tax (done)");
  });
});

describe("the shop's details", () => {
  test("are written once to every setting that states them, with the logo", async () => {
    const response = await sendShop({}, await jpegFile());
    expect([response.status, response.headers.get("location")]).toEqual([302, `${PAGE}#next`]);
    const { general, taxes, legal, pickup, appearance } = await store.settings.get();
    expect(general).toMatchObject({
      name: "Amaltas",
      email: "hello@amaltas.example",
      careersEmail: "hello@amaltas.example",
      gstin: "32ABCDE1234F1Z9",
      country: "IN",
      addressLines: ["12 Rose Street", "Kochi, Kerala 682001", "India"],
    });
    expect(taxes).toMatchObject({ mode: "included", legalName: "Amaltas", stateCode: "32" });
    expect(legal).toMatchObject({
      officerName: "Meera Nair",
      officerContact: ["+91 98765 43210", "hello@amaltas.example"],
      countryOfOrigin: "India",
    });
    expect(pickup).toMatchObject({ isOn: false, city: "Kochi", state: "Kerala", postalCode: "682001" });
    expect(appearance.logo.image).not.toBeNull();
  });

  test("follow a later change, but not where the owner has entered something else", async () => {
    const { legal } = await store.settings.get();
    await saveTestSection(store, "legal", { careContact: "Our shop in Kochi" });
    expect((await sendShop({ phone: "+91 484 000 0000" })).status).toBe(302);
    const after = await store.settings.get();
    expect(after.legal.officerContact[0]).toBe("+91 484 000 0000");
    expect(after.legal.careContact).toBe("Our shop in Kochi");
    await saveTestSection(store, "legal", { careContact: legal.careContact, officerContact: ["By letter"] });
    await sendShop();
    expect((await store.settings.get()).legal.officerContact).toEqual(["By letter"]);
  });

  test.each([
    [{ gstin: "32ABCDE1234F1Z8" }, "its check digit does not match"],
    [{ gstin: "29ABCDE1234F1ZW", pinCode: "682001" }, "GSTIN"],
    [{ pinCode: "999999" }, "No post office has the PIN code 999999"],
    [{ pinCode: "12" }, "A PIN code has 6 digits"],
    [{ name: "" }, "The shop’s name is required"],
    [{ phone: "call me" }, "Use digits and spaces"],
    [{ email: "amaltas" }, "Email is invalid"],
    [{ officerName: "" }, "Indian law requires a grievance officer"],
  ])("are refused with %o beside the field, keep the input and save nothing", async (wrong, sentence) => {
    const before = await store.settings.get();
    const html = await refusal(await sendShop({ street: "99 Kept Lane", ...wrong }));
    expect(pageText(html)).toContain(sentence);
    expect(html).toContain('value="99 Kept Lane"');
    expect(await store.settings.get()).toEqual(before);
  });

  test("a logo that is no image saves nothing", async () => {
    const before = await store.settings.get();
    const [file] = Object.values(NO_IMAGES);
    const response = await sendShop({ street: "1 New Road" }, file);
    expect(response.status).toBe(415);
    const html = await response.text();
    expect(html).toContain('value="1 New Road"');
    expect(pageText(html)).toContain("not an image");
    expect(await store.settings.get()).toEqual(before);
  });

  test("the second of two concurrent saves is refused and keeps its input", async () => {
    const { version } = await readSection(store.db, "general");
    await sendShop({ version: String(version), street: "1 First Street" });
    const second = await sendShop({ version: String(version), street: "2 Second Street" });
    expect(second.status).toBe(409);
    expect(await second.text()).toContain('value="2 Second Street"');
    expect((await store.settings.get()).general.addressLines[0]).toBe("1 First Street");
  });
});

test("a new shop shows no map, then one of the town of the PIN code, and that of its own position once it is entered", async () => {
  const contact = async () => (await admin.get("/contact")).text();
  const settings = async () => pageText(await (await admin.get("/admin/settings", HTML)).text());
  const { latitude, longitude } = DEFAULT_SETTINGS.general;
  await saveTestSection(store, "general", { latitude, longitude });
  expect(await contact()).not.toContain("Open in OpenStreetMap");
  await sendShop();
  expect(await contact()).toContain("mlat=9.97&");
  expect(await settings()).toContain("it is at the centre of Kochi, from the PIN code");
  await sendShop({ pinCode: "695001" });
  expect(await contact()).toContain("mlat=8.5&");
  await saveTestSection(store, "general", { latitude: 8.4821, longitude: 76.9472 });
  await sendShop();
  expect(await contact()).toContain("mlat=8.4821");
  expect(await settings()).not.toContain("at the centre of");
});

test("shipping keeps zones and changes the rate within India", async () => {
  const { version } = await readSection(store.db, "shipping");
  const fields = { form: "shipping", version: String(version), rateMinor: "80", freeAboveMinor: "1,500" };
  const wrong = await admin.post(PAGE, { ...fields, minDays: "5", maxDays: "2" }, HTML);
  expect(await refusal(wrong)).toContain("Not before the earliest day");
  expect((await admin.post(PAGE, { ...fields, minDays: "2", maxDays: "4" }, HTML)).status).toBe(302);
  const { zones } = (await store.settings.get()).shipping;
  expect(zones).toHaveLength(1);
  expect(zones[0]).toMatchObject({ name: "India", rateMinor: 80_00, freeAboveMinor: 1500_00, maxDays: 4 });
});

describe("size charts", () => {
  test.each(STARTER_CHARTS)("the starter chart $name is larger from size to size", ({ chart }) => {
    for (const [index] of chart.columns.entries()) {
      const values = chart.rows.map((row) => row.values[index] ?? 0);
      expect(values.every((value) => value > 0)).toBe(true);
      expect(values).toEqual(values.toSorted((a, b) => a - b));
    }
  });

  test("one click copies a chart with its sizes, once, and the copy can be edited", async () => {
    const copy = () => admin.post(PAGE, { form: "charts", chart: "kurta" }, HTML);
    await Promise.all([copy(), copy()]);
    const rows = await store.db.select().from(sizeCharts).where(eq(sizeCharts.name, "Women’s kurta"));
    expect(rows).toHaveLength(1);
    const sizes = await listOptionValues(store.db, "size");
    expect(sizes.values.map(({ label }) => label)).toEqual(["XL", "2XL", "3XL", "4XL", "5XL", "6XL"]);
    await admin.post(PAGE, { form: "charts", chart: "palazzo" }, HTML);
    expect((await listOptionValues(store.db, "size")).values).toHaveLength(6);
    expect(await readPage()).toContain(`/admin/products/attributes/size-charts/${rows[0]?.id}`);
    expect((await admin.post(PAGE, { form: "charts", chart: "toga" }, HTML)).status).toBe(404);
  });
});

describe("the first product", () => {
  const product = async (changed: Fields = {}) => {
    const { values } = await listOptionValues(store.db, "size");
    const sizes = values.slice(0, 2).map(({ id }): [string, string] => [`size.${id}`, "on"]);
    return {
      form: "product",
      newCategory: "Kurtas",
      name: "Asha Kurta",
      price: "1,499",
      hsnCode: "6211",
      stock: "4",
      sizeChartId: "",
      ...Object.fromEntries(sizes),
      ...changed,
    };
  };

  test.each([
    [{ price: "0" }, "price"],
    [{ price: "cheap" }, "price"],
    [{ name: "" }, "name"],
    [{ stock: "" }, "stock"],
    [{ hsnCode: "" }, "hsnCode"],
    [{ newCategory: "" }, "newCategory"],
  ])(
    "is refused with %o beside the field %s, and neither product nor category is saved",
    async (wrong, field) => {
      const html = await refusal(await send(await product(wrong)));
      const form = html.slice(html.indexOf('value="product"'));
      const input = new RegExp(`<input[^>]*name="${field}"[^>]*>`).exec(form)?.[0] ?? "";
      expect(input).toContain('aria-invalid="true"');
      expect(html).toContain(field === "newCategory" ? 'value="Asha Kurta"' : 'value="Kurtas"');
      expect(await store.db.$count(products)).toBe(0);
      expect(await store.db.$count(categories)).toBe(0);
    },
  );

  test("a photo that is no image saves nothing", async () => {
    const [file] = Object.values(NO_IMAGES);
    expect((await send(await product(), file)).status).toBe(415);
    expect(await store.db.$count(categories)).toBe(0);
  });

  test("is for sale with its category, sizes, stock and photo", async () => {
    expect((await send(await product(), await jpegFile())).status).toBe(302);
    const [saved] = await store.db.select().from(products);
    expect(saved).toMatchObject({
      name: "Asha Kurta",
      priceMinor: 1499_00,
      status: "active",
      hsnCode: "6211",
    });
    const rows = await store.db.select().from(variants);
    expect(rows.map(({ inventory }) => inventory)).toEqual([4, 4]);
    const listing = await (await admin.get("/products")).text();
    expect(listing).toContain("Asha Kurta");
    expect(pageText(await readPage())).toContain("First category and product (done)");
  });

  test("a category whose name exists is refused, and no product is added", async () => {
    const html = await refusal(await send(await product({ name: "Second Kurta", newCategory: "kurtas" })));
    expect(pageText(html)).toContain("A category with this name already exists");
    expect(await store.db.$count(products)).toBe(1);
  });
});

test("only cash on delivery is chosen on purpose, with its limit", async () => {
  const { version } = await readSection(store.db, "payments");
  const fields = { form: "payments", version: String(version), cashFee: "" };
  expect(await refusal(await admin.post(PAGE, { ...fields, most: "0" }, HTML))).toContain("aria-invalid");
  expect((await admin.post(PAGE, { ...fields, most: "5,000" }, HTML)).status).toBe(302);
  const { payments } = await store.settings.get();
  expect([payments.online, payments.cash.isOn, payments.cash.mostMinor]).toEqual([false, true, 5000_00]);
});

test("the shop opens only when nothing that is needed is missing", async () => {
  await saveTestSection(store, "opening", { isSample: false });
  const open = async () => {
    const { version } = await readSection(store.db, "opening");
    return admin.post(PAGE, { form: "open", version: String(version) }, HTML);
  };
  const refused = await open();
  expect(refused.status).toBe(409);
  expect(pageText(await refused.text())).toContain("Still to do: Policies.");
  expect((await admin.post(PAGE, { form: "policies" }, HTML)).status).toBe(302);
  expect((await open()).status).toBe(302);
  expect((await app.visitor().get("/products", HTML)).status).toBe(200);
});

test("staff with the right to change settings uses the guide, but for what their role lacks", async () => {
  const role = await staffMember(app, "manager@example.com", { role: "manager", ownRoleId: null });
  const text = pageText(await readPage(role.visitor));
  expect(text).toContain("Set up your shop");
  expect(text).toContain("Your role does not include this part.");
  const packer = await staffMember(app, "packer@example.com", { role: "packer", ownRoleId: null });
  const refused = await packer.visitor.get(PAGE, HTML);
  expect(refused.headers.get("location")).toBe("/admin/no-permission");
});

test("an unknown form is refused", async () => {
  expect((await admin.post(PAGE, { form: "burn-it" }, HTML)).status).toBe(400);
  expect((await admin.post(PAGE, { form: "constructor" }, HTML)).status).toBe(400);
});
