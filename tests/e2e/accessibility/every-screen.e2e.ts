import type { Browser, Page } from "@playwright/test";
import { expectAccessible, expectAccessibleLayout } from "#tests/pages/axe.ts";
import { expectItFits } from "#tests/pages/expect-it-fits.ts";
import { sidewaysScroll, smallTargets } from "#tests/pages/layout-faults.ts";
import { expect, test } from "#tests/pages/journey.ts";
import { onPhone, PHONE } from "#tests/pages/phone.ts";
import type { People, Person } from "../../../scripts/screenshots/people.ts";
import { goToScreen, type Screen } from "../../../scripts/screenshots/screen.ts";
import { SCREENS } from "../../../scripts/screenshots/screens.ts";
import type { RunningStore } from "#tests/servers/running-store.ts";

// Each screen is opened once, and everything that holds for all of them is checked on that load.

// Tests of one person share a page, in any order and on any worker.
test.describe.configure({ mode: "parallel" });

/** Screens that need a return in each state: returns.e2e.ts checks the pages where it makes one. */
const CHECKED_ELSEWHERE = /^(?:order-return|order-exchange|admin-order-return|admin-return-\w+)$/;

/**
 * One screen of each layout. It is checked by axe, on a phone too, and read at 400 % zoom with increased text spacing (WCAG 1.4.10, 1.4.12).
 * Nightly tests check each screen by axe: the others have the same components, and axe takes half of the time.
 */
const LAYOUTS = screensNamed(
  `home listing-filtered product-sizes login contact about-us careers blog cart-full checkout order-cancel-items orders
   passport profile wishlist
   admin-dashboard admin-products admin-product-new admin-products-selected admin-colours admin-size-chart admin-import
   admin-orders admin-order admin-draft-new admin-stock-levels admin-customers admin-discount-new admin-page admin-appearance admin-analytics admin-settings
   admin-settings-audit`,
);

/** Screens with the components of another screen and other content, such as the form of a new entry beside that of an existing one. */
const NIGHTLY = screensNamed(
  `listing-category listing-misspelt listing-one listing-fits-me product-one-size product-shawl size-in-cart login-missing
   back-in-stock-link back-in-stock-phone back-in-stock-unsubscribe cart-reminder-unsubscribe newsletter-confirm
   newsletter-unsubscribe resend-confirmation privacy-policy terms-conditions unreachable
   newcomer-profile newcomer-profile-addresses
   admin-orders-selected-ship admin-orders-matching admin-invoice admin-products-nothing admin-products-delete
   admin-category-new admin-size-chart-new admin-customer-owner admin-customer-orders admin-discount admin-shipping-new
   admin-content-nothing admin-post-new admin-page-policy admin-team-member-new admin-settings-audit-nothing
   admin-failed admin-offline`,
);
const ZOOMED = { width: 320, height: 256 };

const opened = new Map<Person, Page>();

for (const screen of SCREENS.filter(({ name }) => !CHECKED_ELSEWHERE.test(name)))
  test(`${screen.name} is accessible, fits every window and logs no error${NIGHTLY.has(screen.name) ? " @nightly" : ""}`, async ({
    as,
    browser,
    people,
    store,
  }) => {
    const page = screen.isPhoneOnly
      ? await as(screen.as, { ...PHONE, isMobile: true, hasTouch: true })
      : screen.act
        ? await as(screen.as)
        : await pageOf(screen.as, { browser, people, store });
    const complaints = listenToConsole(page);
    const status = await goToScreen(page, screen);
    await screen.act?.(page, page.context());
    expect.soft(status, "status").toBe(screen.status ?? 200);
    if (isCheckedByAxe(screen)) await expectAccessible(page);
    expect.soft(await sidewaysScroll(page), "sideways scroll").toBe(0);
    if (!screen.act || screen.isOnPhones) await onPhone(page, () => expectPhoneLayout(page, screen));
    if (LAYOUTS.has(screen.name)) await expectZoomedLayout(page, screen);
    expect.soft(complaints.stop(), "console").toEqual([]);
  });

function screensNamed(names: string): Set<string> {
  const screenNames = new Set(SCREENS.map(({ name }) => name));
  const named = new Set(names.split(/\s+/));
  expect([...named].filter((name) => !screenNames.has(name))).toEqual([]);
  return named;
}

/** The person's page in this worker. A page that has loaded the scripts once opens the next screen faster. */
async function pageOf(
  person: Person,
  { browser, people, store }: { browser: Browser; people: People; store: RunningStore },
): Promise<Page> {
  const known = opened.get(person);
  if (known) return known;
  const storageState = people[person];
  const context = await browser.newContext({ baseURL: store.url, storageState, reducedMotion: "reduce" });
  const page = await context.newPage();
  opened.set(person, page);
  return page;
}

/**
 * A request that the screen expects to fail, such as a map tile or any without a network, the journeys' own setting, and the preload of the
 * wide hero, which a window that is narrowed meanwhile does not show.
 */
const EXPECTED =
  /^(?:Failed to load resource|Failed to fetch (?:manifest patches|dynamically imported module)|Service Worker registration blocked by Playwright|The resource \S+\/hero\S* was preloaded)/;

/** Collects errors and warnings of the console. */
function listenToConsole(page: Page): { stop(): string[] } {
  const complaints: string[] = [];
  const onError = (error: Error) => complaints.push(error.message);
  const onConsole = (message: { type(): string; text(): string }) => {
    if (!["error", "warning"].includes(message.type())) return;
    if (!EXPECTED.test(message.text())) complaints.push(message.text());
  };
  page.on("pageerror", onError).on("console", onConsole);
  return {
    stop() {
      page.off("pageerror", onError).off("console", onConsole);
      return complaints;
    },
  };
}

/** Screens that an action has changed show dialogs and messages of their own. */
const isCheckedByAxe = ({ name, act }: Screen) => LAYOUTS.has(name) || act || process.env["NIGHTLY"];

async function expectPhoneLayout(page: Page, screen: Screen): Promise<void> {
  if (isCheckedByAxe(screen)) await expectAccessibleLayout(page);
  expect.soft(await sidewaysScroll(page), "sideways scroll on a phone").toBe(0);
  // Toasts, which an action may show, keep to the 24 px of WCAG 2.5.8.
  if (!screen.act) expect.soft(await smallTargets(page, 44), "targets below 44 px").toEqual([]);
}

async function expectZoomedLayout(page: Page, { name }: Screen): Promise<void> {
  const desktop = page.viewportSize();
  await page.setViewportSize(ZOOMED);
  // The browser applies media queries to the new size with its next frames.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  await expectItFits(page, name);
  if (desktop) await page.setViewportSize(desktop);
}
