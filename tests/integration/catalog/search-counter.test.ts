import { asc } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createSearchCounter, deleteOldSearches } from "#app/domain/catalog/search/search-counter.server.ts";
import { searchTerms } from "#app/domain/catalog/search/search.tables.ts";
import { createLog } from "#app/platform/process/log.server.ts";
import { stockProduct } from "#tests/servers/test-store.ts";
import { openTestApp, type TestApp } from "#tests/servers/test-app.ts";

const BROWSER = { "user-agent": "Mozilla/5.0 (X11; Linux x86_64) Firefox/145.0" };
const log = createLog("silent");
let app: TestApp;

beforeEach(async () => {
  app = await openTestApp();
});

afterEach(() => app.close());

const counted = () =>
  app.store.db.select().from(searchTerms).orderBy(asc(searchTerms.day), asc(searchTerms.term));

test("searches are counted by term, with and without results, once per listing", async () => {
  await stockProduct(app.store, { name: "Noor Shawl" });
  const visitor = app.visitor();
  for (const query of [
    "search=Shawl",
    "search=%20shawl%20",
    "search=xyz",
    "search=shawl&in-stock=true",
    "search=shawl&sort=rating",
    "category=shawl",
  ])
    await visitor.get(`/products?${query}`, BROWSER);
  await app.store.searches.flush();

  expect(
    (await counted()).map(({ term, searches, emptySearches }) => [term, searches, emptySearches]),
  ).toEqual([
    ["shawl", 2, 0],
    ["xyz", 1, 1],
  ]);
});

test("searches by robots, prefetches and browsers without a name, and absurd searches, are not counted", async () => {
  const visitor = app.visitor();
  await visitor.get("/products?search=one", { "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1)" });
  await visitor.get("/products?search=two", { "user-agent": "" });
  await visitor.get("/products?search=three", { ...BROWSER, "sec-purpose": "prefetch" });
  await visitor.get(`/products?search=${"four".repeat(20)}`, BROWSER);
  await visitor.get("/products?search=5", BROWSER);
  await visitor.get("/products?search=%01six", BROWSER);
  await app.store.searches.flush();

  expect(await counted()).toEqual([]);
});

test("searches are counted by Indian day, the counts of two processes add up, and closing the store saves them", async () => {
  const { db } = app.store;
  const evening = { db, log, clock: { now: () => new Date("2026-03-01T18:29:00Z") } };
  const night = { db, log, clock: { now: () => new Date("2026-03-01T18:31:00Z") } };
  const counters = [evening, evening, night].map(createSearchCounter);
  for (const counter of counters)
    counter.record({ term: "Kurta", isEmpty: false, userAgent: BROWSER["user-agent"] });
  await Promise.all(counters.map((counter) => counter.close()));

  expect((await counted()).map(({ day, searches }) => [day, searches])).toEqual([
    ["2026-03-01", 2],
    ["2026-03-02", 1],
  ]);
});

test("made-up searches use bounded memory, and old counts are deleted", async () => {
  const { db } = app.store;
  const counter = createSearchCounter({ db, log, clock: { now: () => new Date("2026-03-01T06:00:00Z") } });
  for (let index = 0; index < 5_000; index += 1)
    counter.record({ term: `made up ${index}`, isEmpty: true, userAgent: BROWSER["user-agent"] });
  await counter.close();
  expect(await counted()).toHaveLength(200);

  await deleteOldSearches(db, new Date("2027-03-01T06:00:00Z"));
  expect(await counted()).toHaveLength(200);
  await deleteOldSearches(db, new Date("2027-06-01T06:00:00Z"));
  expect(await counted()).toEqual([]);
});
