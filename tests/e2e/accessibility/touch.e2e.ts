import type { CDPSession, Page } from "@playwright/test";
import { expect, test } from "#tests/pages/journey.ts";

/** A timestamp of our own, so that a busy machine does not turn a swipe into a slow drag. */
const FRAME_S = 0.016;

interface Point {
  x: number;
  y: number;
}

/** Touch input through the DevTools protocol, so that native scrolling and gestures happen too. */
class Fingers {
  readonly #glass: CDPSession;
  #now = Date.now() / 1000;

  private constructor(glass: CDPSession) {
    this.#glass = glass;
  }

  static async on(page: Page): Promise<Fingers> {
    return new Fingers(await page.context().newCDPSession(page));
  }

  /** Moves all fingers at once from their first to their last position, then lifts them. */
  async move(ways: readonly (readonly [from: Point, to: Point])[], steps = 8): Promise<void> {
    await this.#touch(
      "touchStart",
      ways.map(([from]) => from),
    );
    for (let step = 1; step <= steps; step += 1)
      await this.#touch(
        "touchMove",
        ways.map(([from, to]) => between(from, to, step / steps)),
      );
    await this.#touch("touchEnd", []);
  }

  async #touch(type: "touchStart" | "touchMove" | "touchEnd", points: readonly Point[]): Promise<void> {
    this.#now += FRAME_S;
    const touchPoints = points.map((point, id) => ({ ...point, id }));
    await this.#glass.send("Input.dispatchTouchEvent", { type, touchPoints, timestamp: this.#now });
  }
}

function between(from: Point, to: Point, share: number): Point {
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
}

const PIECE = "/products/aangan-jaal-kaftan";

test("a swipe moves through a product's images one by one @phone @nightly", async ({ page }) => {
  await page.goto(PIECE);
  const fingers = await Fingers.on(page);
  const strip = page.getByRole("list", { name: "Images of the product" });
  // The images after the first are rendered later, and a strip that grows during a swipe snaps to another image.
  await expect.poll(() => strip.locator("li").count()).toBeGreaterThan(2);
  const box = await placeOf(strip);
  const at = (share: number): Point => ({ x: box.x + box.width * share, y: box.y + box.height / 2 });
  const thumb = (number: number) => page.getByRole("link", { name: new RegExp(`^Image ${number}:`) });
  const leftOf = () => strip.evaluate((list) => list.scrollLeft / list.clientWidth);

  await fingers.move([[at(0.85), at(0.25)]]);
  await expect(thumb(2)).toHaveAttribute("aria-current", "true");
  await expect.poll(leftOf).toBe(1);
  await fingers.move([[at(0.85), at(0.25)]]);
  await expect(thumb(3)).toHaveAttribute("aria-current", "true");
  await expect.poll(leftOf).toBe(2);
  await fingers.move([[at(0.25), at(0.85)]]);
  await expect(thumb(2)).toHaveAttribute("aria-current", "true");

  // A vertical drag scrolls the page and leaves the image.
  await expect.poll(leftOf).toBe(1);
  await fingers.move([[at(0.5), { x: at(0.5).x, y: box.y + 10 }]]);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(50);
  expect(await leftOf()).toBe(1);
});

test("a pinch zooms an image in and out, and a swipe opens the next one @phone @nightly", async ({
  page,
}) => {
  await page.goto(PIECE);
  await page.getByRole("link", { name: /^Enlarge image 1/ }).tap();
  const closer = page.getByRole("dialog", { name: "Images, enlarged" });
  const image = closer.getByRole("img");
  await expect(closer.getByText(/^1 of/)).toBeVisible();
  await expect.poll(() => image.evaluate((image) => (image as HTMLImageElement).complete)).toBe(true);
  const fingers = await Fingers.on(page);
  const fitted = await placeOf(image);
  const middle = { x: fitted.x + fitted.width / 2, y: fitted.y + fitted.height / 2 };
  const beside = (x: number, y = 0): Point => ({ x: middle.x + x, y: middle.y + y });

  // From 80 px apart to 240 px: a scale of three around the midpoint.
  await fingers.move([
    [beside(-40), beside(-120)],
    [beside(40), beside(120)],
  ]);
  await expect(closer.getByText("300%")).toBeVisible();
  await expect.poll(async () => (await placeOf(image)).width).toBeCloseTo(fitted.width * 3, 0);
  expect(await page.evaluate(() => visualViewport?.scale)).toBe(1);

  // In a zoomed image a drag pans and opens no other image.
  const large = await placeOf(image);
  await fingers.move([[beside(100), beside(20)]]);
  await expect.poll(async () => (await placeOf(image)).x).toBeCloseTo(large.x - 80, 0);
  await expect(closer.getByText(/^1 of/)).toBeVisible();

  await fingers.move([
    [beside(-120), beside(-20)],
    [beside(120), beside(20)],
  ]);
  await expect(closer.getByText(/%$/)).toBeHidden();
  await expect.poll(() => placeOf(image)).toEqual(fitted);

  await fingers.move([[beside(100), beside(-60)]]);
  await expect(closer.getByText(/^2 of/)).toBeVisible();
  await fingers.move([[beside(-100), beside(60)]]);
  await expect(closer.getByText(/^1 of/)).toBeVisible();
  // A vertical swipe opens no other image.
  await fingers.move([[beside(0, 120), beside(30, -120)]]);
  await fingers.move([[beside(100), beside(-60)]]);
  await expect(closer.getByText(/^2 of/)).toBeVisible();

  // A double tap zooms in at its position; another one zooms out.
  for (const size of ["250%", null]) {
    await fingers.move([[middle, middle]], 0);
    await fingers.move([[middle, middle]], 0);
    if (size) await expect(closer.getByText(size)).toBeVisible();
    else await expect(closer.getByText(/%$/)).toBeHidden();
  }
  await closer.getByRole("button", { name: "Close" }).tap();
  await expect(closer).toBeHidden();
  await expect(page.getByRole("link", { name: /^Image 2:/ })).toHaveAttribute("aria-current", "true");
});

async function placeOf(place: {
  boundingBox(): Promise<{ x: number; y: number; width: number; height: number } | null>;
}) {
  const box = await place.boundingBox();
  if (!box) throw new Error("It is nowhere to be seen");
  return box;
}

test("choosing a colour shows its images alone, the first of them in view @phone", async ({ page }) => {
  await page.goto("/products/noor-chikankari-kurta");
  const thumbnails = page.getByRole("link", { name: /^Image \d+: / });
  const mint = page.getByRole("link", { name: /^Image \d+: .*mint/i });
  await expect(thumbnails.first()).toBeVisible();
  await expect(mint).toHaveCount(0);
  await page.getByRole("radio", { name: "Mint" }).check({ force: true });
  await expect(mint.first()).toHaveAttribute("aria-current", "true");
  const isInItsRow = () =>
    mint.first().evaluate((thumbnail) => {
      const [box, row] = [
        thumbnail.getBoundingClientRect(),
        thumbnail.closest("ul")?.getBoundingClientRect(),
      ];
      return row !== undefined && box.left >= row.left && box.right <= row.right;
    });
  await expect.poll(isInItsRow).toBe(true);
});
