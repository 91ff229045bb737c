import { phoneOf, type ShopSize } from "./large-shop.ts";

/** Replaced by a product's id, which differs between shops. */
export const SOME_PRODUCT = "some-product";

const pages = (rows: number, size = 10) => Math.ceil(rows / size);
/** Admin pages with the filters and sorting that cost most. */
export function adminPages(size: ShopSize): Record<string, string> {
  return { ...orderPages(size), ...orderFilters(), ...paletteSearches(size), ...otherPages(size) };
}

function orderPages(size: ShopSize): Record<string, string> {
  const lastOrders = pages(size.orders);
  const middle = size.orders / 2;
  return {
    orders: "/admin/orders",
    "orders by customer": "/admin/orders?sort=customer",
    "orders by total, largest first": "/admin/orders?sort=total&direction=desc",
    "orders by date": "/admin/orders?sort=date",
    "orders by status": "/admin/orders?sort=status",
    "orders, delivered": "/admin/orders?status=Delivered",
    "orders, two statuses": "/admin/orders?status=Pending&status=Shipped",
    "orders, page in the middle": `/admin/orders?page=${lastOrders / 2}`,
    "orders by total, page in the middle": `/admin/orders?sort=total&page=${lastOrders / 2}`,
    "orders, last page": `/admin/orders?page=${lastOrders}`,
    "orders of a number": `/admin/orders?search=${middle}`,
    "orders of a name": "/admin/orders?search=asha+verma",
    "orders of two letters": "/admin/orders?search=sh",
    "orders of two letters without a match": "/admin/orders?search=zq",
    "orders of a phone number": `/admin/orders?search=${encodeURIComponent(phoneOf(middle))}`,
    "orders of an email": "/admin/orders?search=asha.verma1%40example.com",
    "orders of an AWB": `/admin/orders?search=AWB${middle + 1}`,
    "orders of a payment": `/admin/orders?search=test_${middle}`,
    "orders of a SKU": "/admin/orders?search=BENCH-77-00",
    "orders of a city": "/admin/orders?search=lucknow",
    "orders of a courier, state and day": `/admin/orders?courier=Delhivery&state=Uttar+Pradesh&status=Shipped`,
    "orders to confirm": "/admin/orders/to-confirm",
    "new orders": `/admin/orders/arrived?after=${size.orders - 50}`,
    "parcels on the way": "/admin/orders/parcels?list=underway",
    "orders without a match": "/admin/orders?search=nobody+at+all",
    "an order": `/admin/orders/${middle}`,
  };
}

/** Each filter of the orders by itself, at a value that many orders have, or none. */
const orderFilters = (): Record<string, string> =>
  Object.fromEntries(
    [
      "payment=paid",
      "payment=to-collect",
      "payment=overdue",
      "payment=refunded",
      "to-pack=items",
      "source=website",
      "source=phone",
      "from=01%2F01%2F2026&until=31%2F01%2F2026",
      "unfulfilled=2",
      "method=Card",
      "method=Cash+on+delivery",
      "risk=high",
      "test=no",
      "courier=Delhivery",
      "courier=India+Post",
      "product=paisley",
      "product=BENCH-77-00",
      "tag=vip",
      "state=Uttar+Pradesh",
      "state=Kerala",
      "country=India",
      "country=France",
    ].map((query) => [`orders with ${decodeURIComponent(query)}`, `/admin/orders?${query}`]),
  );

/** The words of the palette (Ctrl+K). */
function paletteSearches(size: ShopSize): Record<string, string> {
  const middle = size.orders / 2;
  const words = {
    "an order": String(middle),
    "a name": "asha verma",
    "a part of a name": "sha",
    "a phone number": phoneOf(middle),
    "an email": "asha.verma1@example.com",
    "an AWB": `AWB${middle + 1}`,
    "a payment": `test_${middle}`,
    "a SKU": "BENCH-77-00",
    "a product": "paisley",
    "a city": "lucknow",
    "a PIN code": "226001",
    nothing: "nobody at all",
  };
  return Object.fromEntries(
    Object.entries(words).map(([name, text]) => [
      `palette, ${name}`,
      `/admin/find?${new URLSearchParams({ q: text })}`,
    ]),
  );
}

