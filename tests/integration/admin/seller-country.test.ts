import { beforeAll, expect, test } from "vitest";
import { DEFAULT_COMING_BACK } from "#app/domain/back-in-stock/coming-back.settings.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";
import { saveTestSection } from "#tests/fixtures/save-section.ts";
import { pageText } from "#tests/pages/page-text.ts";
import { add } from "#tests/requests/cart-requests.ts";
import { stockProduct } from "#tests/servers/test-store.ts";

const { app, admin } = await adminForFile();
const { store } = app;

beforeAll(async () => {
  await saveTestSection(store, "checkout", { guests: true });
  await saveTestSection(store, "comingBack", { ...DEFAULT_COMING_BACK, reminderHours: 4 });
});

const adminPage = async (path: string) => pageText(await (await admin.get(path)).text());

async function checkoutPage(): Promise<string> {
  const variant = await stockProduct(store, { inventory: 5 });
  const visitor = app.visitor();
  await add(visitor, variant);
  return pageText(await (await visitor.get("/checkout")).text());
}

const HINDI = "यह सूचना हिन्दी में पढ़ें";

test("a shop in India that adds a flat tax follows Indian law", async () => {
  await saveTestSection(store, "general", { country: "IN" });
  await saveTestSection(store, "taxes", { mode: "added" });
  expect(await adminPage("/admin/dashboard")).toContain("Grievance officer");
  expect(await adminPage("/admin/products")).toContain("Legal information missing");
  expect(await checkoutPage()).toContain(HINDI);
});

test("a shop outside India whose prices include tax does not follow Indian law", async () => {
  await saveTestSection(store, "general", { country: "other" });
  await saveTestSection(store, "taxes", { mode: "included" });
  expect(await adminPage("/admin/dashboard")).not.toContain("Grievance officer");
  expect(await adminPage("/admin/products")).not.toContain("Legal information missing");
  expect(await checkoutPage()).not.toContain(HINDI);
});
