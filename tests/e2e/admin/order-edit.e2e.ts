import { placeOrderAs } from "#tests/fixtures/orders/place-order-as.ts";
import { signInToAdmin } from "#tests/pages/admin-sign-in.ts";
import { expectAccessible } from "#tests/pages/axe.ts";
import { expect, test } from "#tests/pages/journey.ts";

test("the owner changes the size of an order before it is packed, and the timeline tells both @phone", async ({
  page,
  store,
}) => {
  const number = await placeOrderAs(store, "other-size@example.com", "Sized", "aangan-jaal-kaftan");
  await signInToAdmin(page, store);
  await page.goto(`/admin/orders/${number}`);
  await page.getByRole("link", { name: "Edit", exact: true }).click();
  const size = page.getByRole("combobox", { name: /^Size or colour of / });
  const wanted = await size
    .getByRole("option", { name: /[1-9]\d* in stock$/ })
    .first()
    .textContent();
  await size.selectOption({ label: wanted ?? "" });
  await page.getByRole("button", { name: "Check the changes" }).click();
  const review = page.getByRole("group", { name: "Check the changes" });
  await expect(review).toBeFocused();
  await expect(review).toContainText("Size or colour");
  await expect(review).toContainText("Total");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save changes" }).press("Enter");
  await expect(page).toHaveURL(new RegExp(`/admin/orders/${number}$`));
  const options = (wanted ?? "").replace(/ · \d+ in stock$/, "");
  await expect(page.getByText(/^Order changed\. Size or colour: 1 × /)).toContainText(options);
  await expect(page.getByRole("region", { name: "Items" })).toContainText(options);
});
