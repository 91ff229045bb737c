import { expectAccessible } from "#tests/pages/axe.ts";
import { expect, test } from "#tests/pages/journey.ts";
import { ADMIN, startNewShop } from "#tests/servers/running-store.ts";
import type { StoreProcess } from "#tests/servers/store-process.ts";

// A store of its own: a new shop, which starts closed.
let store: StoreProcess;

test.beforeAll(async () => {
  test.setTimeout(90_000);
  store = await startNewShop();
});

test.afterAll(() => store.stop());

test("a new shop is closed: visitors subscribe or enter the password, and the owner learns what is missing before it opens", async ({
  browser,
}) => {
  const visitor = await browser.newPage({ baseURL: store.url });
  await visitor.goto("/products");
  await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("Opening soon");
  await expectAccessible(visitor);
  await visitor.getByPlaceholder("Your email address").fill("first@example.com");
  await visitor.getByRole("button", { name: "Subscribe" }).click();
  await expect(visitor.getByText("You have been subscribed to our newsletter.").first()).toBeVisible();

  const owner = await browser.newPage({ baseURL: store.url });
  const headers = { origin: store.url };
  await owner.request.post(`${store.url}/admin/login`, { form: ADMIN, headers, maxRedirects: 0 });
  await owner.goto("/admin/settings/opening");
  await expectAccessible(owner);
  await owner.getByLabel("Note").fill("We open on Diwali.");
  await owner.getByLabel("Password").fill("marigold");
  await owner.getByRole("button", { name: "Save" }).click();
  await expect(owner.getByText("Opening Settings Saved").first()).toBeVisible();
  await owner.getByRole("button", { name: "Open the shop" }).click();
  await expect(owner.getByText(/Still to do: .*Policies, Payments/).first()).toBeVisible();

  await visitor.reload();
  await expect(visitor.getByText("We open on Diwali.")).toBeVisible();
  await visitor.getByText("I have a password").click();
  await visitor.getByLabel("Password").fill("marigold");
  await visitor.getByRole("button", { name: "See the shop" }).click();
  await expect(visitor.getByRole("navigation", { name: "Main" })).toBeVisible();
});
