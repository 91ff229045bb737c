import type { Route } from "@playwright/test";
import { signInToAdmin } from "#tests/pages/admin-sign-in.ts";
import { expectAccessible } from "#tests/pages/axe.ts";
import { expect, test } from "#tests/pages/journey.ts";
import { signInPage } from "#tests/pages/signed-in-page.ts";

test("losing the network keeps the page and the typed text, and everything works again when it returns", async ({
  page,
  context,
}) => {
  await page.goto("/contact");
  const form = page.locator("main form").filter({ has: page.getByLabel("Message") });
  await form.getByLabel("Name").fill("Asha Verma");
  await form.getByLabel("Email").fill("asha@example.com");
  await form.getByLabel("Subject").fill("Sizes");
  await form.getByLabel("Message").fill("Do you cut anarkalis in 6XL?");

  await context.setOffline(true);
  await expect(page.getByText("You are offline. This page and your cart stay as they are.")).toBeVisible();
  await page.getByRole("banner").getByRole("link", { name: "Products" }).click();
  await expect(page.getByText("Please try again once you are online.", { exact: true })).toBeVisible();
  await form.getByRole("button", { name: /send/i }).click();
  await expect(
    page.getByText("Nothing was sent. Please try again once you are online.", {
      exact: true,
    }),
  ).toBeVisible();
  await expect(page).toHaveURL(/\/contact$/);
  await expect(form.getByLabel("Message")).toHaveValue("Do you cut anarkalis in 6XL?");

  await context.setOffline(false);
  await expect(page.getByText("You are online again", { exact: true })).toBeVisible();
  await form.getByRole("button", { name: /send/i }).click();
  await expect(form.getByLabel("Message")).toHaveValue("");
  await page.getByRole("banner").getByRole("link", { name: "Products" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "All Products" })).toBeVisible();
});

test("a navigation that fails keeps the page, shows an error, and can be retried", async ({ page }) => {
  await page.goto("/contact");
  const message = page.locator("main form").getByLabel("Message");
  await message.fill("Do you cut anarkalis in 6XL?");
  await page.route(/\.data(?:\?|$)/, (route) => route.abort("connectionrefused"));
  await page.getByRole("banner").getByRole("link", { name: "Products" }).click();
  await expect(
    page.getByText("The shop cannot be reached. This page and your cart stay as they are."),
  ).toBeVisible();
  await expect(message).toHaveValue("Do you cut anarkalis in 6XL?");
  await page.unroute(/\.data(?:\?|$)/);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "All Products" })).toBeVisible();
  await expect(page.getByText("The shop cannot be reached.")).toBeHidden();
});

test("a background request that fails keeps the page without an error @nightly", async ({ page }) => {
  await page.goto("/products/gulmohar-jhumka");
  await page.goto("/products/aangan-jaal-kaftan");
  const heading = page.getByRole("heading", { level: 1 });
  const title = await heading.innerText();
  for (const fail of [
    (route: Route) => route.fulfill({ status: 500 }),
    (route: Route) => route.abort("connectionrefused"),
  ]) {
    await page.route(/\/recently-viewed/, fail);
    const requested = page.waitForRequest(/\/recently-viewed/);
    await page.reload();
    await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
    await (await requested).response();
    // The page has handled the failure.
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    await expect(heading).toHaveText(title);
    await expect(page.getByText("The shop cannot be reached.")).toBeHidden();
    await page.unroute(/\/recently-viewed/);
  }
});

test("a page opened while the shop is unreachable is the shop's own offline page", async ({
  browser,
  store,
}) => {
  const context = await browser.newContext({ baseURL: store.url, serviceWorkers: "allow" });
  const page = await context.newPage();
  await page.goto("/");
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  // The service worker's own requests fail.
  await context.setOffline(true);
  await page.goto("/products");
  await expect(page.getByRole("heading", { level: 1, name: "The shop cannot be reached" })).toBeVisible();
  await expectAccessible(page);
  expect(await page.evaluate(async () => (await caches.keys()).length)).toBe(1);
  const stored = await page.evaluate(async () => {
    const cache = await caches.open("offline-1");
    return (await cache.keys()).map(({ url }) => new URL(url).pathname);
  });
  expect(stored.toSorted()).toEqual(["/offline.css", "/offline.html"]);
  await context.setOffline(false);
  await page.getByRole("link", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "All Products" })).toBeVisible();
  await context.close();
});

