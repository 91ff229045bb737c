import { index, layout, route, type RouteConfig } from "@react-router/dev/routes";

export default [
  layout("routes/shop/layout.tsx", [
    index("routes/shop/home.tsx"),
    route("products", "routes/shop/products.tsx"),
    route("products/:id", "routes/shop/product.tsx"),
    route("products/:id/review", "routes/shop/write-review.tsx"),
    route("cart", "routes/shop/cart.tsx"),
    route("about-us", "routes/shop/about-us.tsx"),
    route("privacy-policy", "routes/shop/privacy-policy.tsx"),
    route("terms-conditions", "routes/shop/terms-conditions.tsx"),
    route("refund-policy", "routes/shop/refund-policy.tsx"),
    route("contact", "routes/shop/contact.tsx"),
    route("careers", "routes/shop/careers.tsx"),
    route("blog", "routes/shop/blog.tsx"),
    route("blog/:slug", "routes/shop/blog-post.tsx"),
    route("newsletter", "routes/shop/newsletter.tsx"),
    route("newsletter/confirm", "routes/shop/newsletter-confirm.tsx"),
    route("newsletter/unsubscribe", "routes/shop/newsletter-unsubscribe.tsx"),

    route("login", "routes/account/login.tsx"),
    route("signup", "routes/account/signup.tsx"),
    route("confirm-email", "routes/account/confirm-email.ts"),
    route("resend-confirmation", "routes/account/resend-confirmation.tsx"),
    route("forgot-password", "routes/account/forgot-password.tsx"),
    route("reset-password", "routes/account/reset-password.tsx"),
    route("checkout", "routes/account/checkout.tsx"),
    route("orders", "routes/account/orders.tsx"),
    layout("routes/account/profile/layout.tsx", [
      route("profile", "routes/account/profile.tsx"),
      route("profile/addresses", "routes/account/profile/addresses.tsx"),
      route("profile/addresses/:id", "routes/account/profile/address.tsx"),
      route("profile/password", "routes/account/profile/password.tsx"),
      route("profile/sessions", "routes/account/profile/sessions.tsx"),
    ]),
    route("wishlist", "routes/account/wishlist.tsx"),

    route("*", "routes/shop/not-found.tsx"),
  ]),

  route("admin/login", "routes/admin/login.tsx"),
  route("admin", "routes/admin/layout.tsx", [
    index("routes/admin/entrance.ts"),
    route("dashboard", "routes/admin/dashboard.tsx"),
    route("orders", "routes/admin/orders.tsx"),
    route("orders/:number", "routes/admin/order.tsx"),
    route("logout", "routes/admin/logout.ts"),
    route("sidebar", "routes/admin/sidebar.ts"),
    route("*", "routes/admin/not-found.tsx"),
  ]),

  route("cart/quote", "routes/shop/cart-quote.ts"),
  route("profile/avatar", "routes/account/profile/avatar.ts"),
  route("logout", "routes/account/logout.ts"),
  route("wishlist/items", "routes/account/wishlist-items.ts"),
  route("wishlist/options/:productId", "routes/account/wishlist-options.ts"),

  route("images/:id/:file", "routes/feeds/picture.ts"),
  route("feed.xml", "routes/feeds/blog-feed.ts"),
  route("healthz", "routes/feeds/healthz.ts"),
  route("readyz", "routes/feeds/readyz.ts"),
] satisfies RouteConfig;
