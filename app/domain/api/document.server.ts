import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from "zod-openapi";
import { z } from "zod";
import { OPERATIONS } from "#app/domain/api/operations.server.ts";
import { API_TAGS, isKeyedWrite, type Operation } from "#app/domain/api/operation.server.ts";
import { Problem, PROBLEMS, type ProblemName } from "#app/domain/api/problem.ts";
import {
  IDEMPOTENCY_KEY,
  IF_MATCH,
  MAX_IDEMPOTENCY_KEY,
  MAX_IF_MATCH,
} from "#app/domain/api/requests/read-headers.server.ts";
import { listWebhookTypes } from "#app/domain/webhooks/event-body.ts";
import { WEBHOOK_GROUPS } from "#app/domain/webhooks/event-types.ts";
import { PROBLEM_TYPE } from "#app/lib/http/api-paths.ts";

/** The names of the security schemes. */
const KEY_SCHEME = "apiKey";
const TOKEN_SCHEME = "personalToken";

/** The refusals that every operation may respond with. */
const COMMON_REFUSALS: readonly ProblemName[] = ["invalid", "too-many-requests", "failed", "unavailable"];

interface DescribedApi {
  shopName: string;
  publicUrl: string;
  operations?: readonly Operation[];
}

/** The OpenAPI 3.1 document of the API, from the schemas that validate its requests and its responses. */
export function createApiDocument({ shopName, publicUrl, operations = OPERATIONS }: DescribedApi) {
  const paths: ZodOpenApiPathsObject = {};
  for (const operation of operations)
    paths[operation.path] = { ...paths[operation.path], [operation.method]: describeOperation(operation) };
  return createDocument({
    openapi: "3.1.1",
    info: {
      title: `${shopName} API`,
      version: "1",
      description:
        "Amounts are integers in the smallest unit of the currency. Errors are problem details (RFC 9457). Unknown parameters and fields are refused.",
      license: { name: "Terms & Conditions of the shop", url: new URL("/terms-conditions", publicUrl).href },
    },
    servers: [{ url: new URL("/api/v1", publicUrl).href }],
    security: [],
    components: {
      securitySchemes: {
        [KEY_SCHEME]: {
          type: "http",
          scheme: "bearer",
          description:
            "A key that the owner makes under Settings > API keys. Each operation names the scope that it needs.",
        },
        [TOKEN_SCHEME]: {
          type: "http",
          scheme: "bearer",
          description: "A token that a customer makes in their profile. It reads only their own orders.",
        },
      },
    },
    tags: [
      ...Object.entries(API_TAGS).map(([name, description]) => ({ name, description })),
      { name: "Webhooks", description: "Events that the shop sends to other software." },
    ],
    paths,
    webhooks: describeWebhooks(),
  });
}

/** The events that the shop sends to webhooks, from the schemas that parse their bodies. */
function describeWebhooks(): ZodOpenApiPathsObject {
  return Object.fromEntries(
    listWebhookTypes().map(({ name, label, group, schema }) => [
      name,
      {
        post: {
          operationId: name,
          tags: ["Webhooks"],
          summary: `${WEBHOOK_GROUPS[group]}: ${label}`,
          security: [],
          requestParams: { header: WebhookHeaders },
          requestBody: { required: true, content: { "application/json": { schema } } },
          responses: {
            "2XX": { description: "Accepted. Any other answer is an error, and the event is sent again." },
            "410": { description: "The receiver wants no more events: the webhook is switched off." },
          },
        },
      },
    ]),
  );
}

const WebhookHeaders = z.object({
  "webhook-id": z.uuid().meta({ description: "The same for each attempt to send an event." }),
  "webhook-timestamp": z.string().meta({ description: "The time of the attempt, in seconds." }),
  "webhook-signature": z.string().meta({
    description:
      "Signatures by Standard Webhooks 1.0, separated by spaces: HMAC-SHA256 (v1) and ed25519 (v1a).",
  }),
});

