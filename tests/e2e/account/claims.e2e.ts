import { checkoutFields } from "#tests/fixtures/checkout-fields.ts";
import { stockedVariant } from "#tests/fixtures/catalog/stocked-variant.ts";
import { jpegFile } from "#tests/fixtures/image-files.ts";
import { signInToAdmin } from "#tests/pages/admin-sign-in.ts";
import { expectAccessible } from "#tests/pages/axe.ts";
import { expect, test } from "#tests/pages/journey.ts";
import { PASSWORD, signInWithRequest } from "#tests/pages/signed-in-page.ts";
import { Visitor } from "#tests/requests/visitor.ts";
import { deliverOrder, newestOrder, openAdmin } from "../../../scripts/screenshots/people.ts";

test("a customer sends photos of a damaged piece from a phone, keeps it, and gets another one @phone", async ({
  page,
  browser,
  store,
}) => {
  const email = "asha.claims@example.com";
  const shopper = new Visitor(store.url);
  await shopper.signUp(email, PASSWORD);
  await shopper.signIn(email, PASSWORD);
  const { id, price } = await stockedVariant(store.url, "aangan-jaal-kaftan");
  const lines = [{ id, quantity: 2, price }];
  expect((await shopper.post("/checkout", checkoutFields(lines, { email }))).status).toBe(200);
  const admin = await openAdmin(store.url);
  const number = await newestOrder(admin, email);
  await deliverOrder(admin, number);

  await signInWithRequest(page, store, email);
  await page.goto(`/orders/${number}/claim`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Something is wrong");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Send the report" }).click();
  await expect(page.getByText("Please tell us what is wrong").first()).toBeVisible();
  await page.getByLabel(/^What is wrong with .*Kaftan/).selectOption("damaged");
  await page.getByLabel("What is wrong?", { exact: true }).fill("The sleeve is torn.");
  const photo = { name: "sleeve.jpg", mimeType: "image/jpeg", buffer: await jpegFile() };
  await page.getByLabel("Photos (optional)").setInputFiles([photo, { ...photo, name: "seam.jpg" }]);
  await page.getByRole("button", { name: "Send the report" }).click();
  await expect(page.getByText("We have your report").first()).toBeVisible();

  const adminPage = await (await browser.newContext({ baseURL: store.url })).newPage();
  await signInToAdmin(adminPage, store);
  await adminPage.goto("/admin/orders/returns?kind=claim");
  await adminPage.getByRole("link", { name: `R${number.padStart(6, "0")}-1`, exact: true }).click();
  await expect(adminPage.getByText("The sleeve is torn.")).toBeVisible();
  const photos = adminPage.getByRole("img", { name: /^Picture for R/ });
  await expect(photos).toHaveCount(2);
  await adminPage.getByRole("checkbox", { name: /Send a replacement now/ }).check();
  await adminPage.getByLabel("What happens to it?").selectOption("keep");
  await adminPage.getByRole("button", { name: "Decide", exact: true }).click();
  await expect(adminPage.getByText("A replacement waits to be packed.")).toBeVisible();

  await page.goto(`/orders?order=${number}`);
  await expect(page.getByText("Settled").first()).toBeVisible();
  await expect(page.getByText(/Sent at no charge: 1 × /).first()).toBeVisible();
});
