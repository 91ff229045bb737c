import { beforeAll, describe, expect, test } from "vitest";
import { DEFAULT_CHECKOUT } from "#app/domain/checkout/checkout.settings.ts";
import { giftCards } from "#app/domain/orders/gift-cards/gift-cards.tables.ts";
import { giftCardFields } from "#tests/fixtures/payments/gift-cards.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";
import { saveTestSection } from "#tests/fixtures/save-section.ts";
import { pageText } from "#tests/pages/page-text.ts";

const { app, admin } = await adminForFile();
const { store } = app;
const { db } = store;

beforeAll(() =>
  saveTestSection(store, "checkout", { ...DEFAULT_CHECKOUT, guests: true, giftCardValues: [2500] }),
);

const buy = (more: Record<string, string> = {}) =>
  app.visitor().post("/gift-cards", giftCardFields(more), { accept: "text/html" });

describe("a refused purchase", () => {
  test.each([
    ["a value that is not sold", { value: "1" }, "no longer sell gift cards of this value"],
    ["no recipient", { recipientName: "" }, "Enter the name of the recipient"],
    ["a wrong email address", { recipientEmail: "meera" }, "Email is invalid"],
    ["a day that is over", { sendOn: "2020-01-01" }, "Choose a day from today on"],
    ["store credit", { payment: "credit" }, "Choose how you want to pay"],
    ["cash", { payment: "cash" }, "Choose how you want to pay"],
    ["a declined card", { cardNumber: "4000000000000002" }, "declined"],
  ])("by %s says why and sells nothing", async (_, fields, message) => {
    const before = await db.$count(giftCards);
    const response = await buy(fields);
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(pageText(await response.text())).toContain(message);
    expect(await db.$count(giftCards)).toBe(before);
  });
});

describe("the owner's switch", () => {
  test("values are entered as amounts, and without any no card is sold", async () => {
    const save = (giftCardValues: string) =>
      admin.post("/admin/settings/checkout", {
        guests: "welcome",
        giftWrapMinor: "",
        mostUnpaidItems: "50",
        heldWarningPercent: "25",
        giftCardValues,
        version: "99",
      });
    expect((await save("10 ten")).status).toBe(400);
    expect((await save("1 2 3 4 5 6 7 8 9")).status).toBe(400);
    expect((await save("10 1,000 25.50")).status).toBe(409);
    await saveTestSection(store, "checkout", { ...DEFAULT_CHECKOUT, guests: true });
    expect(pageText(await (await app.visitor().get("/gift-cards")).text())).toContain(
      "We do not sell gift cards at the moment",
    );
    expect((await buy()).status).toBe(409);
  });
});
