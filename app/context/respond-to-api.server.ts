import { createHash } from "node:crypto";
import type { RouterContextProvider } from "react-router";
import { findOperation } from "#app/domain/api/operations.server.ts";
import type { ApiRefusal, ApiResult, Operation } from "#app/domain/api/operation.server.ts";
import { problemOf, PROBLEMS } from "#app/domain/api/problem.ts";
import { readInput } from "#app/domain/api/read-input.server.ts";
import { refuseAccess } from "#app/context/api-access.server.ts";
import { getRequestContext, serverContextKey } from "#app/context/context-keys.server.ts";
import { PROBLEM_TYPE } from "#app/lib/http/api-paths.ts";
import { matchesEtag } from "#app/lib/http/cache-control.ts";
import type { MemoryLimit, MemoryLimitState } from "#app/platform/http/memory-limits.server.ts";
import { isOutage } from "#app/platform/process/outage.ts";

interface ApiRequest {
  request: Request;
  context: Readonly<RouterContextProvider>;
  /** Below `/api/v1`, percent-encoded. */
  path: string;
}

/** Responds to a request of the API by the operation of its method and path. */
export async function respondToApi(received: ApiRequest): Promise<Response> {
  const { request, context, path } = received;
  const { app, outage } = context.get(serverContextKey);
  const match = findOperation(request.method, path);
  if (match.kind === "unknown")
    return refuse(received, { ok: false, error: "not-found", detail: "There is no such path." });
  if (match.kind === "other-method") {
    const allow = match.methods.map((method) => method.toUpperCase()).join(", ");
    const detail = `This path supports ${allow}.`;
    return refuse(received, { ok: false, error: "method-not-allowed", detail }, { Allow: allow });
  }
  const { operation, params } = match;
  const limits = consumeLimit(received, operation.limit);
  if (!limits.state.isAllowed) {
    const retryAfter = { "Retry-After": String(limits.state.resetSeconds) };
    const detail = `At most ${operation.limit.quota} requests are allowed in ${operation.limit.windowSeconds} seconds.`;
    return refuse(
      received,
      { ok: false, error: "too-many-requests", detail },
      { ...limits.headers, ...retryAfter },
    );
  }
  try {
    const refusal = await refuseAccess(app, request, operation);
    if (refusal) return refuse(received, refusal, limits.headers);
    const result = await runOperation(received, operation, params);
    if (!result.ok) return refuse(received, result, limits.headers);
    return succeed(received, operation, { result, limits });
  } catch (error) {
    if (isOutage(error)) outage.isSeen = true;
    app.log.error({ err: error, operation: operation.id }, "A request of the API failed");
    const failure = isOutage(error) ? "unavailable" : "failed";
    return refuse(received, { ok: false, error: failure, detail: "Please try again." }, limits.headers);
  }
}

interface Limits {
  state: MemoryLimitState;
  headers: Record<string, string>;
}

/** Counts a request, and describes the limit in the fields of draft-ietf-httpapi-ratelimit-headers. */
function consumeLimit({ context }: ApiRequest, limit: MemoryLimit): Limits {
  const { app, clientIp } = context.get(serverContextKey);
  const state = app.apiLimits.consume(limit, clientIp);
  return {
    state,
    headers: {
      "RateLimit-Policy": policyOf(limit),
      RateLimit: `"${limit.policy}";r=${state.remaining};t=${state.resetSeconds}`,
    },
  };
}

const policyOf = ({ policy, quota, windowSeconds }: MemoryLimit) =>
  `"${policy}";q=${quota};w=${windowSeconds}`;

async function runOperation(
  { request, context }: ApiRequest,
  operation: Operation,
  params: Record<string, string>,
): Promise<ApiResult<unknown>> {
  const { app, clientIp } = context.get(serverContextKey);
  const received = operation.body ? await readBody(request) : { ok: true as const, body: undefined };
  if (!received.ok) return received;
  const { searchParams } = new URL(request.url);
  const read = readInput(operation, { params, searchParams, body: received.body });
  if (!read.ok)
    return {
      ok: false,
      error: "invalid",
      detail: "Parameters or fields are not valid.",
      errors: read.errors,
    };
  return operation.run(app, read.input, { clientIp });
}

async function readBody(request: Request): Promise<{ ok: true; body: unknown } | ApiRefusal> {
  const type = request.headers.get("content-type")?.split(";", 1)[0]?.trim().toLowerCase();
  if (type !== "application/json")
    return { ok: false, error: "unsupported-media-type", detail: "Send the body as application/json." };
  try {
    return { ok: true, body: JSON.parse(await request.text()) };
  } catch {
    return { ok: false, error: "malformed", detail: "The body is not valid JSON." };
  }
}

function succeed(
  { request, context }: ApiRequest,
  { answer, caching, status, limit, permission }: Operation,
  { result, limits }: { result: { value: unknown; tags?: ApiTags | undefined }; limits: Limits },
): Response {
  // Parsing leaves out everything that the document does not declare.
  const body = JSON.stringify(answer.parse(result.value));
  const open = permission === undefined ? PUBLIC_HEADERS : {};
  const headers = new Headers({ ...open, "Content-Type": "application/json" });
  if (caching === "tags") {
    getRequestContext(context).allowPublicCaching(result.tags ?? []);
    // From the cache everybody gets the same response, so it cannot say how many requests are left.
    headers.set("RateLimit-Policy", policyOf(limit));
    return new Response(body, { status, headers });
  }
  for (const [name, value] of Object.entries(limits.headers)) headers.set(name, value);
  headers.set("Cache-Control", caching === null ? "private, no-store" : `public, max-age=${caching}`);
  const etag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
  headers.set("ETag", etag);
  const isReading = request.method === "GET" || request.method === "HEAD";
  if (isReading && matchesEtag(request.headers.get("if-none-match"), etag))
    return new Response(null, { status: 304, headers });
  return new Response(body, { status, headers });
}

type ApiTags = Extract<ApiResult<unknown>, { ok: true }>["tags"];

// Any site may read public responses: they depend on no cookie.
const PUBLIC_HEADERS = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Expose-Headers": "ETag, RateLimit, RateLimit-Policy, Retry-After",
};

function refuse({ context }: ApiRequest, refusal: ApiRefusal, more: Record<string, string> = {}): Response {
  const { publicUrl } = context.get(serverContextKey).app;
  const headers = new Headers({
    ...PUBLIC_HEADERS,
    "Content-Type": PROBLEM_TYPE,
    "Cache-Control": "no-store",
  });
  for (const [name, value] of Object.entries(more)) headers.set(name, value);
  if (refusal.error === "unauthorized") headers.set("WWW-Authenticate", "Bearer");
  return Response.json(problemOf(refusal, publicUrl), { status: PROBLEMS[refusal.error].status, headers });
}
