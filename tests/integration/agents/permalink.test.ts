import { beforeAll, expect, test } from "vitest";
import { variants } from "#app/domain/catalog/catalog.tables.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import { stockCatalogue } from "#tests/fixtures/catalog/test-catalogue.ts";
import { appForFile } from "#tests/fixtures/per-file.ts";

const app = await appForFile({ RATE_LIMITS: "off" });
let variant: string;

beforeAll(async () => {
  await stockCatalogue(app.store, [{ name: "Courtyard Kurta", variants: { "2XL plum": { inventory: 3 } } }]);
  const [row] = await app.store.db.select({ id: variants.id }).from(variants);
  variant = row?.id ?? "";
});

async function open(path: string) {
  const visitor = app.visitor();
  const response = await visitor.get(`/buy/${path}`);
  const cart = await (await visitor.get("/cart", { accept: "text/html" })).text();
  return { response, hasItem: cart.includes("Courtyard Kurta"), location: response.headers.get("location") };
}

test("a permalink fills the cart, orders nothing, and names the URL to nobody", async () => {
  const { response, hasItem, location } = await open(`${variant}:2`);
  expect([response.status, location, hasItem]).toEqual([303, "/cart", true]);
  expect(response.headers.get("cache-control")).toContain("no-store");
  expect(response.headers.get("referrer-policy")).toBe("no-referrer");
  expect(await app.store.db.$count(orders)).toBe(0);
});

test("an id may be encoded as base64url", async () => {
  const { hasItem } = await open(`~${Buffer.from(variant).toString("base64url")}:1`);
  expect(hasItem).toBe(true);
});

test.each([
  ["no base64url", () => "~@@"],
  ["with padding", () => `~${Buffer.from("a").toString("base64url")}==`],
  ["not canonical", () => `~${Buffer.from(variant).toString("base64url").replace(/.$/, "!")}`],
  ["not UTF-8", () => `~${Buffer.from([0xff, 0xfe]).toString("base64url")}`],
  ["with a control character", () => `~${Buffer.from(`${variant}\n`).toString("base64url")}`],
])("an encoded id that is %s adds nothing", async (_, token) => {
  const { response, hasItem } = await open(`${token()}:1`);
  expect([response.status < 500, hasItem]).toEqual([true, false]);
  expect(await app.store.db.$count(orders)).toBe(0);
});

test.each([
  ["?continue_to=/products", "/products"],
  ["?continue_to=//evil.example", "/cart"],
  ["?continue_to=https://evil.example", "/cart"],
  ["?continue_to=/%5Cevil.example", "/cart"],
  ["?continue_to=/a%20b", "/cart"],
  ["?continue_to=/products&continue_to=/about-us", "/cart"],
])("%s leads to %s", async (query, expected) => {
  const { location } = await open(`${variant}:1${query}`);
  expect(location).toBe(expected);
});
