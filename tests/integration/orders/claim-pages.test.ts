import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { PHOTOS_FIELD, claimFieldNames } from "#app/domain/orders/returns/claims/claim.ts";
import { returnPhotos, returns } from "#app/domain/orders/returns/returns.tables.ts";
import { users } from "#app/domain/customers/customers.tables.ts";
import { delivered } from "#tests/fixtures/orders/delivered-order.ts";
import { jpegFile } from "#tests/fixtures/image-files.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";
import { pageText } from "#tests/pages/page-text.ts";
import { expectIntegrity } from "#tests/requests/expect-integrity.ts";

const { app, admin } = await adminForFile();
const { store } = app;
const { db } = store;
const HTML = { accept: "text/html" };

afterAll(() => expectIntegrity(store));

/** The submitted form of a claim about a shawl, with photos. */
function claimForm(lineId: string, photos: readonly Buffer[] = []): FormData {
  const names = claimFieldNames(lineId);
  const form = new FormData();
  form.set(names.problem, "damaged");
  form.set(names.quantity, "1");
  form.set("comment", "The border is torn.");
  for (const photo of photos)
    form.append(PHOTOS_FIELD, new File([new Uint8Array(photo)], "photo.jpg", { type: "image/jpeg" }));
  return form;
}

test("the owner opens a claim for a customer who has called, and the list and the order show it", async () => {
  const { order, shawlLine } = await delivered(store);
  const page = `/admin/orders/${order.number}/claim`;
  expect(pageText(await (await admin.get(page)).text())).toContain("Open a claim about");
  const sent = await admin.post(page, claimForm(shawlLine, [await jpegFile()]), HTML);
  expect([sent.status, sent.headers.get("location")]).toEqual([302, `/admin/orders/${order.number}`]);
  expect(await db.$count(returns, eq(returns.orderId, order.id))).toBe(1);
  expect(pageText(await (await admin.get("/admin/orders/returns")).text())).toContain("Shawl");
  expect(pageText(await (await admin.get(`/admin/orders/${order.number}`)).text())).toContain("torn");
});

test("a claim without text or chosen item is refused beside the fields, and what was entered stays", async () => {
  const { order, shawlLine } = await delivered(store);
  const form = claimForm(shawlLine);
  form.set("comment", "");
  const refused = await admin.post(`/admin/orders/${order.number}/claim`, form, HTML);
  expect(refused.status).toBe(400);
  expect(pageText(await refused.text())).toContain("Please tell us what is wrong");
  const empty = new FormData();
  empty.set("comment", "It is torn, she says.");
  const unchosen = await admin.post(`/admin/orders/${order.number}/claim`, empty, HTML);
  expect(unchosen.status).toBe(400);
  const text = await unchosen.text();
  expect(pageText(text)).toContain("Please choose what is wrong with at least one item.");
  expect(text).toContain("It is torn, she says.");
  expect(await db.$count(returns, eq(returns.orderId, order.id))).toBe(0);
});

test("a fifth photo is refused, and nothing of the claim is stored", async () => {
  const { order, shawlLine } = await delivered(store);
  const photo = await jpegFile();
  const form = claimForm(shawlLine, [photo, photo, photo, photo, photo]);
  const refused = await admin.post(`/admin/orders/${order.number}/claim`, form, HTML);
  expect(refused.status).toBe(400);
  expect(await db.$count(returns, eq(returns.orderId, order.id))).toBe(0);
});

test("a stranger neither claims another's order nor sees its photos", async () => {
  const { order, shawlLine } = await delivered(store);
  await admin.post(`/admin/orders/${order.number}/claim`, claimForm(shawlLine, [await jpegFile()]), HTML);
  const [photo] = await db
    .select({ mediaId: returnPhotos.mediaId })
    .from(returnPhotos)
    .innerJoin(returns, eq(returns.id, returnPhotos.returnId))
    .where(eq(returns.orderId, order.id));
  expect(photo).toBeDefined();
  const stranger = app.visitor();
  await stranger.signUp("stranger@example.com", "moti jhumka 7");
  await stranger.signIn("stranger@example.com", "moti jhumka 7");
  expect(await db.$count(users, eq(users.email, "stranger@example.com"))).toBe(1);
  const claim = await stranger.post(`/orders/${order.number}/claim`, claimForm(shawlLine), HTML);
  expect(claim.status).toBe(404);
  const url = `/images/${photo?.mediaId}/480.webp`;
  expect((await stranger.get(url)).status).toBe(404);
  expect((await app.visitor().get(url)).status).toBe(404);
  expect((await admin.get(url)).status).toBe(200);
});
