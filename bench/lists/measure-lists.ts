import process from "node:process";
import { setTimeout as wait } from "node:timers/promises";
import { ADMIN } from "#tests/servers/running-store.ts";
import { Visitor } from "#tests/requests/visitor.ts";
import { requestLightly } from "../request-lightly.ts";
import type { BenchStore } from "../store.ts";
import { phoneOf, type ShopSize } from "./large-shop.ts";

export interface ListFigure {
  name: string;
  p50Ms: number;
  p95Ms: number;
}

/** Replaced by a product's id, which differs between shops. */
const SOME_PRODUCT = "some-product";

const pages = (rows: number, size = 10) => Math.ceil(rows / size);
/** Admin pages with the filters and sorting that cost most. */
function adminPages(size: ShopSize): Record<string, string> {
  const lastOrders = pages(size.orders);
  const lastProducts = pages(size.products);
  const lastCustomers = pages(size.customers);
  const middle = size.orders / 2;
  return {
    dashboard: "/admin/dashboard",
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
    reviews: "/admin/products/reviews",
    "reviews, published": "/admin/products/reviews?status=published",
    messages: "/admin/messages",
    subscribers: "/admin/subscribers",
    discounts: "/admin/discounts",
    "stock ledger": `/admin/products/${SOME_PRODUCT}/stock`,
    analytics: "/admin/analytics",
    "analytics, 90 days against the 90 before": "/admin/analytics?range=90",
    "audit log": "/admin/settings/security/log",
    "audit log, searched": "/admin/settings/security/log?search=nothing+like+it",
  };
}

/** Admin pages whose cost should not depend on the shop's size. */
const BY_SIZE = new Set(["products", "products of a word"]);

const shopPages = ({ products }: ShopSize): Record<string, string> => ({
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

// V8 compiles a page's code during its first requests.
const WARM_UP = 15;
const TIMES = 100;
// Pause between requests, so that work deferred until the process is idle is in neither.
const PAUSE_MS = 10;

/** Which pages to request: all, or only those compared between shop sizes. */
interface Requested {
  size: ShopSize;
  isCompared: boolean;
  /** Part of a page's name. */
  only: string;
}

/**
 * Requests each page repeatedly, one request at a time, and measures the complete response. Skips pages that do not exist. The store
 * loads its product index before, as it does in the seconds after the first listing.
 */
export async function measureLists(
  { url, settled }: BenchStore,
  { size, isCompared, only }: Requested,
): Promise<ListFigure[]> {
  const admin = new Visitor(url);
  await admin.post("/admin/login", ADMIN);
  const someProduct = await firstProduct(admin);
  // A page with a flash message is personal: it is rendered from the database for each request.
  const shopper = new Map([["flash", "x"]]);
  const figures: ListFigure[] = [];
  await requestLightly(`${url}/products`, shopper);
  await settled();
  const requested = [
    ...Object.entries(adminPages(size))
      .filter(([name]) => !isCompared || BY_SIZE.has(name))
      .map(([name, path]) => ({
        name,
        path: path.replace(SOME_PRODUCT, someProduct),
        by: admin.cookies,
      })),
    ...Object.entries(shopPages(size)).map(([name, path]) => ({ name: `shop: ${name}`, path, by: shopper })),
  ].filter(({ name }) => name.includes(only));
  for (const { name, path, by } of requested) {
    const times: number[] = [];
    let status = 200;
    for (let time = -WARM_UP; time < TIMES && status === 200; time += 1) {
      await wait(PAUSE_MS);
      const response = await requestLightly(url + path, by);
      status = response.status;
      if (time >= 0) times.push(response.ms);
    }
    if (status !== 200) {
      process.stderr.write(`${name}: ${status}, left out\n`);
      continue;
    }
    times.sort((a, b) => a - b);
    const [p50Ms = 0, p95Ms = 0] = [0.5, 0.95].map((share) => times[Math.floor(times.length * share)]);
    process.stderr.write(`${name}: ${p50Ms.toFixed(0)} / ${p95Ms.toFixed(0)} ms\n`);
    figures.push({ name, p50Ms, p95Ms });
  }
  return figures;
}

async function firstProduct(admin: Visitor): Promise<string> {
  const list = await (await admin.get("/admin/products")).text();
  const id = /\/admin\/products\/([\da-f-]{36})/.exec(list)?.[1];
  if (!id) throw new Error("The list of products shows none");
  return id;
}
