import process from "node:process";
import { setTimeout as wait } from "node:timers/promises";
import { ADMIN } from "#tests/servers/running-store.ts";
import { Visitor } from "#tests/requests/visitor.ts";
import { requestLightly } from "../request-lightly.ts";
import type { BenchStore } from "../store.ts";
import type { ShopSize } from "./large-shop.ts";
import { adminPages, BY_SIZE, shopPages, SOME_PRODUCT } from "./listed-pages.ts";

export interface ListFigure {
  name: string;
  p50Ms: number;
  p95Ms: number;
}

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
