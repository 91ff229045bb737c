import type { Page } from "@playwright/test";
import { expect, test } from "#tests/pages/journey.ts";

const WIDTHS = [320, 360, 768, 1024, 1280, 1440];

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    // Negative where scrollbar-gutter reserves space.
    const beyond = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(beyond, `at ${width} px`).toBeLessThanOrEqual(0);
  }
}

test("no window width scrolls sideways, for a visitor or for a customer with a long name @nightly", async ({
  page,
}) => {
  await page.goto("/contact");
  await expectNoSidewaysScroll(page);

  const account = { email: "long.name@example.com", password: "moti jhumka 7" };
  await page.request.post("/signup", {
    form: { ...account, fullName: "Venkatanarasimharajuvaripeta Rao", confirmPassword: account.password },
  });
  await page.request.post("/login", { form: account });
  await page.goto("/contact");
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(page.getByText("Venkatanarasimharajuvaripeta").first()).toBeVisible();
  await expectNoSidewaysScroll(page);
});
