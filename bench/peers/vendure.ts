import { copyFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { freePort } from "#tests/servers/free-port.ts";
import { categories, IMAGES, MEASURED, PER_PAGE, products, SEARCHED, STOCK } from "./catalogue.ts";
import { npmInstall, run, sendJson, startServer, type Peer, type ShopRequest } from "./peer.ts";

const STORE = "vendure-store.cjs";
const CARD =
  "productId productName slug productAsset { preview } priceWithTax { ... on PriceRange { min max } }";
const LIST = `totalItems items { ${CARD} } facetValues { count facetValue { name } }`;
const PRODUCT = `{ product(slug: "${MEASURED}") {
  id name slug description assets { preview } facetValues { name }
  optionGroups { name options { name } }
  variants { id name sku priceWithTax stockLevel options { name } } } }`;

/** Vendure is headless: a "page" is the one GraphQL query from which a storefront would render it. */
export const vendure: Peer = {
  name: "Vendure",
  package: "@vendure/core",
  note: "Vendure has no pages of its own: a row is the GraphQL response with the data of the page, before any rendering.",

  async install(folder) {
    await npmInstall(folder, ["@vendure/core", "@vendure/asset-server-plugin", "pg"]);
  },

  async start(folder, databaseUrl) {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const env = { PORT: String(port), DATABASE_URL: databaseUrl, IMAGES };
    await copyFile(path.join(import.meta.dirname, STORE), path.join(folder, STORE));
    await writeFile(path.join(folder, "initial-data.json"), JSON.stringify(initialData()));
    await writeFile(path.join(folder, "products.csv"), csv());
    await run(folder, process.execPath, [STORE, "fill"], env);
    const home = query(`{ collections { items { name slug featuredAsset { preview } } }
      search(input: { facetValueFilters: [], groupByProduct: true, take: 8 }) { items { ${CARD} } } }`);
    const server = await startServer(folder, [STORE], {
      env,
      isReady: async () => (await fetch(url + home.path, { headers: home.headers ?? {} })).ok,
    });
    return {
      ...server,
      url,
      pages: {
        home,
        listing: query(
          `{ search(input: { collectionSlug: "womens-fashion", groupByProduct: true, take: ${PER_PAGE} }) { ${LIST} } }`,
        ),
        product: query(PRODUCT),
        search: query(
          `{ search(input: { term: "${SEARCHED}", groupByProduct: true, take: ${PER_PAGE} }) { ${LIST} } }`,
        ),
      },
      placeOrder: await ordersFrom(url),
    };
  },
};

/** A GraphQL query as GET; the header passes Apollo's protection against cross-site requests. */
function query(text: string): ShopRequest {
  return {
    path: `/shop-api?query=${encodeURIComponent(text.replaceAll(/\s+/g, " "))}`,
    headers: { "apollo-require-preflight": "true" },
  };
}

function initialData(): unknown {
  return {
    defaultLanguage: "en",
    defaultZone: "Americas",
    countries: [{ name: "United States", code: "US", zone: "Americas" }],
    taxRates: [
      { name: "Standard Tax", percentage: 7 },
      { name: "Zero Tax", percentage: 0 },
    ],
    shippingMethods: [{ name: "Standard", price: 500 }],
    paymentMethods: [
      {
        name: "Test",
        handler: { code: "dummy-payment-handler", arguments: [{ name: "automaticSettle", value: "true" }] },
      },
    ],
    collections: categories.map(({ name, slug, image: _, ...rest }) => ({
      name,
      slug,
      description: rest.description,
      filters: [{ code: "facet-value-filter", args: { facetValueNames: [slug], containsAny: false } }],
    })),
  };
}

/** The catalogue in Vendure's import format: the first row of a product has its fields, each row a variant. */
function csv(): string {
  const header =
    "name,slug,description,assets,facets,optionGroups,optionValues,sku,price,taxCategory,stockOnHand,trackInventory,variantAssets,variantFacets";
  const rows = products.flatMap((product) => {
    const groups = [product.colours && "colour", product.sizes && "size"].filter(Boolean).join("|");
    return product.variants.map((variant, index) => {
      const first = [
        product.name,
        product.slug,
        product.description,
        product.images.map(({ file }) => file).join("|"),
        `category:${product.categorySlug}`,
        groups,
      ];
      const values = [product.colours && variant.colourSlug, product.sizes && variant.size]
        .filter(Boolean)
        .join("|");
      const price = ((variant.priceMinor ?? product.priceMinor) / 100).toFixed(2);
      const variantCells = [values, variant.sku, price, "standard", STOCK, "true", "", ""];
      return [...(index === 0 ? first : first.map(() => "")), ...variantCells];
    });
  });
  const quoted = rows.map((row) => row.map((cell) => `"${String(cell).replaceAll('"', '""')}"`).join(","));
  return [header, ...quoted].join("\n");
}

async function ordersFrom(url: string): Promise<() => Promise<void>> {
  const api = `${url}/shop-api`;
  const { data } = await sendJson<{ data: { product: { variants: { id: string }[] } } }>(api, {
    query: PRODUCT,
  });
  const variantId = data.product.variants[0]?.id;
  return async () => {
    let token: string | null = null;
    const ask = async (text: string): Promise<unknown> => {
      const response = await fetch(api, {
        method: "POST",
        headers: { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) },
        body: JSON.stringify({ query: text }),
      });
      token = response.headers.get("vendure-auth-token") ?? token;
      const body = (await response.json()) as {
        data?: Record<string, { errorCode?: string }>;
        errors?: unknown;
      };
      const result = body.data && Object.values(body.data)[0];
      if (!result || body.errors || result.errorCode) throw new Error(`${text}: ${JSON.stringify(body)}`);
      return result;
    };
    const outcome = "__typename ... on Order { id state } ... on ErrorResult { errorCode message }";
    await ask(`mutation { addItemToOrder(productVariantId: "${variantId}", quantity: 1) { ${outcome} } }`);
    await ask(
      `mutation { setCustomerForOrder(input: { firstName: "Meera", lastName: "Rao", emailAddress: "meera-${crypto.randomUUID()}@shop.example" }) { ${outcome} } }`,
    );
    await ask(
      `mutation { setOrderShippingAddress(input: { fullName: "Meera Rao", streetLine1: "12 Hill Road", city: "Austin", province: "Texas", postalCode: "73301", countryCode: "US", phoneNumber: "5125550100" }) { ${outcome} } }`,
    );
    const methods = (await ask("{ eligibleShippingMethods { id } }")) as { id: string }[];
    await ask(`mutation { setOrderShippingMethod(shippingMethodId: ["${methods[0]?.id}"]) { ${outcome} } }`);
    await ask(`mutation { transitionOrderToState(state: "ArrangingPayment") { ${outcome} } }`);
    await ask(`mutation { addPaymentToOrder(input: { method: "test", metadata: {} }) { ${outcome} } }`);
  };
}
