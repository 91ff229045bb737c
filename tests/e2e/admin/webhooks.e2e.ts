import { turnSecondFactorOn } from "#tests/fixtures/sign-in/second-factor.ts";
import { expectAccessible } from "#tests/pages/axe.ts";
import { expect, test as base } from "#tests/pages/journey.ts";
import { Visitor } from "#tests/requests/visitor.ts";
import { ADMIN, startStore, type RunningStore } from "#tests/servers/running-store.ts";
import { WebhookReceiver } from "#tests/servers/webhook-receiver.ts";

interface SendingShop {
  store: RunningStore;
  receiver: WebhookReceiver;
}

/** A shop that may send webhooks to this machine, beside a receiver. */
const test = base.extend<{ sending: SendingShop }>({
  sending: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const receiver = await new WebhookReceiver().open();
      const store = await startStore({ WEBHOOKS_TO_PRIVATE: "on" });
      await use({ store, receiver });
      await store.stop();
      await receiver.close();
    },
    { timeout: 90_000 },
  ],
  baseURL: async ({ sending }, use) => use(sending.store.url),
});

test("the owner creates a webhook, sends a test event, reads its request and response, and sends it again", async ({
  page,
  sending: { store, receiver },
}) => {
  const owner = new Visitor(store.url);
  await owner.post("/admin/login", ADMIN);
  const [backupCode = ""] = await turnSecondFactorOn(owner);
  const cookies = [...owner.cookies].map(([name, value]) => ({ name, value, url: store.url }));
  await page.context().addCookies(cookies);

  await page.goto("/admin/settings");
  await page.getByRole("main").getByRole("link", { name: "Webhooks" }).click();
  await page.getByLabel("Code").fill(backupCode);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByLabel("URL").fill(receiver.url);
  await page.getByRole("checkbox").first().check();
  await page.getByRole("button", { name: "Create webhook" }).click();
  const shown = page.getByRole("status").filter({ hasText: "Copy the signing secret now" });
  await expect(shown).toBeVisible();
  await expectAccessible(page);
  receiver.secret = await shown.locator("code").innerText();

  await page.getByRole("link", { name: receiver.url }).click();
  await expect(page.getByText("No event was sent yet.")).toBeVisible();
  await page.getByRole("button", { name: "Send test event" }).click();
  await expect(page.getByText("Test event sent").first()).toBeVisible();
  await expect.poll(() => receiver.received.length).toBe(1);
  const deliveries = page.getByRole("region", { name: "Last events" }).getByRole("listitem");
  await expect(async () => {
    await page.reload();
    await expect(deliveries.getByText("Accepted")).toHaveCount(1, { timeout: 500 });
  }).toPass();
  const [first] = receiver.received;
  await deliveries.getByText("Request and response…").click();
  await expect(deliveries).toContainText(first?.headers["webhook-id"] ?? "no id");
  await expect(deliveries).toContainText(first?.body ?? "no body");
  await expect(deliveries.getByText("Response (status 204)")).toBeVisible();
  await expectAccessible(page);

  receiver.behaviour = 500;
  await deliveries.getByRole("button", { name: /^Send again/ }).click();
  await expect(page.getByText("Event sent again").first()).toBeVisible();
  await expect.poll(() => receiver.received.length).toBe(2);
  expect(receiver.received[1]?.headers["webhook-id"]).toBe(first?.headers["webhook-id"]);
  expect(receiver.received[1]?.body).toBe(first?.body);
  await expect(async () => {
    await page.reload();
    await expect(deliveries.getByText("Waiting")).toHaveCount(1, { timeout: 500 });
  }).toPass();
  await expect(deliveries).toContainText("next attempt from");
});
