import { execFile } from "node:child_process";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { orderLines, orders } from "#app/domain/orders/orders.tables.ts";
import { parseJson } from "#app/lib/parse-json.ts";
import { stockCatalogue } from "#tests/fixtures/catalog/test-catalogue.ts";
import { checkoutFields } from "#tests/fixtures/checkout-fields.ts";
import { appForFile } from "#tests/fixtures/per-file.ts";
import { ROOT } from "../../../scripts/root.ts";

const run = promisify(execFile);
const FOLDER = path.join(ROOT, ".cache/generated-client");

const app = await appForFile();
const API_URL = `${app.url}/api/v1`;

const node = (...args: string[]) =>
  run(process.execPath, args, { cwd: FOLDER, env: { ...process.env, API_URL } });

beforeAll(async () => {
  await stockCatalogue(app.store, [
    { name: "Winter Shawl", priceMinor: 2500, variants: { "-": { inventory: 0 } } },
    { name: "Courtyard Kurta", priceMinor: 8000, variants: { "2XL plum": { inventory: 3 } } },
  ]);
  const page = await readFile(path.join(ROOT, "docs/api.md"), "utf8");
  const [, code = ""] = /## A generated client[\s\S]*?```ts\n([\s\S]*?)```/.exec(page) ?? [];
  await mkdir(FOLDER, { recursive: true });
  await writeFile(path.join(FOLDER, "buyer.ts"), code);
  const document = path.join(FOLDER, "openapi.json");
  await writeFile(document, await (await fetch(`${API_URL}/openapi.json`)).text());
  await node(path.join(ROOT, "node_modules/oazapfts/dist/cli.js"), document, "client.ts");
});
afterAll(() => rm(FOLDER, { recursive: true }));

test("a client generated from the document and a program that uses it compile", async () => {
  const config = {
    extends: path.join(ROOT, "tsconfig.json"),
    include: ["buyer.ts"],
    exclude: [],
    compilerOptions: { incremental: false, noEmit: true },
  };
  await writeFile(path.join(FOLDER, "tsconfig.json"), JSON.stringify(config));
  const tsc = path.join(ROOT, "node_modules/typescript/bin/tsc");
  await expect(node(tsc, "-p", "tsconfig.json")).resolves.toMatchObject({ stdout: "" });
  // What the document does not declare does not compile.
  const wrong = path.join(FOLDER, "buyer.ts");
  const code = await readFile(wrong, "utf8");
  await writeFile(wrong, code.replace("card.slug", "card.handle"));
  const failed: unknown = await node(tsc, "-p", "tsconfig.json").catch((error: unknown) => error);
  expect(failed).toHaveProperty("stdout", expect.stringContaining("'handle' does not exist"));
  await writeFile(wrong, code);
});

test("the program quotes a cart, and a shopper buys it at the URL for the quoted total", async () => {
  const printed = parseJson((await node("buyer.ts")).stdout);
  const quote = z.object({ variantId: z.string(), totalMinor: z.int(), checkoutUrl: z.url() }).parse(printed);
  const shopper = app.visitor();
  await shopper.signUp("buyer@example.com", "moti jhumka 7");
  await shopper.signIn("buyer@example.com", "moti jhumka 7");
  const { pathname } = new URL(quote.checkoutUrl);
  expect(await (await shopper.get(pathname)).text()).toContain("Courtyard Kurta");
  expect((await shopper.post(pathname, { intent: "replace" })).headers.get("location")).toBe("/cart");
  const lines = [{ id: quote.variantId, quantity: 1, price: 8000 }];
  const checkout = await (await shopper.get("/checkout")).text();
  const cartRevision = /name="cartRevision" value="([^"]+)"/.exec(checkout)?.[1] ?? "";
  const placed = await shopper.post("/checkout", checkoutFields(lines, { cartRevision }));
  expect(await placed.text()).toContain("Order #000001 was placed");
  expect(await app.store.db.select().from(orders)).toMatchObject([{ totalMinor: quote.totalMinor }]);
  expect(await app.store.db.select().from(orderLines)).toMatchObject([
    { variantId: quote.variantId, quantity: 1 },
  ]);
});
