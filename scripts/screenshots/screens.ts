import { loseNetwork, turnTo } from "./faults.ts";
import { ADMIN_SCREENS } from "./admin-screens.ts";
import type { Screen } from "./screen.ts";
import { STATES } from "./states.ts";

const visitor = (name: string, path: string, more: Partial<Screen> = {}): Screen => ({
  name,
  as: "visitor",
  path,
  ...more,
});

const customer = (name: string, path: string, more: Partial<Screen> = {}): Screen => ({
  name,
  as: "customer",
  path,
  ...more,
});

export const SCREENS: readonly Screen[] = [
  visitor("home", "/"),
  visitor("listing", "/products"),
  visitor("listing-category", "/products?category=Pashmina+Shawls"),
  visitor("listing-search", "/products?search=kurta"),
  visitor("api-docs", "/api/docs"),
  visitor("listing-nothing", "/products?search=kurtaa+xyz"),
  visitor("listing-misspelt", "/products?search=shwal"),
  visitor("product-sizes", "/products/aangan-jaal-kaftan"),
  visitor("product-one-size", "/products/gulmohar-jhumka"),
  visitor("product-shawl", "/products/naseem-heirloom-pashmina"),
  visitor("product-zoom", "/products/naseem-heirloom-pashmina", {
    isFoldOnly: true,
    act: (page) => page.getByRole("link", { name: /^Enlarge image 1/ }).click(),
  }),
  visitor("size-finder", "/products/aangan-jaal-kaftan", {
    isFoldOnly: true,
    async act(page) {
      await page.getByRole("button", { name: "Find my size" }).click();
      await page.getByLabel("Height (cm)").fill("157");
      await page.getByLabel("Weight (kg)").fill("92");
    },
  }),
  visitor("size-finder-page", "/products/aangan-jaal-kaftan/size?heightCm=157&weightKg=92&waistCm=104"),
  visitor("fits-me", "/fits-me?category=Kurtas"),
  visitor("listing-fits-me", "/products?in-stock=true&fits=kurta:3xl"),
  visitor("similar-reviews", "/products/aangan-jaal-kaftan/reviews?height=155&weight=90"),
  visitor("cart-drawer", "/products/gulmohar-jhumka", {
    isFoldOnly: true,
    async act(page) {
      await page.getByRole("button", { name: "Add to Cart" }).first().click();
      await page.getByRole("dialog", { name: /Your Cart/ }).waitFor();
    },
  }),
  visitor("product-missing", "/products/no-such-product", { status: 404 }),
  visitor("listing-filtered", "/products?size=4xl&colour=plum&in-stock=true&max-price=150"),
  visitor("listing-one", "/products?search=jhumka+ruby"),
  visitor("suggestions", "/", {
    isFoldOnly: true,
    async act(page) {
      // On mobile a button opens the field.
      const open = page.getByRole("banner").getByRole("button", { name: "Search products" });
      if (await open.isVisible()) await open.click();
      await page.getByRole("combobox").first().pressSequentially("shawl");
      await page.getByRole("listbox").first().waitFor();
      await page.keyboard.press("ArrowDown");
    },
  }),
  visitor("filters", "/products", {
    isFoldOnly: true,
    isPhoneOnly: true,
    async act(page) {
      const open = page.getByRole("button", { name: /^(Filter|Refine)/ });
      if (await open.isVisible()) await open.click();
    },
  }),
  visitor("menu", "/", {
    isFoldOnly: true,
    isPhoneOnly: true,
    async act(page) {
      const menu = page.getByRole("button", { name: "Menu" });
      if (await menu.isVisible()) await menu.click();
    },
  }),
  visitor("size-guide", "/products/aangan-jaal-kaftan", {
    isFoldOnly: true,
    isOnPhones: true,
    act: (page) => page.getByRole("button", { name: "Size guide" }).click(),
  }),
  visitor("failed", "/contact", {
    isFoldOnly: true,
    isOnPhones: true,
    act: (page) => turnTo(page, "Products", 500),
  }),
  visitor("unreachable", "/contact", { isFoldOnly: true, act: (page) => turnTo(page, "Products", null) }),
  visitor("offline", "/contact", { isFoldOnly: true, act: loseNetwork }),
  visitor("about-us", "/about-us"),
  visitor("contact", "/contact"),
  visitor("careers", "/careers"),
  visitor("blog", "/blog"),
  visitor("blog-post", "/blog/turn-it-over-how-to-read-chikankari"),
  visitor("newsletter", "/newsletter"),
  visitor("back-in-stock", "/products/gulmohar-jhumka/back-in-stock"),
  visitor("back-in-stock-link", "/back-in-stock?alert=x&key=x", { status: 404 }),
  visitor("back-in-stock-phone", "/back-in-stock/phone?alert=x&key=x", { status: 404 }),
  visitor("back-in-stock-unsubscribe", "/back-in-stock/unsubscribe?alert=x&key=x"),
  visitor("cart-restore", "/cart/restore?id=x&key=x", { status: 404 }),
  visitor("cart-reminder-unsubscribe", "/cart/restore/unsubscribe?id=x&key=x"),
  visitor("newsletter-confirm", "/newsletter/confirm?token=x"),
  visitor("confirm-email", "/confirm-email?token=x"),
  visitor("newsletter-unsubscribe", "/newsletter/unsubscribe?token=x"),
  visitor("review-signed-out", "/products/aangan-jaal-kaftan/review"),
  visitor("admin-login", "/admin/login"),
  visitor("admin-invitation-over", "/admin/invitation/unknown", { status: 410 }),
  visitor("privacy-policy", "/privacy-policy"),
  visitor("terms-conditions", "/terms-conditions"),
  visitor("refund-policy", "/refund-policy"),
  visitor("accessibility", "/accessibility"),
  visitor("faq", "/faq"),
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
  visitor("find-order", "/orders/find"),
  visitor("delivery", "/delivery?pin=226001"),
  visitor("country", "/country"),
  visitor("passport", "/passport/6a6ce493e4558449"),
  visitor("change-email", "/change-email?token=x"),
  visitor("reset-password", "/reset-password?token=x"),
  visitor("resend-confirmation", "/resend-confirmation"),
  visitor("not-found", "/no-such-page", { status: 404 }),
  customer("review", "/products/aangan-jaal-kaftan/review"),
  customer("checkout", "/checkout"),
  {
    name: "checkout-errors",
    as: "customer",
    path: "/checkout",
    isOnPhones: true,
    async act(page) {
      await page.getByRole("button", { name: /Place Order/ }).click();
      await page.getByText("Address is required").waitFor();
    },
  },
  customer("profile", "/profile"),
  customer("profile-addresses", "/profile/addresses"),
  customer("profile-address-new", "/profile/addresses/new"),
  customer("checkout-credit", "/checkout/credit"),
  visitor("gift-cards", "/gift-cards"),
  visitor("gift-card", "/gift-cards/x", { status: 404 }),
  customer("profile-store-credit", "/profile/store-credit"),
  customer("profile-back-in-stock", "/profile/back-in-stock"),
  customer("profile-measurements", "/profile/measurements"),
  customer("profile-measurements-new", "/profile/measurements/new"),
  customer("profile-email", "/profile/email"),
  customer("profile-password", "/profile/password"),
  customer("profile-two-factor", "/profile/security"),
  customer("profile-devices", "/profile/sessions"),
  customer("profile-preferences", "/profile/preferences"),
  customer("profile-data", "/profile/data"),
  customer("profile-delete", "/profile/data/delete"),
  customer("wishlist", "/wishlist"),
  customer("invoice", "/orders", { by: [/^\/orders\/\d+\/invoice$/] }),
  customer("order-cancel", "/orders", { by: [/^\/orders\/\d+\/cancel$/] }),
  customer("order-cancel-items", "/orders", { by: [/^\/orders\/\d+\/cancel-items$/] }),
  customer("order-address", "/orders", { by: [/^\/orders\/\d+\/address$/] }),
  customer("order-return", "/orders", { by: [/^\/orders\/\d+\/return$/] }),
  customer("order-exchange", "/orders", { by: [/^\/orders\/\d+\/return$/, "?for=exchange"] }),
  customer("orders", "/orders"),
  {
    name: "orders-open",
    as: "customer",
    path: "/orders",
    isOnPhones: true,
    act: (page) => page.locator("main details summary, main [aria-expanded]").first().click(),
  },
  ...["/orders", "/wishlist", "/profile", "/profile/addresses", "/checkout"].map((path): Screen => ({
    name: `newcomer${path.replaceAll("/", "-")}`,
    as: "newcomer",
    path,
  })),
  ...STATES,
  ...ADMIN_SCREENS,
];
