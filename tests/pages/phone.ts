import { devices, type Page } from "@playwright/test";

const { viewport, userAgent } = devices["Pixel 7"];

/** A phone, without its dense screen: that takes seven times as long to paint and changes no layout. */
export const PHONE = { viewport, userAgent };

/** Runs `check` on the open page as on a phone: small, with touch instead of a mouse. */
export async function onPhone(page: Page, check: () => Promise<void>): Promise<void> {
  const desktop = page.viewportSize();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setDeviceMetricsOverride", {
    ...viewport,
    deviceScaleFactor: 1,
    mobile: true,
  });
  await devtools.send("Emulation.setTouchEmulationEnabled", { enabled: true });
  // The old position means nothing on the longer page, and a control half under a sticky bar is too small a target.
  await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
  await check();
  await devtools.send("Emulation.setTouchEmulationEnabled", { enabled: false });
  await devtools.detach();
  if (desktop) await page.setViewportSize(desktop);
}
