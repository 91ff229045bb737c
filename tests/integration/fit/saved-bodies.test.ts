import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { products, sizeCharts } from "#app/domain/catalog/catalog.tables.ts";
import { users } from "#app/domain/customers/customers.tables.ts";
import { listConsents } from "#app/domain/customers/consents/consents.server.ts";
import { listSavedBodies } from "#app/domain/fit/saved-bodies/saved-bodies.server.ts";
import { MAX_SAVED_BODIES } from "#app/domain/fit/saved-bodies/saved-body.ts";
import { newId } from "#app/lib/id.ts";
import { sizeCharts as seedCharts } from "#db/seed/catalogue/size-charts.ts";
import { stockCatalogue } from "#tests/fixtures/catalog/test-catalogue.ts";
import type { Visitor } from "#tests/requests/visitor.ts";
import { appForFile } from "#tests/fixtures/per-file.ts";

const app = await appForFile();
const PASSWORD = "moti jhumka 7";
const CONSENT = { "consent-measurements": "on" };
const ME = { name: "Me", heightCm: "157", weightKg: "92,5" };

async function customer(email: string): Promise<{ browser: Visitor; id: string }> {
  const browser = app.visitor();
  await browser.signUp(email, PASSWORD);
  await browser.signIn(email, PASSWORD);
  const [user] = await app.store.db.select({ id: users.id }).from(users).where(eq(users.email, email));
  return { browser, id: user?.id ?? "" };
}

beforeAll(async () => {
  const { db } = app.store;
  const variants = { "2XL plum": { inventory: 9 }, "3XL plum": { inventory: 9 } };
  const ids = await stockCatalogue(app.store, [{ name: "Long Kurta", variants }]);
  const [kurta] = seedCharts;
  if (!kurta) throw new Error("There is no chart");
  const chart = { id: newId(), ...kurta, updatedAt: new Date() };
  await db.insert(sizeCharts).values(chart);
  await db
    .update(products)
    .set({ sizeChartId: chart.id })
    .where(eq(products.id, ids.get("Long Kurta") ?? ""));
});

const bodiesOf = (userId: string) => listSavedBodies(app.store.db, userId);

test("measurements of several people are saved with consent, and the first one is marked", async () => {
  const { browser, id } = await customer("several@example.com");
  const refused = await browser.post("/profile/measurements/new", ME);
  expect(refused.status).toBe(400);
  expect(await refused.text()).toContain("Without this we may not save measurements.");
  expect(await bodiesOf(id)).toEqual([]);

  await browser.post("/profile/measurements/new", { ...ME, ...CONSENT });
  const mother = {
    name: "My mother",
    unit: "in",
    heightCm: "5'2",
    bustCm: "44",
    tape: "guided",
    sex: "female",
  };
  await browser.post("/profile/measurements/new", mother);
  expect(await bodiesOf(id)).toMatchObject([
    { name: "Me", isMarked: true, body: { heightCm: 157, weightKg: 92.5, tape: "unguided" } },
    { name: "My mother", isMarked: false, body: { girthsCm: { bust: 111.76 }, tape: "guided" } },
  ]);
  const page = await (await browser.get("/profile/measurements")).text();
  for (const text of ["Me", "My mother", "157 cm", "92.5 kg", "Marked"]) expect(page).toContain(text);
  const consents = await listConsents(app.store.db, "several@example.com");
  expect(consents.map(({ purpose }) => purpose)).toContain("measurements");
});

test("a wish for a length is saved with a person, and the size finder takes it without JavaScript", async () => {
  const { browser, id } = await customer("lengths@example.com");
  const path = "/products/long-kurta/size";
  const form = await (await browser.get("/profile/measurements/new")).text();
  expect(form).toContain('name="length-Women’s kurta"');
  const wishes = { "length-Women’s kurta": "calf", "length-Other": "knee" };
  await browser.post("/profile/measurements/new", { ...ME, ...CONSENT, ...wishes });
  await browser.post("/profile/measurements/new", {
    ...ME,
    name: "My sister",
    "length-Women’s kurta": "hip",
  });
  const saved = await bodiesOf(id);
  expect(saved.map(({ name, lengths }) => [name, lengths])).toEqual([
    ["Me", { "Women’s kurta": "calf" }],
    ["My sister", {}],
  ]);
  expect(saved[0]?.body).not.toHaveProperty("lengths");
  expect(await (await browser.get("/profile/measurements")).text()).toContain("Women’s kurta, length");
  const edited = await (await browser.get(`/profile/measurements/${saved[0]?.id}`)).text();
  expect(edited).toMatch(/<option value="calf" selected/);

  const chosen = async (query: string) =>
    [...(await (await browser.get(`${path}?${query}`)).text()).matchAll(/<input[^>]*name="length"[^>]*>/g)]
      .filter(([input]) => input.includes("checked"))
      .map(([input]) => /value="(\w*)"/.exec(input)?.[1]);
  expect(await chosen(`person=${saved[0]?.id}`)).toEqual(["calf"]);
  expect(await chosen(`person=${saved[0]?.id}&length=knee`)).toEqual(["calf"]);
  expect(await chosen(`person=${saved[1]?.id}`)).toEqual([""]);
  expect(await chosen(`person=${saved[1]?.id}&length=knee`)).toEqual(["knee"]);
  const page = await (await browser.get(`${path}?heightCm=157&weightKg=92&length=knee`)).text();
  expect(page).toContain(`person=${saved[1]?.id}&amp;length=knee`);
});

