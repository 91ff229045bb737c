import { asc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { productImages } from "#app/domain/catalog/catalog.tables.ts";
import { addProduct, insertProductOptions } from "#tests/fixtures/catalog/admin-product.ts";
import { jpegFile, NO_IMAGES } from "#tests/fixtures/image-files.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";
import { productForms } from "#tests/fixtures/catalog/product-form.ts";

const { app, admin } = await adminForFile();
const choices = await insertProductOptions(app.store);
const { formOf } = productForms(app.store, choices);

async function upload(bytes?: Buffer): Promise<string> {
  const body = new FormData();
  const content = bytes ?? (await jpegFile());
  body.append("image", new File([new Uint8Array(content)], "shawl.jpg"));
  const response = await admin.post("/admin/products/images", body);
  const { id = "", message = "" } = (await response.json()) as { id?: string; message?: string };
  return id || message;
}

async function imagesOf(productId: string): Promise<string[]> {
  const rows = await app.store.db
    .select({ id: productImages.mediaId })
    .from(productImages)
    .where(eq(productImages.productId, productId))
    .orderBy(asc(productImages.position));
  return rows.map(({ id }) => id);
}

test("images are uploaded one by one and re-encoded, and a file that is not an image is reported", async () => {
  const id = await upload();
  const shown = await app.visitor().get(`/images/${id}/320.webp`);
  expect(shown.headers.get("content-type")).toBe("image/webp");
  expect(await upload(NO_IMAGES["html"])).toContain("not an image");
  const nothing = await admin.post("/admin/products/images", new FormData());
  expect(nothing.status).toBe(400);
});

test("images uploaded without JavaScript are added behind the others of the product", async () => {
  const id = await addProduct(app.store, choices, { name: "Plain Upload" });
  const body = new FormData();
  body.append("productId", id);
  body.append("image", new File([new Uint8Array(await jpegFile())], "a.jpg"));
  const response = await admin.post("/admin/products/images", body);
  expect(response.headers.get("location")).toBe(`/admin/products/${id}`);
  expect(await imagesOf(id)).toHaveLength(1);
  const bad = new FormData();
  bad.append("productId", id);
  bad.append("image", new File(["words"], "a.jpg"));
  await admin.post("/admin/products/images", bad);
  expect(await (await admin.get(`/admin/products/${id}`)).text()).toContain("Image Upload Error");
});

test("images change places, get texts and colours, and are removed", async () => {
  const [a, b, c] = [await upload(), await upload(), await upload()];
  const id = await addProduct(app.store, choices, {
    name: "Rearranged",
    images: [a, b, c].map((id) => ({ id, alt: "x", colourId: null, sizeId: null })),
  });
  const shaped = await admin.post(
    `/admin/products/${id}`,
    await formOf(id, { "image.0.id": a, "image.1.id": b, "image.2.id": c, step: `earlier ${c}` }),
  );
  const order = [...(await shaped.text()).matchAll(/name="image\.\d\.id" value="([^"]+)"/g)];
  expect(order.map(([, id]) => id)).toEqual([a, c, b]);
  await admin.post(
    `/admin/products/${id}`,
    await formOf(id, { "image.0.id": c, "image.0.alt": "The border", "image.1.id": a }),
  );
  expect(await imagesOf(id)).toEqual([c, a]);
  expect(await (await app.visitor().get("/products/rearranged")).text()).toContain("The border");
  expect((await app.visitor().get(`/images/${b}/320.webp`)).status).toBe(404);
});

test("an image names the size that it shows", async () => {
  const image = await upload();
  const images = [{ id: image, alt: "x", colourId: null, sizeId: null }];
  const id = await addProduct(app.store, choices, { name: "Worn in XL", images });
  const worn = { "image.0.id": image, "image.0.alt": "x", "image.0.sizeId": choices.sizes.xl };
  await admin.post(`/admin/products/${id}`, await formOf(id, worn));
  const rows = await app.store.db.select().from(productImages).where(eq(productImages.productId, id));
  expect(rows.map(({ sizeId }) => sizeId)).toEqual([choices.sizes.xl]);
  expect(await (await app.visitor().get("/products/worn-in-xl")).text()).toContain("Shown in XL");
});
