import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from "zod-openapi";
import { z } from "zod";
import { OPERATIONS } from "#app/domain/api/operations.server.ts";
import { API_TAGS, type Operation } from "#app/domain/api/operation.server.ts";
import { Problem, PROBLEMS, type ProblemName } from "#app/domain/api/problem.ts";
import { PROBLEM_TYPE } from "#app/lib/http/api-paths.ts";

/** The name of the security scheme. */
const SCHEME = "apiKey";

/** The refusals that every operation may respond with. */
const COMMON_REFUSALS: readonly ProblemName[] = ["invalid", "too-many-requests", "failed", "unavailable"];

/** The OpenAPI 3.1 document of the API, from the schemas that validate its requests and its responses. */
export function createApiDocument({ shopName, publicUrl }: { shopName: string; publicUrl: string }) {
  const paths: ZodOpenApiPathsObject = {};
  for (const operation of OPERATIONS)
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
        [SCHEME]: {
          type: "http",
          scheme: "bearer",
          description:
            "A key that the owner makes under Settings > API keys. Each operation names the scope that it needs.",
        },
      },
    },
    tags: Object.entries(API_TAGS).map(([name, description]) => ({ name, description })),
    paths,
  });
}

function describeOperation(operation: Operation): ZodOpenApiOperationObject {
  const { id, tag, summary, description, permission, params, query, body, status, answer } = operation;
  return {
    operationId: id,
    tags: [tag],
    summary,
    ...(description === undefined ? {} : { description }),
    ...(permission === undefined ? {} : { security: [{ [SCHEME]: [permission] }] }),
    requestParams: { path: params, query },
    ...(body ? { requestBody: { required: true, content: { "application/json": { schema: body } } } } : {}),
    responses: {
      [status]: {
        description: "Success",
        headers: z.object({ "RateLimit-Policy": RateLimitPolicy }),
        content: { "application/json": { schema: answer } },
      },
      ...Object.fromEntries([...ownRefusalsOf(operation), ...COMMON_REFUSALS].map(describeRefusal)),
    },
  };
}

const RateLimitPolicy = z.string().meta({
  description: "The number of requests (`q`) that an address may send in a window of seconds (`w`).",
  example: '"reads";q=600;w=60',
});

/** The refusals of an operation beside those of every one, by status. */
export function ownRefusalsOf({ refusals, body, permission }: Operation): ProblemName[] {
  const ofKey: ProblemName[] = permission === undefined ? [] : ["unauthorized", "forbidden"];
  const ofBody: ProblemName[] = body ? ["malformed", "unsupported-media-type"] : [];
  return [...ofBody, ...ofKey, ...refusals].toSorted((a, b) => PROBLEMS[a].status - PROBLEMS[b].status);
}

function describeRefusal(name: ProblemName) {
  const { status, title } = PROBLEMS[name];
  return [String(status), { description: title, content: { [PROBLEM_TYPE]: { schema: Problem } } }] as const;
}
