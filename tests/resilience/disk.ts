import { execFileSync } from "node:child_process";
import { mkdir, rm, statfs, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { checkoutFields } from "#tests/fixtures/checkout-fields.ts";
import { visitorOf } from "#tests/fixtures/seed-customers.ts";
import { Visitor } from "#tests/requests/visitor.ts";
import { integrityOf, type Outcome, type Scenario } from "./scenario.ts";
import { openShop, type Shop } from "./shop.ts";

const DISK_MB = 700;
const LEFT_MB = 30;
const NOTICED_WITHIN_MS = 15_000;

/** Other files fill up a small disk while the store takes orders, and are then removed. */
export const disk: Scenario = {
  name: "disk",
  title: `the disk fills up to its last ${LEFT_MB} MB and is cleared again`,
  engines: ["pglite"],
  async run({ engine, folder }) {
    const small = path.join(folder, "small");
    await mkdir(small);
    try {
      execFileSync("mount", ["-t", "tmpfs", "-o", `size=${DISK_MB}m`, "none", small], { stdio: "ignore" });
    } catch {
      return { figures: "NOT RUN: a small disk may not be mounted here (it takes root)", faults: [] };
    }
    try {
      const shop = await openShop({ engine, folder: small, customers: 1 });
      try {
        return await fillAndEmpty(shop, small);
      } finally {
        await shop.close();
      }
    } finally {
      execFileSync("umount", [small]);
    }
  },
};

async function fillAndEmpty(shop: Shop, small: string): Promise<Outcome> {
  const faults: string[] = [];
  const store = await shop.start();
  const buy = async () => {
    const [customer, piece] = [shop.customers[0], shop.pieces[0]];
    if (!customer || !piece) throw new Error("The shop has no customer or product");
    const lines = [{ id: piece.id, quantity: 1, price: piece.price }];
    const response = await visitorOf(customer, store.url).post("/checkout.data", checkoutFields(lines));
    await response.arrayBuffer();
    return response;
  };
  /** Posts checkouts until the status is the expected one; returns the milliseconds, and adds a fault when it never comes. */
  const buysUntil = async (status: number) => {
    const began = performance.now();
    for (;;) {
      const response = await buy();
      if (response.status === status) return Math.round(performance.now() - began);
      if (performance.now() - began > NOTICED_WITHIN_MS) {
        faults.push(`A checkout still responded with ${response.status} instead of ${status}`);
        return NOTICED_WITHIN_MS;
      }
      await wait(50);
    }
  };
  await buysUntil(200);
  const ballast = path.join(small, "ballast");
  const { bavail, bsize } = await statfs(small);
  await writeFile(ballast, Buffer.alloc(bavail * bsize - LEFT_MB * 2 ** 20));
  const refusedAfterMs = await buysUntil(503);
  for (const page of ["/", "/products", "/orders", "/careers"]) {
    const visitor = page === "/orders" && shop.customers[0] ? visitorOf(shop.customers[0], store.url) : null;
    const { status } = await (visitor ?? new Visitor(store.url)).get(page);
    if (status !== 200) faults.push(`${page} responded with ${status}`);
  }
  // Nothing is lost meanwhile, not even by a kill and a restart.
  await store.kill();
  const again = await shop.start();
  if ((await fetch(`${again.url}/products`)).status !== 200)
    faults.push("After a restart no page can be read");
  await rm(ballast);
  const backAfterMs = await buysUntil(200);
  await again.stop();
  const { settled, faults: broken } = await integrityOf(shop);
  return {
    figures: `orders rejected after ${refusedAfterMs} ms, accepted again ${backAfterMs} ms after there was space; killed and restarted in between; ${settled} settled by the sweep`,
    faults: [...faults, ...broken],
  };
}