test("a delivery promise that got no response is requested again for the same PIN code @nightly", async ({
  page,
}) => {
  await page.goto("/products/gulmohar-jhumka");
  let requests = 0;
  await page.route("**/api/v1/delivery*", (route) => {
    requests += 1;
    return requests === 1 ? route.abort("connectionrefused") : route.continue();
  });
  const main = page.getByRole("main");
  await main.getByLabel("Delivery day for your PIN code").fill("226001");
  await main.getByRole("button", { name: "Check", exact: true }).click();
  await expect.poll(() => requests).toBe(1);
  await main.getByRole("button", { name: "Check", exact: true }).click();
  await expect(main.getByText(/226001/)).toBeVisible();
});

for (const [who, home, when] of [
  ["customer", "/products", ""],
  ["admin", "/admin/orders", " @nightly"],
] as const)
  test(`a logout of the ${who} that does not reach the shop says so, and the session goes on${when}`, async ({
    page,
    store,
  }) => {
    // A session of its own, because it ends here: the other journeys share theirs.
    await (who === "admin" ? signInToAdmin(page, store) : signInPage(page, store, "logs.out@example.com"));
    await page.goto(home);
    const logOut = async () => {
      const button = page.getByRole("button", { name: "Logout" });
      if (who === "customer" && !(await button.first().isVisible()))
        await page.getByRole("banner").getByText("Asha", { exact: true }).first().click();
      await button.first().click();
    };
    const failed = page.getByText("Logout Failed", { exact: true }).first();
    const requests = /\/logout\.data/;
    for (const fail of [
      (route: Route) => route.abort("connectionrefused"),
      (route: Route) => route.fulfill({ status: 502, body: "Bad gateway" }),
    ]) {
      await page.route(requests, fail);
      await logOut();
      await expect(failed).toBeVisible();
      await expect(page.getByText("You are still logged in on this device.").first()).toBeVisible();
      await page.unroute(requests);
      await page.reload();
    }
    await page.context().setOffline(true);
    await logOut();
    await expect(failed).toBeVisible();
    await page.context().setOffline(false);
    await page.reload();
    await expect(page).toHaveURL(new RegExp(`${home}$`));
    await logOut();
    await expect(page.getByText("Logged Out").first()).toBeVisible();
  });

const FORMS = [
  {
    name: "contact",
    path: "/contact",
    title: "Message Error",
    field: "Message",
    typed: "Is the 4XL wide enough?",
    button: "Send Message",
  },
] as const;

for (const { name, path, title, field, typed, button } of FORMS) {
  test(`a ${name} form that fails unexpectedly keeps its page and what was typed, and can be sent again`, async ({
    page,
  }) => {
    await page.goto(path);
    const main = page.getByRole("main");
    await main.getByLabel("Name").fill("Asha Verma");
    await main.getByLabel("Email").fill("asha@example.com");
    await main.getByLabel("Subject").fill("Sizes");
    await main.getByLabel(field, { exact: true }).fill(typed);
    await page.route(`**${path}.data*`, (route) =>
      route.fulfill({ status: 500, body: "The database is gone." }),
    );
    await main.getByRole("button", { name: button }).click();
    await expect(page.locator(".toast")).toContainText(title);
    await expect(page.locator(".toast")).toContainText("you can press the button again");
    await expect(main.getByLabel(field, { exact: true })).toHaveValue(typed);
    await page.unroute(`**${path}.data*`);
    await main.getByRole("button", { name: button }).click();
    await expect(page.getByText("Message Sent!").first()).toBeVisible();
  });
}

test("a page whose late scripts cannot be loaded stays", async ({ page }) => {
  const failed = page.waitForEvent("requestfailed", (request) => request.url().includes("/toast-region-"));
  await page.route("**/assets/toast-region-*.js", (route) => route.abort());
  await page.route("**/assets/sign-in-button-*.js", (route) => route.abort());
  await page.goto("/login");
  await failed;
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Welcome back");
  await page.getByRole("main").getByLabel("Email").fill("asha@example.com");
  await expect(page.getByRole("main").getByLabel("Email")).toHaveValue("asha@example.com");
});
