import { afterAll, beforeAll, expect, test } from "vitest";
import { addProductImage } from "#app/domain/catalog/products/product-images.server.ts";
import { addProduct, aVariant } from "#tests/fixtures/catalog/admin-product.ts";
import { jpegFile } from "#tests/fixtures/image-files.ts";
import { openProductFormPage, type ProductFormPage } from "#tests/pages/product-form-page.ts";
import { sentFile } from "#tests/fixtures/sent-file.ts";

let adminPage: ProductFormPage;

beforeAll(async () => {
  adminPage = await openProductFormPage();
});

afterAll(() => adminPage.close());

const shown = (id: string) => ({ id, alt: "A kaftan", colourId: null, sizeId: null });

test.each([
  { kind: "with one colour", colours: ["plum"], sizes: [null], most: 5 },
  { kind: "with two colours", colours: ["plum", "ink"], sizes: [null], most: 10 },
  { kind: "with one colour and sizes", colours: ["plum"], sizes: ["xl"], most: 8 },
] as const)("a product $kind has at most $most images", async ({ colours, sizes, most }) => {
  const { store, admin, choices } = adminPage;
  const images = await Promise.all(Array.from({ length: most - 1 }, adminPage.image));
  const productId = await addProduct(store, choices, {
    name: `Pictured In ${[...colours, ...sizes].join(" And ")}`,
    variants: colours.flatMap((colour) =>
      sizes.map((size) =>
        aVariant({ colourId: choices.colours[colour], sizeId: size && choices.sizes[size] }),
      ),
    ),
    images: images.map(shown),
  });
  const file = await sentFile(await jpegFile());
  expect(await addProductImage(store, { productId, file }, admin)).toEqual({ ok: true });
  const message = `A product can have at most ${most} images.`;
  expect(await addProductImage(store, { productId, file }, admin)).toEqual({ ok: false, message });
});
