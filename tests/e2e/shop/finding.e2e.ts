import { expectAccessible } from "#tests/pages/axe.ts";
import { expect, test } from "#tests/pages/journey.ts";

test("the header search works with the keyboard alone: suggestions, arrows, Escape and Enter", async ({
  page,
}) => {
  const requested: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/search/suggest")) requested.push(request.url());
  });
  await page.goto("/");
  const search = page.getByRole("banner").getByRole("combobox", { name: "Search products" });
  const list = page.getByRole("listbox", { name: "Suggestions" });
  const chosen = page.getByRole("option", { selected: true });
  await search.focus();
  await page.keyboard.type("pashmina shawl", { delay: 20 });
  await expect(list).toBeVisible();
  await expect(search).toHaveAttribute("aria-expanded", "true");
  await expect(page.getByText("8 suggestions")).toBeAttached();

  // Responses are cached by query. One letter sends no request; an empty field asks for the popular searches.
  await page.keyboard.press("Backspace");
  await page.keyboard.press("l");
  await expect(page.getByText("8 suggestions")).toBeAttached();
  const questions = () => requested.map((url) => new URL(url).searchParams.get("q") ?? "");
  await expect.poll(questions).toContain("pashmina shawl");
  expect(questions()).toEqual([...new Set(questions())].filter((question) => question.length !== 1));

  await page.keyboard.press("ArrowDown");
  await expect(chosen).toHaveText("Pashmina Shawls");
  await page.keyboard.press("ArrowUp");
  await expect(chosen).toHaveCount(0);
  await page.keyboard.press("ArrowUp");
  await expect(chosen).toHaveText("See all results for “pashmina shawl”");
  await page.keyboard.press("Escape");
  await expect(list).toBeHidden();
  await expect(search).toHaveValue("pashmina shawl");

  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  const name = (await chosen.locator(".line-clamp-2").textContent()) ?? "";
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  await expect(list).toBeHidden();

  // Without a selected suggestion, Enter searches.
  await search.fill("potli");
  await expect(list).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText('Search: "potli"');
  await expect(list).toBeHidden();
  await expect(page).toHaveURL(/\/products\?search=potli$/);
});

test("the search sheet of a phone shows suggestions, and a tap opens one @phone", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("button", { name: "Search products" }).tap();
  await page.getByRole("combobox", { name: "Search products" }).pressSequentially("jhumka");
  await expect(page.getByRole("listbox", { name: "Suggestions" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("option", { name: /Gulmohar/ }).tap();
  await expect(page).toHaveURL(/\/products\/gulmohar-jhumka$/);
  await expect(page.getByRole("listbox")).toBeHidden();
});

test("choosing several filters replaces the URL, and Back leaves the listing", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Products" }).click();
  const sidebar = page.getByRole("complementary", { name: "Refine Your Search" });
  const chips = page.getByRole("region", { name: "Active filters" });
  const found = page.getByText(/^Discovering \d+ gems?$/);
  await sidebar.getByText("Fabric", { exact: true }).click();
  await sidebar.getByRole("link", { name: /^4XL/ }).click();
  await expect(chips.getByRole("link", { name: "Remove Size: 4XL" })).toBeVisible();
  // An opened filter group stays open.
  await expect(sidebar.getByRole("link", { name: /^Cotton/ })).toBeVisible();
  await sidebar.getByRole("link", { name: /^Blue/ }).click();
  await sidebar.getByRole("link", { name: /^In stock/ }).click();
  await expect(page).toHaveURL(/\/products\?size=4xl&colour-family=blue&in-stock=true$/);
  await expect(chips.getByRole("link", { name: "Remove In stock" })).toBeVisible();
  await sidebar.getByLabel("To").fill("60");
  await sidebar.getByRole("button", { name: "Apply" }).click();
  await expect(page).toHaveURL(/max-price=60/);
  await expect(found).toBeVisible();

  await chips.getByRole("link", { name: "Remove Up to $60.00" }).click();
  await expect(page).not.toHaveURL(/max-price/);
  await chips.getByRole("link", { name: "Clear all" }).click();
  await expect(page).toHaveURL(/\/products$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/$/);
});

test("filters chosen faster than the page loads all apply, and the colours keep their positions", async ({
  page,
}) => {
  await page.goto("/products");
  await expect(page.locator("html[data-interactive]")).toBeAttached();
  const sidebar = page.getByRole("complementary", { name: "Refine Your Search" });
  const places = async () =>
    (await sidebar.getByRole("listitem").allTextContents()).map((text) => text.replace(/\d+ products?/, ""));
  const before = await places();
  expect(before).toContain("Blue");
  // In one task, so that nothing renders in between.
  const clickAll = (...names: string[]) =>
    sidebar.getByRole("link").evaluateAll((links, expected) => {
      for (const name of expected) {
        const link = links.find(({ textContent }) => textContent.startsWith(name));
        if (link instanceof HTMLElement) link.click();
      }
    }, names);
  await clickAll("4XL", "Blue", "In stock");
  await expect(page).toHaveURL(/\/products\?size=4xl&colour-family=blue&in-stock=true$/);
  await expect(page.getByRole("link", { name: "Remove In stock" })).toBeVisible();
  expect(await places()).toEqual(before);

  await clickAll("In stock", "5XL", "4XL");
  await expect(page).toHaveURL(/\/products\?size=5xl&colour-family=blue$/);
});

test("Back from a product shows the listing as it was left: its filters, and the product at the same place", async ({
  page,
}) => {
  await page.goto("/products");
  const sidebar = page.getByRole("complementary", { name: "Refine Your Search" });
  await sidebar.getByRole("link", { name: /^In stock/ }).click();
  await expect(page).toHaveURL(/\/products\?in-stock=true$/);
  await expect(page.getByRole("link", { name: "Remove In stock" })).toBeVisible();
  const card = page.getByRole("article").nth(16);
  await card.evaluate((element) => element.scrollIntoView({ block: "center" }));
  const link = card.getByRole("link");
  const name = await link.innerText();
  const topOf = async () =>
    Math.round((await page.getByRole("link", { name, exact: true }).boundingBox())?.y ?? 0);
  // A click without scrolling, as of a person who sees the card.
  await page.waitForFunction(() => scrollY > 0);
  const before = await topOf();
  await link.evaluate((element) => element instanceof HTMLElement && element.click());
  await expect(page).toHaveURL(/\/products\/[a-z-]+/);
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/products\?in-stock=true$/);
  await expect(page.getByRole("link", { name: "Remove In stock" })).toBeAttached();
  await expect.poll(topOf).toBe(before);
});

