import { loseNetwork, turnTo } from "./faults.ts";
import type { Screen } from "./screen.ts";

const office = (name: string, path: string, more: Partial<Screen> = {}): Screen => ({
  name: `admin-${name}`,
  as: "admin",
  path: `/admin/${path}`,
  ...more,
});

const entry = (name: string, list: string, wanted: RegExp): Screen => office(name, list, { by: [wanted] });

const ID = "[\\da-f-]{36}$";
const idBelow = (path: string) => new RegExp(`^/admin/${path}/${ID}`);

/** Every screen of the back office. */
export const OFFICE_SCREENS: readonly Screen[] = [
  office("dashboard", "dashboard"),
  office("menu", "dashboard", {
    isFoldOnly: true,
    async act(page) {
      const menu = page.getByRole("button", { name: "Menu" });
      if (await menu.isVisible()) await menu.click();
    },
  }),
  office("bell", "dashboard", {
    isFoldOnly: true,
    act: (page) =>
      page
        .getByText(/^Notifications/)
        .or(page.getByLabel(/^Notifications/))
        .first()
        .click(),
  }),
  office("palette", "dashboard", { isFoldOnly: true, act: (page) => page.keyboard.press("Control+k") }),
  office("orders", "orders"),
  office("orders-nothing", "orders?search=nobody"),
  office("returns", "orders/returns"),
  office("order", "orders/1"),
  ...["requested", "received", "completed", "rejected"].map((status) =>
    entry(`return-${status}`, `orders/returns?status=${status}`, /^\/admin\/orders\/\d+$/),
  ),
  office("order-cancel", "orders?status=Pending", {
    by: [/^\/admin\/orders\/\d+$/],
    isFoldOnly: true,
    act: (page) => page.getByText("Cancel order…").click(),
  }),
  office("orders-selected", "orders/selected?step=process&number=1&number=2"),
  office("orders-matching", "orders/selected?all=matching&step=ship"),
  office("packing-slips", "orders/packing-slips?number=1&number=2"),
  office("invoice", "orders/2/invoice"),
  office("products", "products"),
  office("stock-levels", "products/stock?search=kaftan"),
  office("products-nothing", "products?search=nobody"),
  office("product-new", "products/new"),
  entry("product", "products?search=kaftan", idBelow("products")),
  office("product-stock", "products?search=kaftan", { by: [idBelow("products"), /\/stock$/] }),
  office("products-selected", "products/selected?search=kaftan&all=matching&do=price"),
  office("categories", "products/categories"),
  office("category-new", "products/categories/new"),
  entry("category", "products/categories", idBelow("products/categories")),
  office("attributes", "products/attributes"),
  office("sizes", "products/attributes/sizes"),
  office("colours", "products/attributes/colours"),
  entry("size-chart", "products/attributes", idBelow("products/attributes/size-charts")),
  entry("size-chart-new", "products/attributes", /\/size-charts\/new$/),
  office("featured", "products/featured"),
  office("search", "products/search"),
  office("reviews", "products/reviews"),
  office("import", "products/import"),
  office("customers", "customers"),
  entry("customer", "customers?search=asha%40example", idBelow("customers")),
  office("customer-orders", "customers?search=asha%40example", { by: [idBelow("customers"), "/orders"] }),
  office("messages", "messages"),
  office("subscribers", "subscribers"),
  office("discounts", "discounts"),
  office("discount-new", "discounts/new"),
  entry("discount", "discounts", idBelow("discounts")),
  office("shipping", "shipping"),
  office("shipping-new", "shipping/new"),
  entry("shipping-zone", "shipping", /^\/admin\/shipping\/(?!new)/),
  office("appearance", "appearance"),
  office("content", "content"),
  office("post-new", "content/posts/new"),
  entry("post", "content", idBelow("content/posts")),
  office("pages", "content/pages"),
  office("page", "content/pages/about-us"),
  office("openings", "content/openings"),
  entry("opening", "content/openings", idBelow("content/openings")),
  office("testimonials", "content/testimonials"),
  office("testimonial", "content/testimonials", { by: [idBelow("content/testimonials")] }),
  office("team", "content/team"),
  office("team-member", "content/team", { by: [idBelow("content/team")] }),
  office("analytics", "analytics"),
  office("settings", "settings"),
  office("settings-payments", "settings/payments"),
  office("settings-shipping", "settings/shipping"),
  office("settings-appearance", "settings/appearance"),
  office("settings-notifications", "settings/notifications"),
  office("settings-mail", "settings/notifications/order-shipped"),
  office("settings-security", "settings/security"),
  office("settings-audit", "settings/security/log"),
  office("failed", "products", { isFoldOnly: true, act: (page) => turnTo(page, "Discounts", 500) }),
  office("offline", "products", { isFoldOnly: true, act: loseNetwork }),
  office("not-found", "no-such-room", { status: 404 }),
];
