import { eq, inArray, like } from "drizzle-orm";
import sharp from "sharp";
import { beforeEach, expect, test } from "vitest";
import { changeAvatar } from "#app/domain/customers/profile.server.ts";
import { rateLimits, users } from "#app/domain/customers/customers.tables.ts";
import { media } from "#app/domain/media/media.tables.ts";
import { jpegFile } from "#tests/fixtures/image-files.ts";
import { sentFile } from "#tests/fixtures/sent-file.ts";
import { makeCustomer } from "#tests/servers/test-store.ts";
import type { Visitor } from "#tests/requests/visitor.ts";
import { appForFile } from "#tests/fixtures/per-file.ts";

const PASSWORD = "moti jhumka 7";

const app = await appForFile();
let customer: Visitor;
let email: string;
let customers = 0;

beforeEach(async () => {
  email = `customer${++customers}@example.com`;
  customer = app.visitor();
  await customer.signUp(email, PASSWORD);
  await customer.signIn(email, PASSWORD);
});

async function imageOf(address: string): Promise<string | null> {
  const [user] = await app.store.db
    .select({ image: users.image })
    .from(users)
    .where(eq(users.email, address));
  return user?.image ?? null;
}

const upload = (visitor: Visitor, bytes: Buffer | null, more: Record<string, string> = {}) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(more)) form.append(name, value);
  if (bytes) form.append("avatar", new File([new Uint8Array(bytes)], "me.jpg"));
  return visitor.post("/profile/avatar", form);
};
const imagesInHtml = async (visitor: Visitor) =>
  [
    ...(await (await visitor.get("/")).text()).matchAll(
      /\/images\/([\da-f-]{36})\/320\.webp" alt="" width="320"/g,
    ),
  ].map((found) => found[1] ?? "");

test("an avatar is cropped to a square, shown in the header, hidden from others, and replaced completely", async () => {
  const uploaded = await upload(customer, await jpegFile({ width: 600, height: 400 }));
  expect(uploaded.headers.get("location")).toBe("/profile");
  expect(await (await customer.get("/profile")).text()).toContain("Your avatar has been changed.");
  const [first = ""] = await imagesInHtml(customer);
  const image = await customer.get(`/images/${first}/320.webp`);
  const { width, height } = await sharp(Buffer.from(await image.arrayBuffer())).metadata();
  expect([width, height]).toEqual([320, 320]);
  expect((await app.visitor().get(`/images/${first}/320.webp`)).status).toBe(404);

  await upload(customer, await jpegFile());
  const [second] = await imagesInHtml(customer);
  expect(second).not.toBe(first);
  const images = [first, second].map((id) => id ?? "");
  expect(await app.store.db.select().from(media).where(inArray(media.id, images))).toMatchObject([
    { id: second },
  ]);
  expect((await customer.get(`/images/${first}/320.webp`)).status).toBe(404);
});

test("a removed avatar is gone from the header and the database", async () => {
  await upload(customer, await jpegFile());
  await upload(customer, null, { intent: "remove" });
  expect(await imagesInHtml(customer)).toEqual([]);
  expect(await imageOf(email)).toBeNull();
});

// Proves SEC-FILES-03
test.each([
  ["missing", null, "Please choose an image first."],
  ["not an image", Buffer.from("<svg onload=alert(1)>"), "not an image"],
  ["more than 10 MB", Buffer.alloc(10 * 1024 * 1024 + 1), "up to 10 MB"],
])("an avatar upload is refused with a sentence when it is %s", async (_, bytes, words) => {
  const refused = await upload(customer, bytes);
  expect(refused.headers.get("location")).toBe("/profile");
  const html = await (await customer.get("/profile")).text();
  expect(html).toContain("Avatar Upload Error");
  expect(html).toMatch(/aria-invalid="true"[^>]*name="avatar"/);
  expect(html).toContain(words);
});

test("two avatars sent at once leave one", async () => {
  const before = await app.store.db.select().from(media).where(eq(media.kind, "avatar"));
  const bytes = await jpegFile();
  await Promise.all([upload(customer, bytes), upload(customer, bytes)]);
  const after = await app.store.db.select().from(media).where(eq(media.kind, "avatar"));
  expect(after).toHaveLength(before.length + 1);
});

// Proves ASVS-V5-02
test("of two avatars sent at once one is stored when a customer has one image left today, and no file of the other stays", async () => {
  const { store } = app;
  const { db, images } = store;
  const id = await makeCustomer(store);
  const bytes = await jpegFile();
  const send = async () => changeAvatar(store, id, await sentFile(bytes));
  await db.delete(rateLimits);
  expect(await send()).toEqual({ ok: true });
  await db.update(rateLimits).set({ count: 19 }).where(like(rateLimits.key, "images-day:%"));
  const filesBefore = await images.listKeys(new Date(Date.now() + 60_000));
  const results = await Promise.all([send(), send()]);
  expect(results).toContainEqual({ ok: true });
  expect(results).toContainEqual({ ok: false, error: "too-many-today" });
  // One replaced the first.
  expect(await images.listKeys(new Date(Date.now() + 60_000))).toHaveLength(filesBefore.length);
});
