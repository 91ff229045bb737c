import { expect, test } from "vitest";
import { NO_CASH_RULES } from "#app/domain/payments/cash/cash-risk.ts";
import { DEFAULT_COMING_BACK } from "#app/domain/back-in-stock/coming-back.settings.ts";
import { DEFAULT_PAYMENTS } from "#app/domain/payments/payments.settings.ts";
import { checkoutFields } from "#tests/fixtures/checkout-fields.ts";
import { appForFile } from "#tests/fixtures/per-file.ts";
import { saveTestSection } from "#tests/fixtures/save-section.ts";
import { add } from "#tests/requests/cart-requests.ts";
import { stockProduct } from "#tests/servers/test-store.ts";

const app = await appForFile();

test("a page without JavaScript keeps the chosen payment of the advance and the ticked consents of a refused order", async () => {
  await saveTestSection(app.store, "sales", { currency: "INR" });
  await saveTestSection(app.store, "taxes", { mode: "included" });
  await saveTestSection(app.store, "payments", {
    cash: {
      ...DEFAULT_PAYMENTS.cash,
      isOn: true,
      needsConfirmedEmail: false,
      rules: { ...NO_CASH_RULES, low: "advance", medium: "advance", high: "advance", advancePercent: 20 },
    },
  });
  const visitor = app.visitor();
  const email = "refused@example.com";
  await visitor.signUp(email, "moti jhumka 7");
  await visitor.signIn(email, "moti jhumka 7");
  const variant = await stockProduct(app.store, { priceMinor: 40_00, inventory: 3 });
  await add(visitor, variant);

  const response = await visitor.post(
    "/checkout",
    checkoutFields([{ id: variant.id, quantity: 1, price: 40_00 }], {
      email,
      payment: "cash",
      advanceMinor: "1000",
      advanceBy: "card",
      cardNumber: "",
      "consent-whatsapp": "on",
      buyerName: "Verma Textiles",
    }),
  );
  const page = await response.text();
  expect(response.status).toBe(400);
  expect(inputOf(page, 'name="advanceBy"[^>]*value="card"')).toContain("checked");
  expect(inputOf(page, 'name="cardNumber"')).toBeTruthy();
  expect(inputOf(page, 'name="consent-orders"')).toContain("checked");
  expect(page).toMatch(/<details[^>]*open=""[^>]*><summary[^>]*><span[^>]*>Buying for a business/);
});

test("the page of a refused order shows a guest's choice of a reminder as it was ticked", async () => {
  await saveTestSection(app.store, "checkout", { guests: true });
  await saveTestSection(app.store, "comingBack", { ...DEFAULT_COMING_BACK, reminderHours: 4 });
  const variant = await stockProduct(app.store, { priceMinor: 40_00, inventory: 3 });
  const guest = app.visitor();
  await add(guest, variant);
  const fields = checkoutFields([{ id: variant.id, quantity: 1, price: 40_00 }], {
    city: "",
    postalCode: "1",
  });
  const refused = async (more: Record<string, string>) =>
    inputOf(
      await (await guest.post("/checkout", { ...fields, ...more })).text(),
      'name="consent-reminders"',
    ).includes("checked");
  expect(await refused({})).toBe(false);
  expect(await refused({ "consent-reminders": "on" })).toBe(true);
});

function inputOf(page: string, attributes: string): string {
  const [input] = page.match(new RegExp(`<input[^>]*${attributes}[^>]*>`)) ?? [];
  if (!input) throw new Error(`The page has no input with ${attributes}`);
  return input;
}
