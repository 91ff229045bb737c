import { loseNetwork, turnTo } from "./faults.ts";
import { ADMIN } from "#tests/servers/running-store.ts";
import type { Screen } from "./screen.ts";

const adminApp = (name: string, path: string, more: Partial<Screen> = {}): Screen => ({
  name: `admin-${name}`,
  as: "admin",
  path: `/admin/${path}`,
  ...more,
});

const entry = (name: string, list: string, requested: RegExp): Screen =>
  adminApp(name, list, { by: [requested] });

const ID = "[\\da-f-]{36}$";
const idBelow = (path: string) => new RegExp(`^/admin/${path}/${ID}`);

/** Every screen of the admin. */
export const ADMIN_SCREENS: readonly Screen[] = [
  adminApp("dashboard", "dashboard"),
  adminApp("menu", "dashboard", {
    isFoldOnly: true,
    isPhoneOnly: true,
    async act(page) {
      const menu = page.getByRole("button", { name: "Menu" });
      if (await menu.isVisible()) await menu.click();
    },
  }),
  adminApp("bell", "dashboard", {
    isFoldOnly: true,
    act: (page) =>
      page
        .getByText(/^Notifications/)
        .or(page.getByLabel(/^Notifications/))
        .first()
        .click(),
  }),
  adminApp("palette", "dashboard", { isFoldOnly: true, act: (page) => page.keyboard.press("Control+k") }),
  adminApp("setup", "setup"),
  adminApp("orders", "orders"),
  adminApp("orders-nothing", "orders?search=nobody"),
  adminApp("orders-filters", "orders?method=UPI&from=28/11/2026&until=27/11/2026", {
    isFoldOnly: true,
    isOnPhones: true,
    act: (page) => page.locator("summary").filter({ hasText: "Filters" }).click(),
  }),
  adminApp("returns", "orders/returns"),
  adminApp("claims-report", "orders/returns/claims"),
  adminApp("unfinished-payments", "orders/unfinished-payments"),
  adminApp("order", "orders/1"),
  adminApp("order-passports", "orders/1/passports"),
  ...["requested", "received", "completed", "rejected"].map((status) =>
    entry(`return-${status}`, `orders/returns?status=${status}`, /^\/admin\/orders\/\d+$/),
  ),
  adminApp("order-return", "orders?status=Delivered", { by: [/^\/admin\/orders\/\d+$/, /\/return$/] }),
  adminApp("order-cancel", "orders?status=Pending", {
    by: [/^\/admin\/orders\/\d+$/],
    isFoldOnly: true,
    isOnPhones: true,
    act: (page) => page.getByText("Cancel order…").click(),
  }),
  adminApp("order-edit", "orders?status=Pending", { by: [/^\/admin\/orders\/\d+$/, /\/edit$/] }),
  adminApp("orders-selected", "orders/selected?step=process&number=1&number=2"),
  adminApp("orders-selected-ship", "orders/selected?step=ship&number=1"),
  adminApp("orders-matching", "orders/selected?all=matching&step=ship"),
  adminApp("orders-pack", "orders/parcels/new?number=1&number=2"),
  adminApp("parcels", "orders/parcels"),
  adminApp("parcel-tracking-numbers", "orders/parcels/tracking-numbers"),
  adminApp("parcel-scans", "orders/parcels/scans"),
  adminApp("drafts", "orders/drafts"),
  adminApp("draft-new", "orders/drafts/new?find=kurta"),
  adminApp("packing-slips", "orders/packing-slips?number=1&number=2"),
  adminApp("invoice", "orders/2/invoice"),
  adminApp("products", "products"),
  adminApp("stock-levels", "products/stock?search=kaftan"),
  adminApp("products-nothing", "products?search=nobody"),
  adminApp("product-new", "products/new"),
  entry("product", "products?search=kaftan", idBelow("products")),
  adminApp("complete-the-look", "products?search=kaftan", {
    by: [idBelow("products"), /\/complete-the-look$/],
    isOnPhones: true,
    async act(page) {
      await page.goto(`${page.url()}?search=kurta`);
    },
  }),
  adminApp("product-passports", "products?search=naseem", { by: [idBelow("products"), /\/passports$/] }),
  adminApp("product-stock", "products?search=kaftan", { by: [idBelow("products"), /\/stock$/] }),
  adminApp("products-selected", "products/selected?search=kaftan&all=matching&do=price"),
  adminApp("categories", "products/categories"),
  adminApp("category-new", "products/categories/new"),
  entry("category", "products/categories", idBelow("products/categories")),
  adminApp("attributes", "products/attributes"),
  adminApp("size-charts-import", "products/attributes/size-charts-import"),
  adminApp("sizes", "products/attributes/sizes"),
  adminApp("colours", "products/attributes/colours"),
  entry("size-chart", "products/attributes", idBelow("products/attributes/size-charts")),
  entry("size-chart-new", "products/attributes", /\/size-charts\/new$/),
  adminApp("featured", "products/featured"),
  adminApp("search", "products/search"),
  adminApp("reviews", "products/reviews"),
  adminApp("import", "products/import"),
  adminApp("customers", "customers"),
  entry("customer", "customers?search=asha%40example", idBelow("customers")),
  entry("customer-owner", `customers?search=${ADMIN.email}`, idBelow("customers")),
  adminApp("customer-orders", "customers?search=asha%40example", { by: [idBelow("customers"), "/orders"] }),
  adminApp("guests", "customers/guests?contact=asha%40example.com"),
  adminApp("messages", "messages"),
  adminApp("subscribers", "subscribers"),
  adminApp("discounts", "discounts"),
  adminApp("discount-new", "discounts/new"),
  adminApp("store-credit", "store-credit"),
  adminApp("store-credit-new", "store-credit/new"),
  entry("balance", "store-credit", idBelow("store-credit")),
  entry("discount", "discounts", idBelow("discounts")),
  adminApp("shipping", "shipping"),
  adminApp("shipping-new", "shipping/new"),
  entry("shipping-zone", "shipping", /^\/admin\/shipping\/(?!new)/),
  adminApp("appearance", "appearance"),
  adminApp("content", "content"),
  adminApp("content-nothing", "content?search=nothing+like+it"),
  adminApp("post-new", "content/posts/new"),
  entry("post", "content", idBelow("content/posts")),
  adminApp("pages", "content/pages"),
  adminApp("custom-page-new", "content/custom-pages/new?template=shipping"),
  adminApp("menus", "content/menus"),
  adminApp("page", "content/pages/about-us"),
  adminApp("page-policy", "content/pages/privacy-policy"),
  adminApp("page-careers", "content/pages/careers"),
  adminApp("openings", "content/openings"),
  entry("opening", "content/openings", idBelow("content/openings")),
  adminApp("testimonials", "content/testimonials"),
  adminApp("testimonial", "content/testimonials", { by: [idBelow("content/testimonials")] }),
  adminApp("team", "content/team"),
  adminApp("team-member-new", "content/team/new"),
  adminApp("team-member", "content/team", { by: [idBelow("content/team")] }),
  adminApp("analytics", "analytics"),
  adminApp("fit", "fit"),
  adminApp("gst", "gst"),
  adminApp("settings", "settings"),
  adminApp("settings-payments", "settings/payments"),
  adminApp("settings-shipping", "settings/shipping"),
  adminApp("settings-courier", "settings/shipping/courier"),
  adminApp("remittance", "orders/remittance"),
  adminApp("settings-taxes", "settings/taxes"),
  adminApp("settings-tax-class", "settings/taxes/new"),
  adminApp("settings-appearance", "settings/appearance"),
  adminApp("settings-checkout", "settings/checkout"),
  adminApp("settings-opening", "settings/opening"),
  adminApp("settings-returns", "settings/returns"),
  adminApp("settings-coming-back", "settings/coming-back"),
  adminApp("settings-connections", "settings/connections"),
  adminApp("settings-connection", "settings/connections/razorpay"),
  adminApp("settings-notifications", "settings/notifications"),
  adminApp("settings-mail", "settings/notifications/order-shipped"),
  adminApp("settings-staff", "settings/staff"),
  adminApp("settings-staff-role", "settings/staff/roles/new"),
  adminApp("no-permission", "no-permission", { status: 403 }),
  adminApp("settings-security", "settings/security"),
  adminApp("settings-audit", "settings/security/log"),
  adminApp("settings-audit-nothing", "settings/security/log?search=nothing+like+it"),
  adminApp("failed", "products", { isFoldOnly: true, act: (page) => turnTo(page, "Discounts", 500) }),
  adminApp("offline", "products", { isFoldOnly: true, act: loseNetwork }),
  adminApp("not-found", "no-such-page", { status: 404 }),
];
