import type { href } from "react-router";
import type { Permission } from "#app/domain/customers/staff/permissions.ts";

/** The pattern of a page below /admin behind the guard. A page that is missing in the table is a type error. */
type AdminPath = Exclude<
  Extract<Parameters<typeof href>[0], `/admin/${string}`>,
  "/admin/login" | "/admin/login/code" | "/admin/invitation/:code"
>;

/** Permissions of which a person needs at least one; none for everybody who works in the admin. */
type Needed = Permission | readonly Permission[];

/** What a page needs to be opened, and to submit its forms if that needs more. */
type RouteRule = Needed | { view: Needed; act: Needed };

const EVERYBODY: Needed = [];

const PRODUCTS: RouteRule = { view: "products.view", act: "products.edit" };
const STOCK: RouteRule = { view: "products.view", act: "stock.edit" };
const CUSTOMERS: RouteRule = { view: "customers.view", act: "customers.edit" };
const ORDER_ACTIONS: RouteRule = { view: "orders.view", act: ["orders.ship", "orders.manage"] };
const CREDIT: RouteRule = { view: ["credit.manage", "figures.view"], act: "credit.manage" };

/**
 * The permission of every page, form and file below /admin. Pages that offer actions of several permissions (an order, selected orders, a shipment)
 * also check each action, by `ORDER_STEP_PERMISSIONS`.
 */
