import { expect, test } from "#tests/pages/journey.ts";

const MAX_BYTES = 70_000;

for (const deviceScaleFactor of [2, 3]) {
  test(`a phone with a pixel ratio of ${deviceScaleFactor} receives no image over 70 kB @nightly`, async ({
    browser,
  }) => {
    const phone = {
      viewport: { width: 360, height: 780 },
      deviceScaleFactor,
      isMobile: true,
      hasTouch: true,
    };
    const context = await browser.newContext(phone);
    const page = await context.newPage();
    const weights = new Map<string, Promise<number>>();
    page.on("response", (response) => {
      if (/^image\/(?:webp|avif)/.test(response.headers()["content-type"] ?? ""))
        weights.set(
          new URL(response.url()).pathname,
          response.body().then(({ length }) => length),
        );
    });
    for (const address of ["/products", "/products/aangan-jaal-kaftan"]) {
      await page.goto(address);
      await page.waitForLoadState("networkidle");
    }
    const tooHeavy: string[] = [];
    for (const [address, weight] of weights)
      if ((await weight) > MAX_BYTES) tooHeavy.push(`${address}: ${await weight}`);
    expect(tooHeavy).toEqual([]);
    expect(weights.size).toBeGreaterThan(4);
    await context.close();
  });
}
