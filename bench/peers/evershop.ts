import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { Client } from "pg";
import { freePort } from "#tests/servers/free-port.ts";
import { categories, MEASURED, products, SEARCHED, serveImages, STOCK } from "./catalogue.ts";
import { npmInstall, run, sendJson, startServer, type Peer } from "./peer.ts";

const PACKAGE = "@evershop/evershop";
const BIN = `node_modules/${PACKAGE}/dist/bin/evershop.js`;
const SEED_DATA = `node_modules/${PACKAGE}/dist/bin/seed/data`;
// 300 pages a minute for each address, which no setting changes.
const RATE_LIMITS = `node_modules/${PACKAGE}/dist/modules/base/services/rateLimit.js`;
const CATEGORY = "womens-fashion";
const ADDRESS = {
  full_name: "Meera Rao",
  address_1: "12 Hill Road",
  city: "Austin",
  province: "US-TX",
  country: "US",
  postcode: "73301",
  telephone: "5125550100",
};

/** EverShop renders its pages on the server with React. Its own seed command reads the catalogue from JSON files. */
export const evershop: Peer = {
  name: "EverShop",
  package: PACKAGE,
  note: "EverShop renders pages on the server. Each piece is one product without sizes and colours, which favours it.",

  async install(folder) {
    // EverShop 2.2 imports concat-stream without depending on it.
    await npmInstall(folder, [PACKAGE, "concat-stream"], "module");
    for (const name of ["config", "media", "public"])
      await mkdir(path.join(folder, name), { recursive: true });
    const limits = path.join(folder, RATE_LIMITS);
    const withoutLimits = (await readFile(limits, "utf8")).replaceAll(/\blimit: \d+/g, "limit: 1e9");
    await writeFile(limits, withoutLimits);
    await run(folder, process.execPath, [BIN, "build"], { SUPPRESS_NO_CONFIG_WARNING: "1" });
  },

  async start(folder, databaseUrl) {
    const { hostname, port: databasePort, username, pathname } = new URL(databaseUrl);
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const env = {
      DB_HOST: hostname,
      DB_PORT: databasePort,
      DB_USER: username,
      DB_NAME: pathname.slice(1),
      DB_SSLMODE: "disable",
      PORT: String(port),
      SUPPRESS_NO_CONFIG_WARNING: "1",
    };
    const serve = () =>
      startServer(folder, [BIN, "start"], { env, isReady: async () => (await fetch(url)).ok });
    // The first start makes the tables.
    await (await serve()).stop();
    const shippingMethod = await fill(folder, databaseUrl, env);
    const server = await serve();
    const product = await productPath(databaseUrl);
    return {
      ...server,
      url,
      pages: {
        home: { path: "/" },
        listing: { path: `/${CATEGORY}` },
        product: { path: product },
        search: { path: `/search?keyword=${SEARCHED}` },
      },
      placeOrder: () => placeOrder(url, shippingMethod),
    };
  },
};

/** The path of the measured product. A job of EverShop sets it after the product was made, with or without the category in front. */
async function productPath(databaseUrl: string): Promise<string> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    for (;;) {
      const { rows } = await client.query<{ request_path: string }>(
        "select request_path from url_rewrite where entity_type = 'product' and request_path like $1",
        [`%/${MEASURED}`],
      );
      if (rows[0]) return rows[0].request_path;
      await wait(500);
    }
  } finally {
    await client.end();
  }
}

async function fill(folder: string, databaseUrl: string, env: NodeJS.ProcessEnv): Promise<string> {
  const images = await serveImages();
  const data = {
    categories: categories.map(({ name, slug, description }) => ({
      name,
      url_key: slug,
      description: paragraphs(description),
      status: 1,
    })),
    products: products.map((product) => ({
      type: "simple",
      visibility: true,
      status: true,
      sku: product.slug,
      name: product.name,
      url_key: product.slug,
      price: product.priceMinor / 100,
      weight: 300,
      description: paragraphs(product.description),
      qty: STOCK,
      manage_stock: true,
      stock_availability: true,
      collections: product.isFeatured ? ["homepage"] : [],
      category: product.categorySlug,
      images: product.images.map(({ file }, index) => ({
        url: `${images.url}/${file}`,
        isMain: index === 0,
      })),
      attributes: [],
    })),
  };
  for (const [name, rows] of Object.entries(data))
    await writeFile(path.join(folder, SEED_DATA, `${name}.json`), JSON.stringify(rows));
  await run(folder, process.execPath, [BIN, "seed", "--all"], env);
  images.close();
  return setUpCheckout(databaseUrl);
}

/** A description in the editor format of EverShop. */
function paragraphs(text: string): unknown {
  const blocks = text.split("\n\n").map((paragraph, index) => ({
    id: `p${index}`,
    type: "paragraph",
    data: { text: paragraph },
  }));
  const columns = [{ size: 1, id: "c1", data: { time: 0, blocks, version: "2.31.0" } }];
  return [{ id: "r1", columns, size: 1, className: "md:grid-cols-1" }];
}

/** Cash on delivery, and standard shipping at a flat rate to the United States. Returns the code of the shipping method. */
async function setUpCheckout(databaseUrl: string): Promise<string> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(
      "insert into setting (name, value) values ('codPaymentStatus', '1') on conflict (name) do update set value = '1'",
    );
    const { rows } = await client.query<{ code: string }>(`
      with zone as (insert into shipping_zone (name) values ('United States') returning shipping_zone_id),
        method as (insert into core_shipping_method (name) values ('Standard') returning core_shipping_method_id, uuid),
        country as (insert into shipping_zone_country (zone_id, country) select shipping_zone_id, 'US' from zone),
        provider as (insert into shipping_zone_provider (zone_id, provider_code) select shipping_zone_id, 'core' from zone),
        rate as (insert into core_shipping_method_rate (method_id, zone_id, cost)
          select core_shipping_method_id, shipping_zone_id, 5 from method, zone)
      select uuid as code from method`);
    return rows[0]?.code ?? "";
  } finally {
    await client.end();
  }
}

async function placeOrder(url: string, shippingMethod: string): Promise<void> {
  const customer = { customer_full_name: "Meera Rao", customer_email: "meera@shop.example" };
  const { data: cart } = await sendJson<{ data: { cartId: string } }>(`${url}/api/carts`, {
    ...customer,
    items: [{ sku: MEASURED, qty: 1 }],
  });
  const cartUrl = `${url}/api/carts/${cart.cartId}`;
  await sendJson(`${cartUrl}/addresses`, { type: "shipping", address: ADDRESS });
  await sendJson(`${cartUrl}/shippingMethods`, { provider_code: "core", method_code: shippingMethod });
  await sendJson(`${cartUrl}/addresses`, { type: "billing", address: ADDRESS });
  await sendJson(`${cartUrl}/paymentMethods`, { method_code: "cod" });
  await sendJson(`${url}/api/orders`, { cart_id: cart.cartId });
}
