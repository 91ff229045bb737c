import { OFFICE_SCREENS } from "./office-screens.ts";
import type { Screen } from "./screen.ts";

const visitor = (name: string, path: string, more: Partial<Screen> = {}): Screen => ({
  name,
  as: "visitor",
  path,
  ...more,
});

export const SCREENS: readonly Screen[] = [
  visitor("home", "/"),
  visitor("listing", "/products"),
  visitor("listing-category", "/products?category=Pashmina+Shawls"),
  visitor("listing-search", "/products?search=kurta"),
  visitor("listing-nothing", "/products?search=kurtaa+xyz"),
  visitor("product-sizes", "/products/aangan-jaal-kaftan"),
  visitor("product-one-size", "/products/gulmohar-jhumka"),
  visitor("product-shawl", "/products/naseem-heirloom-pashmina"),
  visitor("product-zoom", "/products/naseem-heirloom-pashmina", {
    isFoldOnly: true,
    act: (page) => page.getByRole("link", { name: /^Enlarge picture 1/ }).click(),
  }),
  visitor("size-finder", "/products/aangan-jaal-kaftan", {
    isFoldOnly: true,
    async act(page) {
      await page.getByRole("button", { name: "Find my size" }).click();
      await page.getByLabel("Bust (cm)").fill("120");
    },
  }),
  visitor("cart-drawer", "/products/gulmohar-jhumka", {
    isFoldOnly: true,
    async act(page) {
      await page.getByRole("button", { name: "Add to Cart" }).first().click();
      await page.getByRole("dialog", { name: /Your Cart/ }).waitFor();
    },
  }),
  visitor("product-missing", "/products/no-such-product", { status: 404 }),
  visitor("listing-filtered", "/products?size=3XL&instock=true"),
  visitor("about-us", "/about-us"),
  visitor("contact", "/contact"),
  visitor("careers", "/careers"),
  visitor("blog", "/blog"),
  visitor("blog-post", "/blog/turn-it-over-how-to-read-chikankari"),
  visitor("newsletter", "/newsletter"),
  visitor("review-signed-out", "/products/aangan-jaal-kaftan/review"),
  visitor("admin-login", "/admin/login"),
  visitor("privacy-policy", "/privacy-policy"),
  visitor("terms-conditions", "/terms-conditions"),
  visitor("refund-policy", "/refund-policy"),
  visitor("cart-empty", "/cart"),
  { name: "cart-full", as: "shopper", path: "/cart" },
  visitor("login", "/login"),
  visitor("login-error", "/login", {
    async act(page) {
      const main = page.getByRole("main");
      await main.getByLabel("Email").fill("nobody@example.com");
      await main.getByLabel("Password", { exact: true }).fill("not the one");
      await main.getByRole("button", { name: "Sign In" }).click();
      await page.getByText("Login Failed").first().waitFor();
    },
  }),
  visitor("signup", "/signup"),
  visitor("forgot-password", "/forgot-password"),
  visitor("not-found", "/no-such-page", { status: 404 }),
  { name: "checkout", as: "customer", path: "/checkout" },
  {
    name: "checkout-errors",
    as: "customer",
    path: "/checkout",
    async act(page) {
      await page.getByRole("button", { name: /Place Order/ }).click();
      await page.getByText("Address is required").waitFor();
    },
  },
  { name: "profile", as: "customer", path: "/profile" },
  { name: "profile-addresses", as: "customer", path: "/profile/addresses" },
  { name: "profile-password", as: "customer", path: "/profile/password" },
  { name: "profile-devices", as: "customer", path: "/profile/sessions" },
  { name: "profile-preferences", as: "customer", path: "/profile/preferences" },
  { name: "profile-data", as: "customer", path: "/profile/data" },
  { name: "wishlist", as: "customer", path: "/wishlist" },
  { name: "invoice", as: "customer", path: "/orders/1/invoice" },
  { name: "order-cancel", as: "customer", path: "/orders/1/cancel" },
  { name: "orders", as: "customer", path: "/orders" },
  {
    name: "orders-open",
    as: "customer",
    path: "/orders",
    act: (page) => page.locator("main details summary, main [aria-expanded]").first().click(),
  },
  ...OFFICE_SCREENS,
];
