import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { catalogue } from "#db/seed/catalogue/catalogue.ts";
import { categories } from "#db/seed/catalogue/categories.ts";
import type { SeedProduct } from "#db/seed/catalogue/seed-product.ts";
import { variantsOf, type SeedVariant } from "#db/seed/seed-variants.ts";

export const IMAGES = path.resolve(import.meta.dirname, "../../db/seed/images");

/** Stock of each variant, so that no order of a benchmark fails for want of it. */
export const STOCK = 1_000_000;
/** The product whose page and orders are measured. */
export const MEASURED = "aangan-jaal-kaftan";
export const SEARCHED = "shawl";
/** Products of a listing page. */
export const PER_PAGE = 24;

/** The sample shop's products with their variants; prices in US cents. */
export const products: (SeedProduct & { variants: SeedVariant[] })[] = catalogue.map((product) => ({
  ...product,
  variants: variantsOf(product),
}));

export { categories };

/** Serves the sample shop's pictures on the loopback address, for stores that fetch them by URL. */
export async function serveImages(): Promise<{ url: string; close: () => void }> {
  const server = createServer((request, response) => {
    readFile(path.join(IMAGES, path.normalize(decodeURIComponent(request.url ?? "/"))))
      .then((image) => response.writeHead(200, { "Content-Type": "image/webp" }).end(image))
      .catch(() => response.writeHead(404).end());
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() };
}
