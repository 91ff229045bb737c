import { checkoutFields } from "#tests/fixtures/checkout-fields.ts";
import { quotedVariants } from "#tests/fixtures/catalog/stocked-variant.ts";
import { Visitor } from "#tests/requests/visitor.ts";
import type { BenchStore } from "./store.ts";

export interface CheckoutFigure {
  orders: number;
  failed: number;
  perSecond: number;
  p95Ms: number;
}

const AT_ONCE = 20;
// Neighbours in the list are units of one variant; a stride makes customers buy different variants.
const STRIDE = 37;
const PASSWORD = "moti jhumka 7";

interface Variant {
  id: string;
  price: number;
}

/** Twenty signed-in customers place orders of one item each until the time is over. */
export async function measureCheckouts(store: BenchStore, seconds: number): Promise<CheckoutFigure> {
  const customers = await Promise.all(
    Array.from({ length: AT_ONCE }, (_, index) => signedIn(store.url, index)),
  );
  const variants = await stockedVariants(store.url);
  const times: number[] = [];
  let failed = 0;
  const until = performance.now() + seconds * 1000;
  const began = performance.now();
  await Promise.all(
    customers.map(async (customer, index) => {
      for (let round = 0; performance.now() < until; round += 1) {
        const variant = variants[((index + round * AT_ONCE) * STRIDE) % variants.length];
        if (!variant) return;
        const sent = performance.now();
        const response = await customer.post("/checkout.data", checkoutFields([{ ...variant, quantity: 1 }]));
        await response.arrayBuffer();
        if (response.status === 200) times.push(performance.now() - sent);
        else failed += 1;
      }
    }),
  );
  const elapsed = (performance.now() - began) / 1000;
  times.sort((a, b) => a - b);
  return {
    orders: times.length,
    failed,
    perSecond: times.length / elapsed,
    p95Ms: times[Math.floor(times.length * 0.95)] ?? 0,
  };
}

async function signedIn(url: string, index: number): Promise<Visitor> {
  const visitor = new Visitor(url);
  const email = `bench${index}@example.com`;
  await visitor.signUp(email, PASSWORD);
  await visitor.signIn(email, PASSWORD);
  return visitor;
}

const LISTING_PAGES = 3;

/** All variants of the sample shop, each once per unit in stock, so that the run does not sell out early. */
async function stockedVariants(url: string): Promise<Variant[]> {
  const slugs = new Set<string>();
  for (let page = 1; page <= LISTING_PAGES; page += 1) {
    const html = await textOf(`${url}/products?page=${page}`);
    for (const [, slug = ""] of html.matchAll(/href="\/products\/([\w-]+)"/g)) slugs.add(slug);
  }
  const variants: Variant[] = [];
  for (const slug of slugs) {
    for (const { id, price, inventory } of await quotedVariants(url, slug)) {
      for (let piece = 0; piece < inventory; piece += 1) variants.push({ id, price });
    }
  }
  return variants;
}

async function textOf(url: string): Promise<string> {
  return (await fetch(url)).text();
}
