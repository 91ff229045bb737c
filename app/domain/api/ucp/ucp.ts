/** The Universal Commerce Protocol (https://ucp.dev), by which shopping agents read the catalog and hand carts over. */

/** The version of the protocol that the store speaks. */
export const UCP_VERSION = "2026-08-25";

/** Where the operations of the protocol begin, and where they are tools of an MCP server. */
export const UCP_PATH = "/api/ucp";
export const UCP_MCP_PATH = `${UCP_PATH}/mcp`;

const SPEC_URL = `https://ucp.dev/${UCP_VERSION}`;

/** The capabilities that the store declares, with the names of their specifications and schemas at ucp.dev. */
const CAPABILITIES = {
  "dev.ucp.shopping.catalog.search": {
    spec: "specification/shopping/catalog/search",
    schema: "catalog_search",
  },
  "dev.ucp.shopping.catalog.lookup": {
    spec: "specification/shopping/catalog/lookup",
    schema: "catalog_lookup",
  },
  "dev.ucp.shopping.cart": { spec: "specification/shopping/cart", schema: "cart" },
  "dev.ucp.shopping.order": { spec: "specification/shopping/order", schema: "order" },
} as const;

/** The shop's own capability, whose name has the shop's domain (`sizeCapability`). */
export const SIZE_RECOMMENDATION = "size_recommendation";

/** A published capability, or the shop's own. */
export type UcpCapability = keyof typeof CAPABILITIES | typeof SIZE_RECOMMENDATION;

// Cast: Object.keys returns string[], and the table has exactly these keys.
export const UCP_CAPABILITIES = Object.keys(CAPABILITIES) as (keyof typeof CAPABILITIES)[];

/** Where the schema of the size recommendation is. */
export const SIZE_SCHEMA_PATH = `${UCP_PATH}/size-recommendation.schema.json`;

/**
 * The name of the size recommendation and the URL of its schema, whose host the name must begin with, reversed. Null for a shop without https or
 * a domain, which cannot prove whose name it is.
 */
export function sizeCapability(publicUrl: string): { name: string; url: string } | null {
  const url = new URL(SIZE_SCHEMA_PATH, publicUrl);
  const labels = url.hostname.split(".");
  const isDomain = labels.length >= 2 && /^(?:[a-z]|xn--)/.test(labels.at(-1) ?? "");
  if (url.protocol !== "https:" || !isDomain) return null;
  return { name: `${labels.toReversed().join(".")}.shopping.${SIZE_RECOMMENDATION}`, url: url.href };
}

/** The name of a capability as profiles declare it; null if this shop does not have it. */
export const capabilityName = (capability: UcpCapability, publicUrl: string): string | null =>
  capability === SIZE_RECOMMENDATION ? (sizeCapability(publicUrl)?.name ?? null) : capability;

/** The profile at `/.well-known/ucp`. Permalinks are declared only over https, which the protocol requires of them. */
export function ucpProfile(publicUrl: string) {
  const at = (path: string) => new URL(path, publicUrl).href;
  const service = (transport: "rest" | "mcp", schema: string, path: string) => ({
    version: UCP_VERSION,
    spec: `${SPEC_URL}/specification/overview`,
    transport,
    schema: `${SPEC_URL}/services/shopping/${schema}.json`,
    endpoint: at(path),
  });
  const declared: Record<string, ReturnType<typeof declaration>[]> = {};
  for (const [name, { spec, schema }] of Object.entries(CAPABILITIES))
    declared[name] = [declaration(spec, schema)];
  const permalink = {
    ...declaration("specification/permalink", "permalink"),
    config: { endpoint: at("/buy") },
  };
  const size = sizeCapability(publicUrl);
  const sizing = { version: UCP_VERSION, spec: at("/api/docs"), schema: size?.url };
  const isHttps = new URL(publicUrl).protocol === "https:";
  return {
    ucp: {
      version: UCP_VERSION,
      services: {
        "dev.ucp.shopping": [
          service("rest", "rest.openapi", UCP_PATH),
          service("mcp", "mcp.openrpc", UCP_MCP_PATH),
        ],
      },
      capabilities: {
        ...declared,
        ...(isHttps && { "dev.ucp.shopping.permalink": [permalink] }),
        ...(size && { [size.name]: [sizing] }),
      },
      // Payment is made by the buyer in the shop's own checkout.
      payment_handlers: {},
    },
  };
}

function declaration(spec: string, schema: string) {
  return {
    version: UCP_VERSION,
    spec: `${SPEC_URL}/${spec}`,
    schema: `${SPEC_URL}/schemas/shopping/${schema}.json`,
  };
}

/** A message of a response. Errors name what a program can do about them. */
export type UcpMessage =
  | {
      type: "error";
      code: string;
      content: string;
      severity: "recoverable" | "unrecoverable";
      path?: string;
    }
  | { type: "warning"; code: string; content: string; path?: string }
  | { type: "info"; code?: string; content: string; path?: string };

/** What is left of a response without its envelope `ucp`: a resource, or the messages of an error. */
export interface UcpOutcome {
  status: "success" | "error";
  messages?: UcpMessage[];
  [field: string]: unknown;
}

/** The outcome of a request that has no resource, such as a product that does not exist. */
export const failedOutcome = (
  code: string,
  content: string,
  severity: "recoverable" | "unrecoverable",
): UcpOutcome => ({ status: "error", messages: [{ type: "error", code, content, severity }] });

/** A response of the protocol: the outcome with its envelope. */
export function sealOutcome(
  { status, ...body }: UcpOutcome,
  capabilities: readonly string[],
): Record<string, unknown> {
  const active: Record<string, { version: string }[]> = {};
  for (const name of capabilities) active[name] = [{ version: UCP_VERSION }];
  return { ucp: { version: UCP_VERSION, status, capabilities: active }, ...body };
}