export const ROUTE_PERMISSIONS: Record<AdminPath, RouteRule> = {
  "/admin/no-permission": EVERYBODY,
  // It shows figures only to people who may see them, and otherwise the work that waits.
  "/admin/dashboard": {
    view: ["figures.view", "orders.view", "products.view", "customers.view"],
    act: "settings.edit",
  },
  "/admin/setup": "settings.edit",
  "/admin/orders": "orders.view",
  "/admin/orders/export": "personal-data.export",
  "/admin/orders/returns": "orders.view",
  "/admin/orders/returns/claims": "figures.view",
  "/admin/orders/returns/claims/export": "figures.view",
  "/admin/orders/views": "orders.view",
  "/admin/orders/to-confirm": { view: "orders.view", act: "orders.manage" },
  "/admin/orders/remittance": { view: ["documents.view", "orders.manage"], act: "orders.manage" },
  "/admin/orders/parcels": { view: "orders.view", act: "orders.ship" },
  "/admin/orders/pack": "orders.ship",
  "/admin/orders/parcels/new": "orders.ship",
  "/admin/orders/parcels/tracking-numbers": "orders.ship",
  "/admin/orders/parcels/scans": "orders.ship",
  "/admin/orders/parcels/labels": "orders.view",
  "/admin/orders/unfinished-payments": "orders.manage",
  "/admin/orders/drafts": { view: "orders.view", act: "orders.manage" },
  "/admin/orders/drafts/:id": { view: "orders.view", act: "orders.manage" },
  "/admin/orders/selected": ORDER_ACTIONS,
  "/admin/orders/:number": ORDER_ACTIONS,
  "/admin/orders/:number/edit": "orders.manage",
  "/admin/orders/:number/return": "orders.manage",
  "/admin/orders/:number/claim": "orders.manage",
  "/admin/orders/:number/passports": { view: "orders.view", act: "orders.ship" },
  "/admin/orders/:number/shipments/new": "orders.ship",
  "/admin/orders/:number/shipments/:sequence": ORDER_ACTIONS,
  "/admin/orders/arrived": "orders.view",
  "/admin/orders/pick-list": "orders.view",
  "/admin/orders/pick-list/pdf": "orders.view",
  "/admin/orders/packing-slips": "orders.view",
  "/admin/orders/invoices": "orders.view",
  "/admin/orders/manifest": "orders.view",
  "/admin/orders/:number/shipments/:sequence/challan": "orders.view",
  "/admin/orders/:number/shipments/:sequence/label": "orders.view",
  "/admin/orders/:number/shipments/:sequence/label/pdf": "orders.view",
  "/admin/orders/:number/returns/:sequence/label": "orders.view",
  "/admin/orders/:number/returns/:sequence/label/pdf": "orders.view",
  "/admin/orders/:number/documents/:document": "orders.view",
  "/admin/orders/:number/documents/:document/pdf": "orders.view",
  "/admin/orders/:number/invoice": "orders.view",
  "/admin/orders/:number/credit-notes/:sequence": "orders.view",
  "/admin/products": PRODUCTS,
  "/admin/products/new": "products.edit",
  "/admin/products/selected": PRODUCTS,
  "/admin/products/:id": PRODUCTS,
  "/admin/products/images": { view: "products.view", act: "products.edit" },
  "/admin/products/stock": STOCK,
  "/admin/products/stock/value": "purchase-prices.view",
  "/admin/products/stock/value/export": "purchase-prices.view",
  "/admin/products/:id/duplicate": "products.edit",
  "/admin/products/:id/stock": STOCK,
  "/admin/products/:id/passports": PRODUCTS,
  "/admin/products/:id/complete-the-look": PRODUCTS,
  "/admin/products/reviews": PRODUCTS,
  "/admin/products/categories": PRODUCTS,
  "/admin/products/categories/:id": PRODUCTS,
  "/admin/products/featured": PRODUCTS,
  "/admin/products/search": PRODUCTS,
  "/admin/products/attributes": PRODUCTS,
  "/admin/products/attributes/size-charts.csv": "products.view",
  "/admin/products/attributes/size-charts-import": "products.edit",
  "/admin/products/attributes/:options": PRODUCTS,
  "/admin/products/attributes/size-charts/:id": PRODUCTS,
  "/admin/products/import": "products.edit",
  "/admin/products/import/:importId": "products.edit",
  "/admin/products/import/:importId/images": "products.edit",
  "/admin/products/import/:importId/progress": "products.edit",
  "/admin/products/import/:importId/report": "products.edit",
  "/admin/products/export": "products.edit",
  "/admin/customers": CUSTOMERS,
  "/admin/customers/guests": CUSTOMERS,
  "/admin/customers/guests/export": "personal-data.export",
  "/admin/customers/segments": CUSTOMERS,
  "/admin/customers/campaigns": "customers.view",
  "/admin/customers/campaigns/:id": { view: "customers.view", act: "campaigns.send" },
  "/admin/customers/campaigns/:id/preview": "customers.view",
  "/admin/customers/export": "personal-data.export",
  "/admin/customers/:id": CUSTOMERS,
  "/admin/customers/:id/merge": "customers.edit",
  "/admin/customers/:id/orders": "customers.view",
  "/admin/customers/:id/export": "personal-data.export",
  "/admin/messages": CUSTOMERS,
  "/admin/subscribers": CUSTOMERS,
  "/admin/subscribers/export": "personal-data.export",
  "/admin/discounts": "discounts.edit",
  "/admin/discounts/:id": "discounts.edit",
  "/admin/store-credit": CREDIT,
  "/admin/store-credit/export": "figures.view",
  "/admin/store-credit/new": "credit.manage",
  "/admin/store-credit/:id": CREDIT,
  "/admin/fit": "products.view",
  "/admin/analytics": "figures.view",
  "/admin/analytics/export": "figures.view",
  "/admin/gst": "documents.view",
  "/admin/gst/export": "documents.view",
  "/admin/accounting": "documents.view",
  "/admin/accounting/gstr-3b": "documents.view",
  "/admin/accounting/settlements": { view: "documents.view", act: "accounting.edit" },
  "/admin/accounting/courier-invoices": "accounting.edit",
  "/admin/accounting/month-end": "accounting.edit",
  "/admin/accounting/export": { view: "documents.view", act: "accounting.edit" },
  "/admin/shipping": "settings.edit",
  "/admin/shipping/:zone": "settings.edit",
  "/admin/settings": "settings.edit",
  "/admin/settings/opening": "settings.edit",
  "/admin/settings/checkout": "settings.edit",
  "/admin/settings/returns": "settings.edit",
  "/admin/settings/coming-back": "settings.edit",
  "/admin/settings/payments": "settings.edit",
  "/admin/settings/shipping": "settings.edit",
  "/admin/settings/shipping/courier": "settings.edit",
  "/admin/settings/shipping/courier.csv": "settings.edit",
  "/admin/settings/taxes": "settings.edit",
  "/admin/settings/taxes/:id": "settings.edit",
  "/admin/settings/accounting": "settings.edit",
  "/admin/settings/appearance": "settings.edit",
  "/admin/settings/notifications": "settings.edit",
  "/admin/settings/notifications/:kind": "settings.edit",
  "/admin/settings/notifications/:kind/preview": "settings.edit",
  "/admin/settings/api-keys": "staff.manage",
  "/admin/settings/webhooks": "webhooks.edit",
  "/admin/settings/webhooks/:id": "webhooks.edit",
  "/admin/settings/connections": "staff.manage",
  "/admin/settings/connections/:provider": "staff.manage",
  "/admin/settings/providers": "staff.manage",
  "/admin/settings/staff": "staff.manage",
  "/admin/settings/staff/roles/:id": "staff.manage",
  "/admin/settings/export": "staff.manage",
  "/admin/settings/export/file": "staff.manage",
  "/admin/settings/security": EVERYBODY,
  "/admin/settings/security/log": "audit-log.view",
  "/admin/appearance": "content.edit",
  "/admin/content": "content.edit",
  "/admin/content/preview": ["content.edit", "products.edit"],
  "/admin/content/posts/:id": "content.edit",
  "/admin/content/media": "content.edit",
  "/admin/content/media/:id": "content.edit",
  "/admin/content/pages": "content.edit",
  "/admin/content/custom-pages/:id": "content.edit",
  "/admin/content/menus": "content.edit",
  "/admin/content/redirects": "content.edit",
  "/admin/content/redirects/missing": "content.edit",
  "/admin/content/redirects/import": "content.edit",
  "/admin/content/redirects/export": "content.edit",
  "/admin/content/redirects/:id": "content.edit",
  "/admin/content/images": ["content.edit", "products.edit"],
  "/admin/content/pages/:slug": "content.edit",
  "/admin/content/:list": "content.edit",
  "/admin/content/:list/:id": "content.edit",
  "/admin/find": EVERYBODY,
  "/admin/events": "orders.view",
  "/admin/logout": EVERYBODY,
  "/admin/sidebar": EVERYBODY,
  "/admin/*": EVERYBODY,
};

/** The permissions of which one is needed for a request to a page. */
export function permissionsNeeded(pattern: string, method: string): readonly Permission[] {
  const rule = (ROUTE_PERMISSIONS as Record<string, RouteRule | undefined>)[pattern];
  // The table has every page below /admin; anything else is the owner's.
  if (rule === undefined) return pattern === "/admin" ? [] : ["staff.manage"];
  const needed = isViewOrAct(rule) ? rule[method === "GET" || method === "HEAD" ? "view" : "act"] : rule;
  return typeof needed === "string" ? [needed] : needed;
}

function isViewOrAct(rule: RouteRule): rule is Exclude<RouteRule, Needed> {
  return typeof rule === "object" && "view" in rule;
}
