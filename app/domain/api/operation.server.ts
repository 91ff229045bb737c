import type { z } from "zod";
import type { CatalogNamesReader } from "#app/domain/catalog/catalog-names.server.ts";
import type { ProductIndex } from "#app/domain/catalog/product-index/product-index.server.ts";
import type { PERMISSIONS } from "#app/domain/customers/staff/permissions.ts";
import type { SettingsReader } from "#app/domain/settings/settings.server.ts";
import type { CacheTag } from "#app/lib/http/cache-tags.ts";
import type { Clock } from "#app/platform/clock.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import type { MemoryLimit } from "#app/platform/http/memory-limits.server.ts";
import type { RateLimiter } from "#app/platform/http/rate-limit.server.ts";
import type { SigningSecret } from "#app/platform/process/signing-secret.ts";
import type { FieldError, ProblemName } from "#app/domain/api/problem.ts";

/** The dependencies of the API's operations. */
export interface ApiDeps {
  db: Db;
  clock: Clock;
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
}

export type ApiRefusal = { ok: false; error: ProblemName; detail: string; errors?: readonly FieldError[] };

/** The value of a successful response, and what it shows, by which it is removed from caches. */
export type ApiResult<Value> = { ok: true; value: Value; tags?: readonly CacheTag[] } | ApiRefusal;

export type ApiMethod = "get" | "post" | "put" | "delete";

/** The groups of operations, in the order of the document. */
export const API_TAGS = {
  Shop: "The shop and its pages of text.",
  Products: "The catalog: products, variants, categories, and listings with search and facets.",
  Sizes: "Sizes for a body.",
  Delivery: "Day and cost of delivery.",
  Carts: "Quotes of carts, and their hand-off to the checkout.",
  Orders: "Orders, with a key of the shop.",
  "Products and stock": "Products in any status and their stock, with a key of the shop.",
} as const;

type GrantablePermission = keyof typeof PERMISSIONS;

type Fields = Record<string, z.ZodType>;

interface OperationInput<Params, Query, Body> {
  params: Params;
  query: Query;
  body: Body;
}

interface OperationOf<
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
  /** The scope that the request's key needs. Without one the operation is public. */
  permission?: GrantablePermission;
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
