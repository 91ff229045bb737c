import { expectAccessible } from "#tests/pages/axe.ts";
import { expect, test } from "#tests/pages/journey.ts";
import { linkIn, waitForEmail } from "#tests/servers/outbox.ts";

const TILE = `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"><rect width="256" height="256" fill="#eee"/></svg>`;

test("a visitor subscribes to the newsletter on the home page, confirms by email and unsubscribes", async ({
  page,
  store,
}) => {
  await page.goto("/");
  const field = page.getByRole("textbox", { name: "Email address" });
  await page.getByRole("button", { name: "Subscribe" }).click();
  const toast = page.getByRole("region", { name: /Notifications/ });
  await expect(toast.getByText("Please enter your email address.")).toBeVisible();
  await field.fill("farah.reads@example.com");
  await field.press("Enter");
  await expect(toast.getByText("You have been subscribed to our newsletter.")).toBeVisible();
  await expect(field).toHaveValue("");
  await expect(page).toHaveURL(`${store.url}/`);

  const email = await waitForEmail(store.outbox, "farah.reads@example.com", /newsletter/i);
  await page.goto(linkIn(email));
  await page.getByRole("button", { name: "Yes, send me the newsletter" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Thank you!");

  await page.goto(/https?:\/\/\S+unsubscribe\S+/.exec(email.text ?? "")?.[0] ?? "");
  await page.getByRole("button", { name: "Unsubscribe" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("You have unsubscribed");
  await expectAccessible(page);
});

test("the contact form can be corrected and sent with the keyboard alone", async ({ page, store }) => {
  await page.goto("/contact");
  await page.getByLabel("Name").focus();
  await page.keyboard.type("Farah Khan");
  await page.keyboard.press("Tab");
  await page.keyboard.type("not an address");
  await page.keyboard.press("Tab");
  await page.keyboard.type("A shawl for my mother");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Which one is the warmest?");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Send Message" })).toBeFocused();
  await page.keyboard.press("Enter");
  const main = page.getByRole("main");
  await expect(main.getByText("Email is invalid")).toBeVisible();
  await expect(main.getByLabel("Email")).toBeFocused();

  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("farah.writes@example.com");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Message Sent!").first()).toBeVisible();
  await expect(main.getByRole("textbox", { name: "Message" })).toHaveValue("");
  const email = await waitForEmail(store.outbox, "hello@gulmohar.example", /A shawl for my mother/);
  expect(email.replyTo?.[0]?.address).toBe("farah.writes@example.com");
});

test("map tiles load only when the map scrolls into view, and the map credits OpenStreetMap", async ({
  page,
}) => {
  const requested: string[] = [];
  await page.route("https://tile.openstreetmap.org/**", (route) => {
    requested.push(route.request().url());
    return route.fulfill({ contentType: "image/svg+xml", body: TILE });
  });
  await page.goto("/about-us");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(requested).toEqual([]);
  const map = page.getByRole("img", { name: /Map: Gulmohar, Gulmohar House/ });
  await page.getByRole("heading", { name: "Come and try things on" }).scrollIntoViewIfNeeded();
  await expect(map).toBeVisible();
  await expect(page.getByRole("link", { name: "OpenStreetMap contributors" })).toBeVisible();
  await expect.poll(() => requested.length).toBeGreaterThan(5);
  expect(requested.length).toBeLessThan(20);
  await expectAccessible(page);
});

test("a map without tiles shows the postal address and the link to the map", async ({ page }) => {
  const failed = page.waitForEvent("requestfailed", (request) =>
    request.url().includes("tile.openstreetmap"),
  );
  await page.goto("/contact");
  await page.getByRole("link", { name: "Open in OpenStreetMap" }).scrollIntoViewIfNeeded();
  await failed;
  await expect(page.getByRole("img", { name: /Map:/ })).toHaveCount(0);
  await expect(page.locator("figure").getByText("Shahnajaf Road").first()).toBeVisible();
  await expect(page.getByRole("link", { name: "Open in OpenStreetMap" })).toHaveAttribute(
    "href",
    /mlat=26\.8497&mlon=80\.9462/,
  );
});

test("feeds and sitemaps are well-formed XML", async ({ page }) => {
  await page.goto("/contact");
  const roots = await page.evaluate(async () => {
    const parse = async (path: string) => {
      const text = await (await fetch(path)).text();
      const { documentElement } = new DOMParser().parseFromString(text, "application/xml");
      return `${documentElement.namespaceURI ?? ""} ${documentElement.localName}`;
    };
    return Promise.all(["/sitemap.xml", "/sitemap/pages.xml", "/feed.xml", "/products.xml"].map(parse));
  });
  expect(roots).toEqual([
    "http://www.sitemaps.org/schemas/sitemap/0.9 urlset",
    "http://www.sitemaps.org/schemas/sitemap/0.9 urlset",
    "http://www.w3.org/2005/Atom feed",
    " rss",
  ]);
});
