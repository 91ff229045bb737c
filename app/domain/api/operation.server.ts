import type { z } from "zod";
import type { CatalogNamesReader } from "#app/domain/catalog/catalog-names.server.ts";
import type { ProductDeps } from "#app/domain/catalog/product-deps.server.ts";
import type { ProductIndex } from "#app/domain/catalog/product-index/product-index.server.ts";
import type { CheckoutDeps } from "#app/domain/checkout/checkout-deps.server.ts";
import type { PERMISSIONS } from "#app/domain/customers/staff/permissions.ts";
import type { OrderActor } from "#app/domain/orders/actions/order-changes.ts";
import type { OrderDeps } from "#app/domain/orders/orders.server.ts";
import type { SettingsReader } from "#app/domain/settings/settings.server.ts";
import type { CacheTag } from "#app/lib/http/cache-tags.ts";
import type { TemporaryUploads } from "#app/platform/uploads/temporary-uploads.server.ts";
import type { Jobs } from "#app/platform/jobs.server.ts";
import type { MemoryLimit } from "#app/platform/http/memory-limits.server.ts";
import type { RateLimiter } from "#app/platform/http/rate-limit.server.ts";
import type { SigningSecret } from "#app/platform/process/signing-secret.ts";
import type { FieldError, ProblemName } from "#app/domain/api/problem.ts";
import type { PublicReason } from "#app/domain/api/reasons.ts";

/** The dependencies of the API's operations, a subset of `AppContext`. */
export interface ApiDeps extends ProductDeps {
  jobs: Jobs;
  orders: OrderDeps;
  checkout: CheckoutDeps;
  uploads: TemporaryUploads;
  settings: SettingsReader;
  names: CatalogNamesReader;
  productIndex: ProductIndex;
  limits: RateLimiter;
  publicUrl: string;
  secret: SigningSecret;
}

/** The program that sends a request. */
export interface ApiCaller {
  clientIp: string;
  /** Null for an operation without a permission. */
  key: KeyCaller | null;
  /** The customer of a personal token; null for any other operation. */
  userId: string | null;
}

/** A program with a key of the shop. */
export interface KeyCaller {
  /** The key, which audit log and timelines name. */
  actor: OrderActor;
  /** The version in `If-Match`; undefined without one. */
  version: number | undefined;
  /** A UUID, the same for each request with the same `Idempotency-Key`. */
  requestId: string;
}

export interface ApiRefusal {
  ok: false;
  error: ProblemName;
  detail: string;
  /** The named reason, where an error has several: "partially-shipped". */
  reason?: PublicReason;
  errors?: readonly FieldError[];
}

/** The value of a successful response, and what it shows, by which it is removed from caches. */
export type ApiResult<Value> = { ok: true; value: Value; tags?: readonly CacheTag[] } | ApiRefusal;

export type ApiMethod = "get" | "post" | "put" | "patch" | "delete";

/** The announced end of an operation. */
export interface Deprecation {
  /** Days as "2027-01-31". */
  deprecatedOn: string;
  removedOn: string;
  /** The page that describes what to use instead. */
  link: string;
}

/** The groups of operations, in the order of the document. */
export const API_TAGS = {
  Shop: "The shop and its pages of text.",
  Products: "The catalog: products, variants, categories, and listings with search and facets.",
  Sizes: "Sizes for a body.",
  Delivery: "Day and cost of delivery.",
  Carts: "Quotes of carts, and their hand-off to the checkout.",
  "My orders": "A customer's own orders, with a personal token.",
  Orders: "Orders, parcels, refunds and returns, with a key of the shop.",
  Drafts: "Orders that are not placed yet, and their payment links, with a key of the shop.",
  "Products and stock": "Products in any status and their stock, with a key of the shop.",
  Customers: "Customers, with a key of the shop.",
  Figures: "Sales, visits, and how fast the stock sells, with a key of the shop.",
  "Discounts and gift cards": "Discounts, gift cards and store credit, with a key of the shop.",
  "Content and settings": "Pages of the shop's own and settings, with a key of the shop.",
} as const;

export type GrantablePermission = keyof typeof PERMISSIONS;

export type Fields = Record<string, z.ZodType>;

export interface OperationInput<Params, Query, Body> {
  params: Params;
  query: Query;
  body: Body;
}

export interface OperationOf<
  Params extends z.ZodObject<Fields>,
  Query extends z.ZodObject<Fields>,
  Body extends z.ZodType,
  Answer extends z.ZodType,
> {
  /** Names the operation in the document, in generated clients and in figures by route. */
  id: string;
  method: ApiMethod;
  /** Below `/api/v1`: "/products/{slug}". */
  path: string;
  tag: keyof typeof API_TAGS;
  summary: string;
  description?: string;
  /** The scope that the request's key needs. Without one the operation is public, or for a personal token. */
  permission?: GrantablePermission;
  /** Needs a personal token, and reads what belongs to its customer. */
  isForCustomer?: true;
  /** Whether `If-Match` with the resource's ETag is needed, or may be sent. */
  ifMatch?: "required" | "optional";
  deprecation?: Deprecation;
  /** The parameters in the path. */
  params: Params;
  query: Query;
  /** Null for an operation without a body. */
  body: Body | null;
  status: 200 | 201;
  answer: Answer;
  /** The refusals of the operation itself; those of every operation are added. */
  refusals: readonly ProblemName[];
  limit: MemoryLimit;
  /** "tags": cached until what it shows changes. A number: seconds. Null: not cached. */
  caching: "tags" | number | null;
  run(
    deps: ApiDeps,
    input: OperationInput<z.output<Params>, z.output<Query>, z.output<Body>>,
    caller: ApiCaller,
  ): Promise<ApiResult<z.input<Answer>>>;
}

/** An operation of the API: an entry of `OPERATIONS`, from which the router, the document and its tests derive. */
export type Operation = OperationOf<z.ZodObject<Fields>, z.ZodObject<Fields>, z.ZodType, z.ZodType>;

/** Checks an operation against its own schemas. */
export function defineOperation<
  Params extends z.ZodObject<Fields>,
  Query extends z.ZodObject<Fields>,
  Body extends z.ZodType,
  Answer extends z.ZodType,
>(operation: OperationOf<Params, Query, Body, Answer>): Operation {
  // The table forgets the schemas' types. `run` only ever receives what the operation's own schemas have parsed.
  return operation;
}

/** Whether an operation changes something for a key, which makes it repeatable by `Idempotency-Key`. */
export function isKeyedWrite({ permission, method }: Operation): boolean {
  return permission !== undefined && method !== "get";
}

/** Whether an operation needs neither a key nor a token. */
export function isPublic({ permission, isForCustomer }: Operation): boolean {
  return permission === undefined && !isForCustomer;
}

/** The headers that announce the end of an operation: `Deprecation` (RFC 9745) and `Sunset` (RFC 8594). */
export function deprecationHeaders({ deprecation }: Pick<Operation, "deprecation">): Record<string, string> {
  if (!deprecation) return {};
  const { deprecatedOn, removedOn, link } = deprecation;
  return {
    Deprecation: `@${Date.parse(`${deprecatedOn}T00:00:00Z`) / 1_000}`,
    Sunset: new Date(`${removedOn}T00:00:00Z`).toUTCString(),
    Link: `<${link}>; rel="deprecation"; type="text/html"`,
  };
}
