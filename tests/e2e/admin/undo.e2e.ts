import type { Page } from "@playwright/test";
import { placeOrderAs } from "#tests/fixtures/orders/place-order-as.ts";
import { signInToAdmin } from "#tests/pages/admin-sign-in.ts";
import { expectAccessible } from "#tests/pages/axe.ts";
import { expect, test } from "#tests/pages/journey.ts";
import { emailsTo } from "#tests/servers/outbox.ts";

async function waitFor(page: Page, seconds: number) {
  await page.goto("/admin/settings/notifications");
  const panel = page.getByRole("region", { name: "Time to undo" });
  await panel
    .getByLabel("Delay before messages are sent and couriers booked, in seconds")
    .fill(String(seconds));
  await panel.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Notifications Settings Saved").first()).toBeVisible();
}

test("the owner undoes packing and shipping from the toast and the order, which is as before, and no email leaves", async ({
  page,
  store,
}) => {
  const email = "undone@example.com";
  const number = await placeOrderAs(store, email, "Undone");
  await signInToAdmin(page, store);
  await page.goto(`/admin/orders/${number}`);
  await page.getByRole("button", { name: "Start processing" }).click();
  await expect(page.getByRole("button", { name: "Mark as shipped" })).toBeVisible();
  await waitFor(page, 60);
  try {
    await page.goto(`/admin/orders/${number}/shipments/new`);
    await page.getByRole("button", { name: "Pack shipment" }).click();
    const toast = page.getByRole("region", { name: /^Notifications/ });
    await toast.getByRole("button", { name: "Undo" }).click();
    await expect(page).toHaveURL(new RegExp(`/admin/orders/${number}$`));
    await expect(page.getByRole("region", { name: "Shipments" })).toContainText("Pack a shipment to print");
    await page.getByRole("button", { name: "Mark as shipped" }).click();
    const notice = page.getByRole("region", { name: "Not sent yet" });
    await expect(notice).toContainText(/1 email will be sent in \d+ seconds/);
    await expectAccessible(page);
    await notice.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText("Undone before anything was sent: Marked as shipped")).toBeVisible();
    await expect(page.getByRole("button", { name: "Mark as shipped" })).toBeVisible();
    const subjects = (await emailsTo(store.outbox, email)).map(({ subject }) => subject ?? "");
    expect(subjects.filter((subject) => /shipped|on its way/i.test(subject))).toEqual([]);
  } finally {
    await waitFor(page, 0);
  }
});
