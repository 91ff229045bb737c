import { copyFile, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { freePort } from "#tests/servers/free-port.ts";
import { categories, MEASURED, PER_PAGE, products, SEARCHED, STOCK } from "./catalogue.ts";
import { npmInstall, run, sendJson, startServer, type Peer } from "./peer.ts";

const BIN = "node_modules/@medusajs/cli/cli.js";
const ids = z.object({
  key: z.string(),
  regionId: z.string(),
  categoryId: z.string(),
  productId: z.string(),
  variantId: z.string(),
});
type Ids = z.infer<typeof ids>;

/** Medusa is headless: a "page" is the one request of the store API from which a storefront would render it. */
export const medusa: Peer = {
  name: "Medusa",
  package: "@medusajs/medusa",
  note: "Medusa has no pages of its own: a row is the response of the store API with the data of the page, before any rendering.",

  async install(folder) {
    await npmInstall(folder, ["@medusajs/medusa", "@medusajs/cli", "@medusajs/framework"]);
  },

  async start(folder, databaseUrl) {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const env = {
      DATABASE_URL: databaseUrl,
      PORT: String(port),
      MEDUSA_DISABLE_TELEMETRY: "true",
      LOG_LEVEL: "warn",
    };
    await copyFile(
      path.join(import.meta.dirname, "medusa-config.cjs"),
      path.join(folder, "medusa-config.js"),
    );
    await copyFile(path.join(import.meta.dirname, "medusa-fill.cjs"), path.join(folder, "medusa-fill.js"));
    await writeFile(path.join(folder, "catalogue.json"), JSON.stringify(catalogue()));
    await run(folder, process.execPath, [BIN, "db:migrate"], env);
    await run(folder, process.execPath, [BIN, "exec", "./medusa-fill.js"], env);
    const store = ids.parse(JSON.parse(await readFile(path.join(folder, "store.json"), "utf8")));
    const headers = { "x-publishable-api-key": store.key };
    const list = `/store/products?region_id=${store.regionId}&fields=id,title,handle,thumbnail,*variants.calculated_price`;
    const listing = { path: `${list}&limit=${PER_PAGE}&category_id[]=${store.categoryId}`, headers };
    const server = await startServer(folder, [BIN, "start"], {
      env,
      isReady: async () => (await fetch(url + listing.path, { headers })).ok,
    });
    return {
      ...server,
      url,
      pages: {
        home: { path: `${list}&limit=8`, headers },
        listing,
        product: {
          path: `/store/products/${store.productId}?region_id=${store.regionId}&fields=*variants.calculated_price,+variants.inventory_quantity`,
          headers,
        },
        search: { path: `${list}&limit=${PER_PAGE}&q=${SEARCHED}`, headers },
      },
      placeOrder: () => placeOrder(`${url}/store`, store),
    };
  },
};

function catalogue(): unknown {
  return {
    stock: STOCK,
    measured: MEASURED,
    categories,
    products: products.map((product) => ({
      title: product.name,
      handle: product.slug,
      description: product.description,
      categorySlug: product.categorySlug,
      images: product.images.map(({ file }) => ({ url: `https://shop.example/${file}` })),
      thumbnail: `https://shop.example/${product.images[0]?.file}`,
      options: [
        ...(product.colours ? [{ title: "Colour", values: product.colours.map(({ slug }) => slug) }] : []),
        ...(product.sizes ? [{ title: "Size", values: product.sizes }] : []),
        ...(product.colours || product.sizes ? [] : [{ title: "Size", values: ["One size"] }]),
      ],
      variants: product.variants.map((variant) => ({
        title: variant.sku,
        sku: variant.sku,
        options: {
          ...(product.colours && { Colour: variant.colourSlug }),
          ...(product.sizes ? { Size: variant.size } : product.colours ? {} : { Size: "One size" }),
        },
        prices: [{ currency_code: "usd", amount: (variant.priceMinor ?? product.priceMinor) / 100 }],
      })),
    })),
  };
}

async function placeOrder(api: string, { key, regionId, variantId }: Ids): Promise<void> {
  const headers = { "x-publishable-api-key": key };
  const send = <Parsed>(to: string, body: unknown) => sendJson<Parsed>(api + to, body, headers);
  const { cart } = await send<{ cart: { id: string } }>("/carts", {
    region_id: regionId,
    email: "meera@shop.example",
    items: [{ variant_id: variantId, quantity: 1 }],
    shipping_address: {
      first_name: "Meera",
      last_name: "Rao",
      address_1: "12 Hill Road",
      city: "Austin",
      province: "TX",
      postal_code: "73301",
      country_code: "us",
      phone: "5125550100",
    },
  });
  const options = await fetch(`${api}/shipping-options?cart_id=${cart.id}`, { headers });
  const { shipping_options: rates } = (await options.json()) as { shipping_options: { id: string }[] };
  await send(`/carts/${cart.id}/shipping-methods`, { option_id: rates[0]?.id });
  const { payment_collection: collection } = await send<{ payment_collection: { id: string } }>(
    "/payment-collections",
    { cart_id: cart.id },
  );
  await send(`/payment-collections/${collection.id}/payment-sessions`, { provider_id: "pp_system_default" });
  const done = await send<{ type: string }>(`/carts/${cart.id}/complete`, {});
  if (done.type !== "order") throw new Error(JSON.stringify(done));
}