function describeOperation(operation: Operation): ZodOpenApiOperationObject {
  const { id, tag, summary, description, params, query, body, status, answer, deprecation } = operation;
  return {
    operationId: id,
    tags: [tag],
    summary,
    ...(description === undefined ? {} : { description }),
    ...(deprecation ? { deprecated: true } : {}),
    ...securityOf(operation),
    requestParams: { path: params, query, header: z.object(headersOf(operation)) },
    ...(body ? { requestBody: { required: true, content: { "application/json": { schema: body } } } } : {}),
    responses: {
      [status]: {
        description: "Success",
        headers: z.object({
          "RateLimit-Policy": RateLimitPolicy,
          // The page cache adds it, but does not answer requests with a key.
          ETag: operation.caching === "tags" ? ETag.optional() : ETag,
        }),
        content: { "application/json": { schema: answer } },
      },
      ...(operation.method === "get" && {
        "304": { description: "The client has this version already (`If-None-Match` with its ETag)" },
      }),
      ...describeRefusals([...ownRefusalsOf(operation), ...COMMON_REFUSALS]),
    },
  };
}

function securityOf({ permission, isForCustomer }: Operation) {
  if (isForCustomer) return { security: [{ [TOKEN_SCHEME]: [] }] };
  return permission === undefined ? {} : { security: [{ [KEY_SCHEME]: [permission] }] };
}

function headersOf(operation: Operation): Record<string, z.ZodType> {
  const { ifMatch } = operation;
  const needsKey = operation.method === "post";
  return {
    ...(isKeyedWrite(operation) && {
      "Idempotency-Key": needsKey ? IdempotencyKey : IdempotencyKey.optional(),
    }),
    ...(ifMatch && { "If-Match": ifMatch === "required" ? IfMatch : IfMatch.optional() }),
  };
}

/** Text in printable ASCII. */
const IdempotencyKey = z.string().min(1).max(MAX_IDEMPOTENCY_KEY).regex(IDEMPOTENCY_KEY).meta({
  description:
    "A random text, such as a UUID. A request that is sent again with it within a day gets the same response and changes nothing.",
});

const IfMatch = z.string().min(1).max(MAX_IF_MATCH).regex(IF_MATCH).meta({
  description: "The ETag of the resource as it was read. `*` changes it whatever its version is.",
  example: "*",
});

const ETag = z.string().meta({
  description: "The version of the response, for `If-None-Match` and, where it is declared, `If-Match`.",
});

const RateLimitPolicy = z.string().meta({
  description: "The number of requests (`q`) that an address may send in a window of seconds (`w`).",
  example: '"reads";q=600;w=60',
});

/** The refusals of an operation beside those of every one, by status. */
export function ownRefusalsOf(operation: Operation): ProblemName[] {
  const { refusals, body, permission, isForCustomer, ifMatch } = operation;
  const ofAccess: ProblemName[] = [
    ...(permission === undefined && !isForCustomer ? [] : (["unauthorized"] as const)),
    ...(permission === undefined ? [] : (["forbidden"] as const)),
  ];
  const ofBody: ProblemName[] = body ? ["malformed", "too-large", "unsupported-media-type"] : [];
  const ofWrite: ProblemName[] = isKeyedWrite(operation)
    ? ["idempotency-key-missing", "conflict", "request-in-progress", "idempotency-key-reused"]
    : [];
  const ofVersion: ProblemName[] = ifMatch
    ? ["precondition-failed", ...(ifMatch === "required" ? (["precondition-required"] as const) : [])]
    : [];
  return [...new Set([...ofBody, ...ofAccess, ...ofWrite, ...ofVersion, ...refusals])].toSorted(
    (a, b) => PROBLEMS[a].status - PROBLEMS[b].status,
  );
}

/** One response for each status: several refusals may share one. */
function describeRefusals(names: readonly ProblemName[]) {
  const titles = new Map<number, string[]>();
  for (const name of names) {
    const { status, title } = PROBLEMS[name];
    titles.set(status, [...(titles.get(status) ?? []), title]);
  }
  return Object.fromEntries(
    [...titles].map(([status, found]) => [
      String(status),
      { description: found.join("; "), content: { [PROBLEM_TYPE]: { schema: Problem } } },
    ]),
  );
}
