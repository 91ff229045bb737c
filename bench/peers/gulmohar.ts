import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Client } from "pg";
import { startBenchStore } from "../store.ts";
import { checkoutFields } from "#tests/fixtures/checkout-fields.ts";
import { stockedVariant } from "#tests/fixtures/catalog/stocked-variant.ts";
import { Visitor } from "#tests/requests/visitor.ts";
import { MEASURED, SEARCHED, STOCK } from "./catalogue.ts";
import type { StartedPeer } from "./peer.ts";

const LISTING = "/products?category=womens-fashion";
const RENDERED = { cookie: "flash=x" };
const PASSWORD = "moti jhumka 7";

/** Starts the built store on PostgreSQL with the sample shop; `customers` shoppers are signed in to place orders. */
export async function startGulmohar(databaseUrl: string, customers: number): Promise<StartedPeer> {
  const dataDir = await mkdtemp(path.join(tmpdir(), "gulmohar-bench-"));
  await (await startBenchStore(databaseUrl, dataDir)).stop();
  await stockEverything(databaseUrl);
  const store = await startBenchStore(databaseUrl, dataDir);
  const { id, price } = await stockedVariant(store.url, MEASURED);
  const waiting: Visitor[] = [];
  for (let index = 0; index < customers; index += 1) waiting.push(await signedIn(store.url, index));
  return {
    url: store.url,
    startSeconds: store.startSeconds,
    pages: {
      home: { path: "/" },
      listing: { path: LISTING },
      product: { path: `/products/${MEASURED}` },
      search: { path: `/products?search=${SEARCHED}` },
      // A message for this visitor alone: the page is rendered for each request.
      "home, not cached": { path: "/", headers: RENDERED },
      "listing, not cached": { path: LISTING, headers: RENDERED },
      "product, not cached": { path: `/products/${MEASURED}`, headers: RENDERED },
    },
    async placeOrder() {
      const visitor = waiting.pop();
      if (!visitor) throw new Error("More orders at once than customers");
      try {
        await (await visitor.get(`/cart/quote?ids=${id}`)).arrayBuffer();
        const response = await visitor.post("/checkout.data", checkoutFields([{ id, price, quantity: 1 }]));
        await response.arrayBuffer();
        if (response.status !== 200) throw new Error(`Checkout responded with ${response.status}`);
      } finally {
        waiting.push(visitor);
      }
    },
    memoryMb: () => store.memoryMb(),
    async stop() {
      await store.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function stockEverything(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(`update product_variants set inventory = ${STOCK}`);
    await client.query(
      "update products set inventory = (select sum(inventory) from product_variants where product_id = products.id)",
    );
  } finally {
    await client.end();
  }
}

async function signedIn(url: string, index: number): Promise<Visitor> {
  const visitor = new Visitor(url);
  const email = `bench${index}@example.com`;
  await visitor.signUp(email, PASSWORD);
  await visitor.signIn(email, PASSWORD);
  return visitor;
}