test("a person saved without a wish for a length is read as before", async () => {
  const { browser, id } = await customer("before-lengths@example.com");
  await browser.post("/profile/measurements/new", { ...ME, ...CONSENT });
  const { pool } = app.store.database;
  await pool.query(`update saved_bodies set body = body - 'lengths' where user_id = '${id}'`);
  expect(await bodiesOf(id)).toMatchObject([{ name: "Me", body: { heightCm: 157 }, lengths: {} }]);
});

test("another person's sizes are marked, and measurements are edited and deleted, by forms", async () => {
  const { browser, id } = await customer("chooses@example.com");
  for (const name of ["Me", "My sister"])
    await browser.post("/profile/measurements/new", { ...ME, ...CONSENT, name });
  const sister = (await bodiesOf(id)).find(({ name }) => name === "My sister")?.id ?? "";
  await browser.post("/profile/measurements", { intent: "mark", body: sister });
  expect((await bodiesOf(id)).map(({ name, isMarked }) => [name, isMarked])).toEqual([
    ["My sister", true],
    ["Me", false],
  ]);
  await browser.post(`/profile/measurements/${sister}`, { ...ME, name: "Asha", weightKg: "81" });
  expect((await bodiesOf(id))[0]).toMatchObject({ name: "Asha", body: { weightKg: 81 }, isMarked: true });
  await browser.post("/profile/measurements", { intent: "delete", body: sister });
  expect((await bodiesOf(id)).map(({ name }) => name)).toEqual(["Me"]);
});

test("a customer cannot see, change, mark or delete the measurements of another customer", async () => {
  const owner = await customer("owner@example.com");
  const stranger = await customer("prying@example.com");
  await owner.browser.post("/profile/measurements/new", { ...ME, ...CONSENT });
  const before = await bodiesOf(owner.id);
  const path = `/profile/measurements/${before[0]?.id}`;
  expect((await stranger.browser.get(path)).status).toBe(404);
  expect((await stranger.browser.post(path, { ...ME, ...CONSENT, name: "Mallory" })).status).toBe(404);
  for (const intent of ["mark", "delete"]) {
    const fields = { intent, body: before[0]?.id ?? "" };
    expect((await stranger.browser.post("/profile/measurements", fields)).status).toBe(404);
  }
  expect(await bodiesOf(owner.id)).toEqual(before);
  expect((await app.visitor().get(path)).headers.get("location")).toMatch(/^\/login/);
});

test("the size finder gets the people of the signed-in customer alone, and no cache stores them", async () => {
  const owner = await customer("finder@example.com");
  const stranger = await customer("other-finder@example.com");
  await owner.browser.post("/profile/measurements/new", { ...ME, ...CONSENT, name: "Nani of Finder" });
  for (const path of ["/size-finder/people", "/size-finder/people.data"]) {
    const ownPage = await owner.browser.get(path);
    expect(await ownPage.text()).toContain("Nani of Finder");
    expect(ownPage.headers.get("cache-control")).toBe("private, no-store");
    for (const other of [stranger.browser, app.visitor()]) {
      const response = await other.get(path);
      expect(response.status).toBe(200);
      expect(await response.text()).not.toContain("Nani");
    }
  }
});

test("a form with mistakes keeps what was typed and names each mistake", async () => {
  const { browser } = await customer("typing@example.com");
  const chosen = { sex: "male", preference: "loose", tape: "guided" };
  const fields = { ...CONSENT, ...chosen, name: " ", heightCm: "157", weightKg: "9" };
  const response = await browser.post("/profile/measurements/new", fields);
  expect(response.status).toBe(400);
  const page = await response.text();
  expect(page).toContain("Please enter a name");
  expect(page).toContain("Please enter a weight between 30 and 250 kg.");
  expect(page).toMatch(/name="heightCm"[^>]*value="157"/);
  expect(page).toMatch(/<input[^>]*name="consent-measurements"[^>]*checked/);
  for (const [name, value] of Object.entries(chosen))
    expect(page).toMatch(new RegExp(`<input[^>]*name="${name}"[^>]*checked=""[^>]*value="${value}"`));
});

test(`at most ${MAX_SAVED_BODIES} people are saved`, async () => {
  const { browser, id } = await customer("many@example.com");
  for (let person = 0; person < MAX_SAVED_BODIES; person += 1)
    await browser.post("/profile/measurements/new", { ...ME, ...CONSENT, name: `Person ${person}` });
  expect((await browser.post("/profile/measurements/new", { ...ME, ...CONSENT })).status).toBe(409);
  expect(await bodiesOf(id)).toHaveLength(MAX_SAVED_BODIES);
});

test("withdrawing the consent deletes all saved measurements", async () => {
  const { browser, id } = await customer("withdraws@example.com");
  await browser.post("/profile/measurements/new", { ...ME, ...CONSENT });
  expect(await (await browser.get("/profile/data")).text()).toContain("Withdraw and delete my measurements");
  await browser.post("/profile/data", { withdraw: "measurements" });
  expect(await bodiesOf(id)).toEqual([]);
  expect((await browser.post("/profile/measurements/new", ME)).status).toBe(400);
});
