import { expectAccessible } from "#tests/pages/axe.ts";
import { expect, test } from "#tests/pages/journey.ts";
import { signInPage } from "#tests/pages/signed-in-page.ts";

test("adding to the cart opens the drawer beside the toast, and closing it returns the focus", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/products/aangan-jaal-kaftan");
  await page.getByText("3XL", { exact: true }).first().click();
  const add = page.getByRole("button", { name: "Add to Cart" }).first();
  await add.focus();
  await page.keyboard.press("Enter");

  const drawer = page.getByRole("dialog", { name: /Your Cart/ });
  await expect(drawer).toBeVisible();
  await expect(drawer.getByRole("listitem")).toContainText("3XL");
  await expect(drawer.getByText("$78.00")).toHaveCount(2);
  await expect(page.getByText("has been added to your cart.").first()).toBeVisible();
  // The toast has no backdrop, neither now nor after it closes.
  const region = page.getByRole("region", { name: "Notifications (F8)" }).getByRole("list");
  expect(await region.evaluate((list) => getComputedStyle(list, "::backdrop").backgroundColor)).toBe(
    "rgba(0, 0, 0, 0)",
  );

  // Tab reaches only the drawer and the toast, not the page behind.
  await expect(drawer.getByRole("button", { name: "Close" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(drawer).toBeHidden();
  await expect(add).toBeFocused();

  await page.keyboard.press("Enter");
  await expect(drawer.getByRole("textbox", { name: /^Quantity of/ })).toHaveValue("2");
  await drawer.getByRole("link", { name: "View cart" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your Cart");
  await expect(drawer).toBeHidden();
  // No part of the page stayed inert.
  await page.getByRole("contentinfo").getByRole("link").first().focus();
  await expect(page.getByRole("contentinfo").getByRole("link").first()).toBeFocused();
});

test("the image viewer zooms, pans and closes with the keyboard", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/products/aangan-jaal-kaftan");
  const first = page.getByRole("link", { name: /^Enlarge image 1/ });
  await first.focus();
  await page.keyboard.press("Enter");
  const box = page.getByRole("dialog", { name: "Images, enlarged" });
  await expect(box).toBeVisible();
  await expect(box.getByText(/^1 of/)).toBeVisible();

  await page.keyboard.press("ArrowRight");
  await expect(box.getByText(/^2 of/)).toBeVisible();
  const image = box.getByRole("img");
  await expect.poll(() => image.evaluate((image: HTMLImageElement) => image.complete)).toBe(true);
  // Polled: the browser may still report the position of its last frame.
  const placeOf = async () => (await image.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const fitted = await placeOf();
  await page.keyboard.press("+");
  await page.keyboard.press("+");
  await expect(box.getByText("225%")).toBeVisible();
  await expect.poll(async () => (await placeOf()).width).toBeCloseTo(fitted.width * 2.25, 0);
  const large = await placeOf();

  // An arrow key now pans the image, at most to its edge.
  await page.keyboard.press("ArrowDown");
  await expect(box.getByText(/^2 of/)).toBeVisible();
  await expect.poll(async () => (await placeOf()).y).toBeLessThan(large.y);
  await page.keyboard.press("0");
  await expect.poll(placeOf).toEqual(fitted);

  await page.keyboard.press("Escape");
  await expect(box).toBeHidden();
  await expect(page.getByRole("link", { name: /^Enlarge image 2/ })).toBeFocused();
});

test("the size finder recommends a size from height and weight, takes a tape in inches, and marks the size on the next product", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.setViewportSize({ width: 360, height: 780 });
  // No other journey buys this kaftan: buyers' answers would move its sizes.
  await page.goto("/products/dopahar-striped-kaftan");
  await page.getByRole("button", { name: "Find my size" }).click();
  const dialog = page.getByRole("dialog", { name: "Find my size" });
  await dialog.getByLabel("Height (cm)").fill("157");
  await dialog.getByRole("button", { name: "Find my size" }).click();
  await expect(dialog.getByText("Please enter height and weight, or one measurement.")).toBeVisible();
  await expect(dialog.getByLabel("Weight (kg)")).toBeFocused();
  await dialog.getByLabel("Weight (kg)").fill("88");
  await expect(dialog.getByText("Take 3XL")).toBeVisible();
  await expect(dialog.getByText(/^About \d in 10 will find it right with these figures\.$/)).toBeVisible();
  await expect(dialog.getByText(/would help most/)).toBeVisible();

  await dialog.getByText("Add tape measurements").click();
  await dialog.getByLabel("Waist (cm)").fill("abc");
  await dialog.getByLabel("Waist (cm)").press("Tab");
  await expect(dialog.getByText("Please enter the waist as a number.")).toBeVisible();
  await expect(dialog.getByLabel("Waist (cm)")).toHaveAttribute("aria-invalid", "true");
  await dialog.getByText("inches").click();
  await expect(dialog.getByLabel("Height (ft)")).toHaveValue("5'2");
  await dialog.getByLabel("Waist (in)").fill("44");
  await dialog.getByLabel("I held the tape as the drawings show").check();
  await expect(dialog.getByText("Take 4XL")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Choose 4XL" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("radio", { name: "4XL" })).toBeChecked();
  await expect(page.getByText(/^4XL is made for a bust of 51 in/)).toBeVisible();

  await page.goto("/products/bagh-buti-kurta");
  await expect(page.getByRole("radio", { name: "4XL (your size)" })).toBeVisible();
  await page.getByRole("button", { name: "My size: 4XL" }).click();
  await dialog.getByRole("button", { name: "Clear" }).click();
  await expect(dialog.getByLabel("Height")).toHaveValue("");
  await expect(dialog.getByText("Take 4XL")).toBeHidden();
  expect(await page.evaluate(() => localStorage.getItem("measurements"))).toBeNull();
});

test("a shopper who typed her tape in inches as centimetres keeps her height when she chooses inches @nightly", async ({
  page,
}) => {
  await page.goto("/products/dopahar-striped-kaftan");
  await page.getByRole("button", { name: "Find my size" }).click();
  const dialog = page.getByRole("dialog", { name: "Find my size" });
  await dialog.getByLabel("Height (cm)").fill("160");
  await dialog.getByLabel("Weight (kg)").fill("82");
  await dialog.getByText("Add tape measurements").click();
  await dialog.getByLabel("Bust (cm)").fill("43");
  await dialog.getByLabel("Waist (cm)").fill("37");
  await dialog.getByLabel("Hip (cm)").fill("46");
  const question = dialog.getByText("Are these measurements in inches?");
  await expect(question).toBeVisible();
  await dialog.getByText("inches", { exact: true }).click();
  await expect(dialog.getByLabel("Bust (in)")).toHaveValue("43");
  await expect(dialog.getByLabel("Height (ft)")).toHaveValue("5'3");
  await expect(question).toBeHidden();
});

test("on a new device the size finder offers the people saved in the account, and says where a kurta ends on each @nightly", async ({
  page,
  store,
}) => {
  await signInPage(page, store, "size-finder-people@example.com");
  const person = { heightCm: "157", "consent-measurements": "on" };
  for (const form of [
    { ...person, name: "Ammi", weightKg: "88" },
    { ...person, name: "Nani", weightKg: "64", heightCm: "150" },
  ]) {
    const headers = { origin: store.url };
    await page.request.post(`${store.url}/profile/measurements/new`, { form, headers });
  }
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto("/products/bagh-buti-kurta");
  await page.getByRole("button", { name: "Find my size" }).click();
  const dialog = page.getByRole("dialog", { name: "Find my size" });
  const ammi = dialog.getByRole("button", { name: "Ammi" });
  await ammi.click();
  await expect(ammi).toHaveAttribute("aria-pressed", "true");
  await expect(dialog.getByLabel("Weight (kg)")).toHaveValue("88");
  await expect(dialog.getByText(/^\dXL ends .* mid-calf\./)).toBeVisible();
  await dialog.getByText("Knee", { exact: true }).click();
  await expect(
    dialog.getByText(/^\dXL ends about 1\d cm below your knee, longer than you like\./),
  ).toBeVisible();
  await expect(ammi).toHaveAttribute("aria-pressed", "true");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Nani" }).click();
  await expect(dialog.getByLabel("Height (cm)")).toHaveValue("150");
  await expect(ammi).toHaveAttribute("aria-pressed", "false");
});

test("the size guide switches to inches and remembers the unit", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/products/bagh-buti-kurta");
  await page.getByRole("button", { name: "Size guide" }).click();
  const guide = page.getByRole("dialog", { name: /^Size guide/ });
  const threeXl = guide.getByRole("row", { name: /^3XL/ });
  await expect(threeXl.first()).toHaveText(/^3XL122/);
  await guide.getByText("Inches").click();
  await expect(threeXl.first().getByText("48", { exact: true })).toBeVisible();
  await expect(threeXl.first().getByText("122", { exact: true })).toBeHidden();
  // The column of sizes is sticky.
  const garment = guide.getByRole("region", { name: "The garment" });
  const size = garment.getByRole("rowheader", { name: "3XL" });
  await size.scrollIntoViewIfNeeded();
  await garment.evaluate((region) => region.scrollTo({ left: 999, behavior: "instant" }));
  expect(await garment.evaluate((region) => region.scrollLeft)).toBeGreaterThan(0);
  await expect(size).toBeInViewport({ ratio: 1 });

  await page.reload();
  await page.getByRole("button", { name: "Size guide" }).click();
  await expect(threeXl.first().getByText("48", { exact: true })).toBeVisible();
});

test("choosing a colour on a product card shows that colour and links to it", async ({ page }) => {
  await page.goto("/products?search=aangan+jaal");
  const card = page.getByRole("article").filter({ hasText: "Aangan Jaal-Print Cotton Kaftan" });
  const link = card.getByRole("link");
  await expect(link).toHaveAttribute("href", "/products/aangan-jaal-kaftan");
  const images = card.locator(".card-frame img");
  const first = await images.first().getAttribute("src");

  // The colours of a card are one tab stop.
  const colours = card.getByRole("group", { name: /^Colours of Aangan/ });
  await colours.getByRole("radio").first().focus();
  await page.keyboard.press("ArrowRight");
  const chosen = colours.getByRole("radio").nth(1);
  await expect(chosen).toBeChecked();
  await expect(images.last()).not.toHaveAttribute("src", first ?? "");
  await expectAccessible(page);

  const name = (await chosen.getAttribute("aria-label")) ?? "";
  await link.click();
  await expect(page.getByRole("radio", { name })).toBeChecked();
  await expect(page.getByRole("link", { name: /^Image .*The same kaftan in indigo/ })).toHaveAttribute(
    "aria-current",
    "true",
  );
});

for (const [width, when] of [
  [360, ""],
  [768, " @nightly"],
  [1440, " @nightly"],
] as const)
  test(`the sticky buy bar is never covered at any scroll position, ${width} px wide${when}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/products/aangan-jaal-kaftan");
    await page.waitForLoadState("networkidle");
    const covered = await page.evaluate(async () => {
      const afterNextFrame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      const found: string[] = [];
      let shown = 0;
      for (let y = 0; y <= document.body.scrollHeight - innerHeight; y += 40) {
        scrollTo({ top: y, behavior: "instant" });
        await afterNextFrame();
        const button = document.querySelector(".sticky-buy button");
        if (!button) continue;
        shown += 1;
        const box = button.getBoundingClientRect();
        const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
        if (!top || !button.contains(top)) found.push(`${y}: ${top?.outerHTML.slice(0, 80)}`);
      }
      return { found, shown };
    });
    expect.soft(covered.found).toEqual([]);
    expect.soft(covered.shown).toBeGreaterThan(20);
  });

test("the chosen colour and size are in the URL, without a history entry or scrolling", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/products/aangan-jaal-kaftan?utm_source=mail");
  await page.evaluate(() => scrollTo({ top: 120, behavior: "instant" }));
  const entries = await page.evaluate(() => history.length);
  await page.getByRole("radio", { name: "Indigo" }).check({ force: true });
  await page.getByRole("radio", { name: "3XL" }).check({ force: true });
  await expect(page).toHaveURL(/\?utm_source=mail&colour=indigo&size=3xl$/);
  expect(await page.evaluate(() => [history.length, scrollY])).toEqual([entries, 120]);

  // Sorting the reviews keeps the choice.
  await page.getByRole("link", { name: "Highest rated" }).click();
  await expect(page).toHaveURL(/sort=highest.*colour=indigo&size=3xl#reviews$/);
  await page.evaluate(() => Reflect.deleteProperty(Navigator.prototype, "share"));
  await page.getByRole("button", { name: "Share" }).click();
  await expect(page.getByText("Link Copied!").first()).toBeVisible();
  const shared = await page.evaluate(() => navigator.clipboard.readText());
  expect(new URL(shared).pathname + new URL(shared).search).toBe(
    "/products/aangan-jaal-kaftan?colour=indigo&size=3xl",
  );

  await page.goto(shared);
  await expect(page.getByRole("radio", { name: "Indigo" })).toBeChecked();
  await expect(page.getByRole("radio", { name: "3XL" })).toBeChecked();
  await expect(page.getByRole("link", { name: /^Enlarge image 1: .*indigo/ })).toBeInViewport();
});
