import { matchRoutes, type RouteObject } from "react-router";
import { expect, test } from "vitest";
import routes from "#app/routes.ts";
import { SCREENS } from "../scripts/screenshots/screens.ts";

type Entry = (typeof routes)[number];

/** Screens without a page of their own, each with the journey that checks it. */
const SEEN_BY_JOURNEYS = new Set([
  "routes/account/checkout/pay.tsx", // paying-online.e2e.ts: with a provider that has a page of its own
  "routes/account/pay/payment-link.tsx", // admin/draft-orders.e2e.ts: with a link of a draft
  "routes/account/pay/order-payment.tsx", // guest-checkout.e2e.ts: with a link of a cash order
  "routes/account/orders/order/order-placed.tsx", // guest-checkout.e2e.ts: after an order
  "routes/account/orders/order/confirm-order.tsx", // cash-confirmation.test.ts: for an order to confirm
  "routes/account/orders/order/documents/document.tsx", // tax-document-pages.test.ts: after a dispatch in a shop with GST
  "routes/account/orders/order/returns/return-label.tsx", // return-label.test.ts: for an approved return
  "routes/admin/orders/order/returns/label.tsx", // return-label.test.ts: the same
  "routes/admin/orders/order/documents/order-document.tsx", // tax-document-pages.test.ts: after a dispatch in a shop with GST
  "routes/account/login/login-code.tsx", // customer-two-factor.test.ts: with an authenticator app
  "routes/admin/login/login-code.tsx", // admin/settings.e2e.ts: with an authenticator app
  "routes/admin/orders/order/shipments/new-shipment.tsx", // shipments.test.ts: for an order that is processed
  "routes/admin/orders/order/shipments/shipment.tsx", // shipments.test.ts: once it is packed
  "routes/admin/orders/order/shipments/label.tsx", // shipments.test.ts: the same
  "routes/account/orders/order/claim-order.tsx", // claims.e2e.ts: for a delivered order
  "routes/admin/orders/order/start-claim.tsx", // claims.test.ts: the same
  "routes/admin/orders/order/shipments/challan.tsx", // challans.test.ts: of a packed replacement
  "routes/shop/pages/page.tsx", // admin/menus.e2e.ts: of a page that the owner makes
  "routes/shop/cart/open/open.tsx", // api-cart.e2e.ts: of a cart that the API quoted
  "routes/shop/opening/opening.tsx", // admin/opening.e2e.ts: of a closed shop
  "routes/admin/settings/webhooks/webhook.tsx", // endpoint-page.test.ts: of a webhook that the owner makes
  "routes/admin/orders/manifest.tsx", // shipments.test.ts: the same
  "routes/admin/products/import/import-images.tsx", // catalog/import-images.test.ts: with an import
  "routes/admin/products/import/products-import-check.tsx", // admin/import.e2e.ts: with a file
]);

const UUID = "01234567-89ab-7cde-8f01-23456789abcd";
const SAMPLES = [UUID, "7", "india", "about-us"];

function routerTree(entries: readonly Entry[]): RouteObject[] {
  return entries.map(({ file, path, index, children }) =>
    index ? { id: file, index: true } : { id: file, path, children: children && routerTree(children) },
  );
}

/** The page routes without layouts. */
function pagesOf(entries: readonly Entry[]): string[] {
  return entries.flatMap(({ file, children }) => {
    const isFrame = /(?:^|\/)(?:layout|print-layout)\.tsx$/.test(file);
    return [...(file.endsWith(".tsx") && !isFrame ? [file] : []), ...pagesOf(children ?? [])];
  });
}

test("every page of the site map is on the list of screens for screenshots, axe and Lighthouse", () => {
  const tree = routerTree(routes);
  const pageAt = (path: string) => matchRoutes(tree, path)?.at(-1)?.route.id ?? "";
  const samplePaths = allPaths(routes).flatMap((path) =>
    SAMPLES.map((sample) => path.replace(":list", "openings").replaceAll(/:\w+/g, sample)),
  );
  const offeredPaths = SCREENS.flatMap(({ path, by = [] }) => {
    const last = by.at(-1);
    if (last === undefined) return [pageAt(path.replace(/\?.*/, ""))];
    const isMeant = (sample: string) =>
      typeof last === "string" ? sample.endsWith(last) : last.test(sample);
    return samplePaths.filter(isMeant).map(pageAt);
  });
  const shown = new Set(offeredPaths);
  const missing = pagesOf(routes).filter((page) => !shown.has(page) && !SEEN_BY_JOURNEYS.has(page));
  expect(missing, "pages to add to scripts/screenshots/screens.ts or admin-screens.ts").toEqual([]);
});

function allPaths(entries: readonly Entry[], before = ""): string[] {
  return entries.flatMap(({ path, children }) => {
    const here = path ? `${before}/${path}` : before;
    return [here, ...allPaths(children ?? [], here)];
  });
}
