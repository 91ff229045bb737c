import { partsOf, pathKey } from "#app/domain/redirects/redirect-path.ts";

/** Something of this shop that an old path may stand for. It is used if it exists. */
export type OldAddressTarget =
  | { kind: "product" | "listing" | "post" | "page"; slug: string }
  /** A page that every shop has. */
  | { kind: "path"; path: string };

interface OldAddressRule {
  /** Matches the path as `pathKey` writes it. */
  pattern: RegExp;
  /** The candidates in their order, from the groups of the pattern. */
  targets(groups: readonly string[], query: URLSearchParams): OldAddressTarget[];
}

const product = (slug = ""): OldAddressTarget => ({ kind: "product", slug });
const listing = (slug = ""): OldAddressTarget => ({ kind: "listing", slug });
const post = (slug = ""): OldAddressTarget => ({ kind: "post", slug });
const page = (slug = ""): OldAddressTarget => ({ kind: "page", slug });
const path = (to: string): OldAddressTarget => ({ kind: "path", path: to });

const ALL_PRODUCTS = path("/products");

/** The fixed pages by the names that other shops give them. */
const FIXED_PAGES: Record<string, readonly string[]> = {
  "/about-us": ["about", "about-us", "our-story", "about-the-brand"],
  "/contact": ["contact", "contact-us", "contact-information", "get-in-touch"],
  "/faq": ["faq", "faqs", "help", "shipping", "shipping-policy", "shipping-and-delivery", "delivery-policy"],
  "/privacy-policy": ["privacy", "privacy-policy"],
  "/terms-conditions": [
    "terms",
    "terms-conditions",
    "terms-and-conditions",
    "terms-of-service",
    "terms-of-use",
    "legal-notice",
  ],
  "/refund-policy": [
    "refund-policy",
    "refund_returns",
    "refund-and-returns",
    "returns",
    "returns-policy",
    "return-policy",
    "returns-exchanges",
    "exchange-policy",
    "cancellation-policy",
  ],
  "/careers": ["careers", "jobs"],
  "/accessibility": ["accessibility", "accessibility-statement"],
  "/gift-cards": ["gift-card", "gift-cards"],
  "/orders/find": ["track-order", "track-your-order", "order-tracking", "tracking"],
  "/blog": ["blog", "news", "journal", "stories"],
};

const FIXED_PATHS = new Map(
  Object.entries(FIXED_PAGES).flatMap(([to, names]) => names.map((name) => [name, to] as const)),
);

/** A page by its name at the old shop: one of the owner's own, or a fixed one. */
const pageNamed = (name = ""): OldAddressTarget[] => {
  const fixed = FIXED_PATHS.get(name);
  return [page(name), ...(fixed ? [path(fixed)] : [])];
};

/** The addresses of an account at the old shop. */
const ACCOUNT_PAGES: Record<string, string> = {
  login: "/login",
  register: "/signup",
  orders: "/orders",
  addresses: "/profile/addresses",
  "edit-address": "/profile/addresses",
  "lost-password": "/forgot-password",
  recover: "/forgot-password",
};

/**
 * How Shopify, WooCommerce, WordPress and Wix name their pages. They apply only where this shop has no page, and only to what it has: the first
 * target that exists is used.
 */
const RULES: readonly OldAddressRule[] = [
  {
    pattern: /^\/collections\/([^/]+)\/products\/([^/]+)$/,
    targets: ([collection, slug]) => [product(slug), listing(collection)],
  },
  { pattern: /^\/collections(?:\/all)?$/, targets: () => [ALL_PRODUCTS] },
  { pattern: /^\/collections\/frontpage$/, targets: () => [path("/")] },
  {
    pattern: /^\/collections\/(?:vendors|types)$/,
    targets: (_, query) => [searchFor(query.get("q"))],
  },
  // The rest of the path are tags.
  { pattern: /^\/collections\/([^/]+)(?:\/.*)?$/, targets: ([collection]) => [listing(collection)] },
  { pattern: /^\/pages\/([^/]+)$/, targets: ([name]) => pageNamed(name) },
  { pattern: /^\/policies\/([^/]+)$/, targets: ([name]) => pageNamed(name) },
  { pattern: /^\/blogs\/[^/]+(?:\/tagged\/.*)?$/, targets: () => [path("/blog")] },
  { pattern: /^\/blogs\/[^/]+\/([^/]+)$/, targets: ([slug]) => [post(slug)] },
  { pattern: /^\/search$/, targets: (_, query) => [searchFor(query.get("q"))] },
  { pattern: /^\/cart\/[^/]+$/, targets: () => [path("/cart")] },
  {
    pattern: /^\/(?:account|my-account|customer-account)(?:\/([^/]+))?(?:\/.*)?$/,
    targets: ([name = ""]) => [path(ACCOUNT_PAGES[name] ?? "/profile")],
  },
  // "product-page" is Wix's.
  { pattern: /^\/product(?:-page)?\/([^/]+)$/, targets: ([slug]) => [product(slug)] },
  // A subcategory stands below its parents.
  {
    pattern: /^\/product-category\/(.+?)(?:\/page\/\d+)?$/,
    targets: ([slugs = ""]) => slugs.split("/").toReversed().map(listing),
  },
  { pattern: /^\/product-tag\/([^/]+)/, targets: ([slug]) => [listing(slug)] },
  { pattern: /^\/shop(?:\/page\/\d+)?$/, targets: () => [ALL_PRODUCTS] },
  {
    pattern: /^\/shop\/(?:.+\/)?([^/]+)$/,
    targets: ([slug]) => [product(slug), listing(slug)],
  },
  // Wix has shop categories there, WordPress those of posts.
  { pattern: /^\/category\/([^/]+)$/, targets: ([slug]) => [listing(slug), path("/blog")] },
  { pattern: /^\/(?:post|blog\/post)\/([^/]+)$/, targets: ([slug]) => [post(slug)] },
  { pattern: /^\/\d{4}\/\d{2}(?:\/\d{2})?\/([^/]+)$/, targets: ([slug]) => [post(slug)] },
  { pattern: /^(?:\/blogs\/[^/]+)?\/(?:feed|atom\.xml|rss)$/, targets: () => [path("/feed.xml")] },
  {
    pattern: /^\/(?:sitemap_[a-z_\d]+|wp-sitemap|[a-z]+-sitemap\d*)\.xml$/,
    targets: () => [path("/sitemap.xml")],
  },
  // WordPress has pages and posts at the first level.
  { pattern: /^\/([^/.]{2,100})$/, targets: ([slug]) => [...pageNamed(slug), post(slug)] },
];

function searchFor(words: string | null): OldAddressTarget {
  const text = words?.trim() ?? "";
  return text === "" ? ALL_PRODUCTS : path(`/products?${new URLSearchParams({ search: text })}`);
}

/** What an old path may stand for, in the order in which it is looked for. Empty for a path that no rule knows. */
export function oldAddressTargets(address: string): OldAddressTarget[] {
  const { pathname, query } = partsOf(address);
  const key = pathKey(pathname);
  if (key === null) return [];
  for (const { pattern, targets } of RULES) {
    const groups = pattern.exec(key);
    if (groups) return targets(groups.slice(1), new URLSearchParams(query));
  }
  return [];
}