test("the filter sheet of a phone stays open while filters are chosen @phone", async ({ page }) => {
  await page.goto("/products");
  await page.getByRole("button", { name: "Refine", exact: true }).tap();
  const sheet = page.getByRole("complementary", { name: "Refine Your Search" });
  await sheet.getByRole("link", { name: /^5XL/ }).tap();
  await expect(page).toHaveURL(/size=5xl/);
  await expect(sheet).toBeVisible();
  await sheet.getByRole("button", { name: /^Show \d+ gems?/ }).tap();
  await expect(sheet).toBeHidden();
  await expect(page.getByRole("button", { name: "Refine (1)" })).toBeVisible();
});

test("recently viewed products are shown, also on a search without results", async ({ page }) => {
  await page.goto("/products/aangan-jaal-kaftan");
  await page.waitForFunction(() => localStorage.getItem("recently_viewed") !== null);
  await expect(page.getByRole("heading", { name: "Recently viewed" })).toHaveCount(0);
  await page.goto("/products/gulmohar-jhumka");
  const viewed = page.getByRole("region", { name: "Recently viewed" });
  await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
  await expect(viewed.getByRole("article")).toHaveCount(1);
  await expect(viewed.getByRole("article")).toContainText("Aangan Jaal-Print Cotton Kaftan");
  await expect(viewed.getByRole("article")).toContainText("$78.00");
  await expectAccessible(page);
  await page.waitForFunction(() => localStorage.getItem("recently_viewed")?.includes(","));

  await page.goto("/products?search=qqqqq");
  await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
  await expect(viewed.getByRole("article")).toHaveCount(2);
});

test("a browser without storage shows no recently viewed products, and the page works @nightly", async ({
  page,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, "localStorage", {
      get() {
        throw new DOMException("forbidden", "SecurityError");
      },
    });
  });
  await page.goto("/products/aangan-jaal-kaftan");
  await page.goto("/products/gulmohar-jhumka");
  await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
  await expect(page.getByRole("heading", { name: "You Might Also Like" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Recently viewed" })).toHaveCount(0);
});

test.describe("without JavaScript @nightly", () => {
  test.use({ javaScriptEnabled: false });

  test("a visitor filters, combines and removes filters, and searches", async ({ page }) => {
    await page.goto("/products");
    const sidebar = page.getByRole("complementary", { name: "Refine Your Search" });
    const chips = page.getByRole("region", { name: "Active filters" });
    await sidebar.getByRole("link", { name: /^4XL/ }).press("Enter");
    await sidebar.getByRole("link", { name: /^5XL/ }).press("Enter");
    await sidebar.getByLabel("From").fill("100");
    await sidebar.getByRole("button", { name: "Apply" }).press("Enter");
    await expect(page).toHaveURL(/\/products\?size=4xl&size=5xl&min-price=100$/);
    await expect(chips.getByRole("link", { name: /^Remove/ })).toHaveText([
      "Size: 4XL",
      "Size: 5XL",
      "From $100.00",
    ]);
    await page.getByLabel("Sort by").selectOption("price-low");
    await page.getByRole("button", { name: "Sort" }).press("Enter");
    await expect(page).toHaveURL(/size=4xl&size=5xl&min-price=100&sort=price-low/);
    await chips.getByRole("link", { name: "Remove Size: 4XL" }).press("Enter");
    await expect(page).toHaveURL(/\/products\?size=5xl&min-price=100&sort=price-low$/);
    await expect(page.getByRole("article").first()).toContainText(/\$1\d\d\.00/);

    const search = page.getByRole("banner").getByPlaceholder("Search products...");
    await search.fill("pashmna");
    await search.press("Enter");
    await expect(page.getByText("No products found matching your search")).toBeVisible();
    await page.getByRole("link", { name: "pashmina", exact: true }).press("Enter");
    await expect(page.getByText(/Discovering \d+ gems/)).toBeVisible();
  });
});

// docs/performance.md explains the remaining size.
// A shop with menus of its own sends their links with each page: about 200 bytes.
const MAX_HTML = 17.5 * 1024;

test("the compressed HTML of a listing of 24 products is at most 17.5 kB", async ({ page }) => {
  const response = await page.request.get("/products", { headers: { "accept-encoding": "br" } });
  expect((await response.text()).match(/<article/g)).toHaveLength(24);
  expect(response.headers()["content-encoding"]).toBe("br");
  expect(Number(response.headers()["content-length"])).toBeLessThanOrEqual(MAX_HTML);
});
