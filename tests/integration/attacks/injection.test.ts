import { readdir } from "node:fs/promises";
import path from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { IMAGE_WIDTHS } from "#app/lib/images/image-widths.ts";
import { loadBuild } from "#server/build.ts";
import { addressOf, endpointsOf, isAdminEndpoint, type Endpoint } from "#tests/requests/endpoints.ts";
import { ADMIN } from "#tests/servers/running-store.ts";
import { stockProduct } from "#tests/servers/test-store.ts";
import type { Visitor } from "#tests/requests/visitor.ts";
import { createFixture, type Fixture } from "./fixture.ts";
import { appForFile } from "#tests/fixtures/per-file.ts";

const app = await appForFile();
let person: Fixture;
let admin: Visitor;
let endpoints: Endpoint[];

beforeAll(async () => {
  person = await createFixture(app);
  await stockProduct(app.store, { name: "Plain Stole" });
  admin = app.visitor();
  await admin.post("/admin/login", ADMIN);
  endpoints = endpointsOf((await loadBuild()).build);
});

// Quotes, comments, casts, patterns, wrong types, and numbers outside the range of every column.
const WORDS = [
  "'",
  `"`,
  "' or '1'='1",
  "1; drop table users; --",
  "1) union select password from accounts --",
  "%' and pg_sleep(5) --",
  "${7*7}{{7*7}}",
  "$1",
  String.raw`\' \x00 \u0000`,
  "%",
  "_%_%_%_%",
  "(((((((((((a+)+)+)+",
  "NaN",
  "-1",
  "1e400",
  "99999999999999999999",
  "9007199254740993",
  "2147483648",
  "-9223372036854775809",
  "0x10",
  "1,2,3",
  "[object Object]",
  "null",
  "\u202E\uFEFF\u{1F9E3}".repeat(50),
  "a".repeat(3_000),
];

// All query parameters of the shop and the admin, and some unknown ones.
const NAMES =
  "search q sort page status category colour size min-price max-price in-stock fits featured before ids code from to order by " +
  "stars filter period days kind type country role list tab view id product customer zone limit offset columns";

/** A URL with the text as the value of every query parameter. */
function withWord(address: string, word: string): string {
  const params = new URLSearchParams(NAMES.split(" ").map((name) => [name, word.slice(0, 60)]));
  return `${address}?${params}`;
}

describe("malicious queries", () => {
  // Proves ASVS-V1-02, SEC-HTTP-06
  test("malicious queries never fail, as a search of any page of the shop or the admin, nor as an id", async () => {
    const faults: string[] = [];
    const rooms = endpoints.filter(
      ({ id, pattern }) => !/logout|events|stream/.test(id) && !pattern.includes("healthz"),
    );
    for (const [number, endpoint] of rooms.entries()) {
      const visitor = isAdminEndpoint(endpoint) ? admin : person.browser;
      // Each endpoint gets two of the texts in turn, so that all texts are used together.
      const [query = "", value = ""] = [0, 11].map((step) => WORDS[(number + step) % WORDS.length]);
      const values = Object.fromEntries(
        [...endpoint.pattern.matchAll(/:(\w+)/g)].map(([, name = ""]) => [
          name,
          encodeURIComponent(value.slice(0, 200)),
        ]),
      );
      const queried = withWord(`${addressOf(endpoint)}.data`, query).replace(/^\/\.data/, "/_.data");
      const named = addressOf(endpoint, values);
      for (const address of named === addressOf(endpoint) ? [queried] : [queried, named]) {
        const response = await visitor.get(address);
        const body = await response.text();
        if (response.status >= 500 || /select "|syntax error|SQLSTATE/.test(body))
          faults.push(`${endpoint.id}: ${response.status} at ${address.slice(0, 160)}`);
      }
    }
    expect(faults).toEqual([]);
  });

  // Proves SEC-HTTP-06
  test("malicious queries are searches of the shop that find nothing, quickly", async () => {
    for (const word of WORDS) {
      const query = encodeURIComponent(word.slice(0, 100));
      const began = performance.now();
      for (const address of [
        `/products.data?search=${query}`,
        `/search/suggest?q=${query}`,
        `/products.data?sort=${query}&page=${query}&min-price=${query}`,
      ])
        // A page past the last one is not found.
        expect([word, [200, 404].includes((await app.visitor().get(address)).status)]).toEqual([word, true]);
      // An injected sleep or a catastrophic pattern would take longer.
      expect([word, performance.now() - began < 4_500]).toEqual([word, true]);
    }
    const none = await (
      await app.visitor().get(`/products?search=${encodeURIComponent("' or '1'='1")}`)
    ).text();
    expect(none).toContain("No products found matching your search");
  });

  // Proves SEC-HTTP-06
  test("malicious ids in forms change nothing", async () => {
    const { pool } = app.store.database;
    const count = async () =>
      (
        await pool.query(
          `select (select count(*) from addresses) as addresses, (select count(*) from orders) as orders,
                  (select count(*) from sessions) as sessions, (select count(*) from users) as users`,
        )
      ).rows as unknown[];
    const before = await count();
    for (const word of WORDS) {
      const forms: [path: string, fields: Record<string, string>][] = [
        ["/profile/addresses.data", { intent: "delete", address: word }],
        ["/profile/sessions.data", { session: word }],
        ["/wishlist/items", { intent: "add", productId: word }],
        ["/wishlist/items", { intent: "merge", productIds: `${word},${word}` }],
        [
          `/orders/${person.deliveredNumber}/return.data`,
          { [`return.${word}`]: "on", [`quantity.${word}`]: word },
        ],
      ];
      for (const [path, fields] of forms)
        expect([word, path, (await person.browser.post(path, fields)).status < 500]).toEqual([
          word,
          path,
          true,
        ]);
    }
    expect(await count()).toEqual(before);
  });
});

// Proves SEC-FILES-07
test("an image comes only in the widths that the store offers, and a request for another width writes nothing", async () => {
  const files = async () =>
    (await readdir(path.join(path.dirname(app.outbox), "pictures"), { recursive: true })).length;
  const id = person.avatarId;
  for (const width of IMAGE_WIDTHS)
    expect((await person.browser.get(`/images/${id}/${width}.webp`)).status).toBe(200);
  const before = await files();
  const odd = "1 0 -320 321 99999 3.2e2 0x140 320.0 320%20 320.webp 320;640 NaN 0320 +320".split(" ");
  const names = [
    ...odd.map((width) => `${width}.webp`),
    ".webp",
    "320.jpg",
    "320.svg",
    "320.webp.exe",
    "320",
  ];
  for (const name of names)
    expect([name, (await person.browser.get(`/images/${id}/${name}`)).status]).toEqual([name, 404]);
  for (let number = 1; number < 40; number += 1)
    expect((await app.visitor().get(`/og/page/about-us/${number}.jpg`)).status).toBeGreaterThanOrEqual(300);
  expect(await files()).toBe(before);
});