function otherPages(size: ShopSize): Record<string, string> {
  const lastProducts = pages(size.products);
  const lastCustomers = pages(size.customers);
  return {
    dashboard: "/admin/dashboard",
    products: "/admin/products",
    "products by name, last page": `/admin/products?page=${lastProducts}`,
    "products by name, page in the middle": `/admin/products?page=${lastProducts / 2}`,
    "products by category": "/admin/products?sort=category",
    "products by category, page in the middle": `/admin/products?sort=category&page=${lastProducts / 2}`,
    "products by price": "/admin/products?sort=price&direction=desc",
    "products by stock": "/admin/products?sort=stock",
    "products by featured": "/admin/products?sort=featured",
    "products, drafts": "/admin/products?show=draft",
    "products, low in stock": "/admin/products?show=low",
    "products, sold out": "/admin/products?show=out",
    "products of a word": "/admin/products?search=paisley",
    "products of a rare word": "/admin/products?search=paisley+kurta+77",
    "products of two letters": "/admin/products?search=ka",
    "products of two letters without a match": "/admin/products?search=zq",
    "products by category, last page": `/admin/products?sort=category&page=${lastProducts}`,
    customers: "/admin/customers",
    "customers, last page": `/admin/customers?page=${lastCustomers}`,
    "customers by last sign in": "/admin/customers?sort=signed-in",
    "customers by name": "/admin/customers?sort=name",
    "customers by name, page in the middle": `/admin/customers?sort=name&page=${lastCustomers / 2}`,
    "customers of a name": "/admin/customers?search=asha+verma",
    "customers of two letters": "/admin/customers?search=sh",
    "customers of two letters without a match": "/admin/customers?search=zq",
    "customers of a phone number": `/admin/customers?search=${encodeURIComponent(phoneOf(size.orders / 2))}`,
    "customers of a city": "/admin/customers?search=lucknow",
    "customers by spend": "/admin/customers?sort=spent",
    "customers by last order": "/admin/customers?sort=last-order",
    guests: "/admin/customers/guests",
    segments: "/admin/customers/segments",
    campaigns: "/admin/customers/campaigns",
    reviews: "/admin/products/reviews",
    "reviews, published": "/admin/products/reviews?status=published",
    messages: "/admin/messages",
    subscribers: "/admin/subscribers",
    discounts: "/admin/discounts",
    "stock ledger": `/admin/products/${SOME_PRODUCT}/stock`,
    analytics: "/admin/analytics",
    "analytics, 90 days against the 90 before": "/admin/analytics?range=90",
    "analytics, this year": "/admin/analytics?range=year",
    "stock of sizes": "/admin/products/stock",
    "stock value": "/admin/products/stock/value",
    "sales register": "/admin/accounting",
    returns: "/admin/orders/returns",
    "audit log": "/admin/settings/security/log",
    "audit log, searched": "/admin/settings/security/log?search=nothing+like+it",
  };
}

/** Admin pages whose cost should not depend on the shop's size. */
export const BY_SIZE = new Set(["products", "products of a word"]);

export const shopPages = ({ products }: ShopSize): Record<string, string> => ({
  home: "/",
  "listing with facets": "/products",
  "listing of a category": "/products?category=Accessories",
  "listing of a size and colour": "/products?size=2xl&colour=mint",
  "listing by price": "/products?sort=price-low",
  "listing, page 100": "/products?page=100",
  "search, a common word": "/products?search=shawl",
  "search, a rare word": "/products?search=paisley+kurta+77",
  "search, three words": "/products?search=green+cotton+kurta",
  "search, filler words": "/products?search=real+kurta+for+wedding",
  "search, price and size": "/products?search=black+kurta+4xl+under+2000",
  "search without a result": "/products?search=zzqx",
  "search, misspelt": "/products?search=pashmnia",
  suggestions: "/search/suggest?q=paisley",
  "a product": `/products/bench-${products / 2}`,
});
