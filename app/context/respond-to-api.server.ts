import type { RouterContextProvider } from "react-router";
import { z } from "zod";
import { findOperation, OPERATIONS, type MatchedPath } from "#app/domain/api/operations.server.ts";
import {
  deprecationHeaders,
  isKeyedWrite,
  isPublic,
  type ApiRefusal,
  type Operation,
} from "#app/domain/api/operation.server.ts";
import { problemOf, PROBLEMS } from "#app/domain/api/problem.ts";
import { etagOf } from "#app/domain/api/requests/read-headers.server.ts";
import { runOperation, type RunOperationResult } from "#app/domain/api/requests/run-operation.server.ts";
import { checkAccess } from "#app/context/api-access.server.ts";
import { getRequestContext, serverContextKey } from "#app/context/context-keys.server.ts";
import { recordRefusal } from "#app/context/record-refusal.server.ts";
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
  const match = findOperation(request.method, path, OPERATIONS);
  const limit = match.kind === "operation" ? match.operation.limit : UNMATCHED;
  const limits = consumeLimit(received, limit);
  if (!limits.state.isAllowed) {
    const retryAfter = { "Retry-After": String(limits.state.resetSeconds) };
    const detail = `At most ${limit.quota} requests are allowed in ${limit.windowSeconds} seconds.`;
    return refuse(
      received,
      { ok: false, error: "too-many-requests", detail },
      { ...limits.headers, ...retryAfter },
    );
  }
  if (match.kind !== "operation") return refuseUnmatched(received, match, limits.headers);
  const { operation, params } = match;
  try {
    const result = await run(received, operation, params);
    const headers = { ...limits.headers, ...deprecationHeaders(operation) };
    if (!result.ok) return refuse(received, result, headers);
    if (isKeyedWrite(operation) && !result.isReplayed) app.eventBus.publish({ kind: "admin" });
    return succeed(received, operation, { result, headers });
  } catch (error) {
    if (isOutage(error)) outage.isSeen = true;
    app.log.error({ err: error, operation: operation.id }, "A request of the API failed");
    const failure = isOutage(error) ? "unavailable" : "failed";
    return refuse(received, { ok: false, error: failure, detail: "Please try again." }, limits.headers);
  }
}

/** Requests without an operation, such as those of a scanner, and preflights, which browsers cache. */
const UNMATCHED: MemoryLimit = { policy: "unmatched", quota: 600, windowSeconds: 60 };

/** Responds to an unknown path, to a method that a path does not support, and to a preflight. */
function refuseUnmatched(
  received: ApiRequest,
  match: Exclude<MatchedPath, { kind: "operation" }>,
  headers: Record<string, string>,
): Response {
  if (match.kind === "unknown")
    return refuse(received, { ok: false, error: "not-found", detail: "There is no such path." }, headers);
  const preflight = received.request.method === "OPTIONS" ? respondToPreflight(match.operations) : null;
  if (preflight) return preflight;
  const allow = match.operations.map(({ method }) => method.toUpperCase()).join(", ");
  const detail = `This path supports ${allow}.`;
  return refuse(received, { ok: false, error: "method-not-allowed", detail }, { ...headers, Allow: allow });
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

async function run(
  { request, context }: ApiRequest,
  operation: Operation,
  params: Record<string, string>,
): Promise<RunOperationResult> {
  const { app, clientIp } = context.get(serverContextKey);
  const access = await checkAccess(app, request, operation);
  if (!access.ok) {
    if (access.actorId !== undefined)
      await recordRefusal({ request, context }, "access.refused", access.actorId);
    return access;
  }
  const body = operation.body ? await readText(request) : { ok: true as const, text: undefined };
  if (!body.ok) return body;
  const { method, headers } = request;
  const { keyId, userId } = access;
  const url = new URL(request.url);
  return runOperation(app, operation, {
    method,
    url,
    headers,
    params,
    text: body.text,
    clientIp,
    keyId,
    userId,
  });
}

async function readText(request: Request): Promise<{ ok: true; text: string } | ApiRefusal> {
  const type = request.headers.get("content-type")?.split(";", 1)[0]?.trim().toLowerCase();
  if (type !== "application/json")
    return { ok: false, error: "unsupported-media-type", detail: "Send the body as application/json." };
  return { ok: true, text: await request.text() };
}

interface Success {
  result: Extract<RunOperationResult, { ok: true }>;
  headers: Record<string, string>;
}

function succeed(
  { request, context }: ApiRequest,
  operation: Operation,
  { result: { status, body, tags, isReplayed }, headers: fields }: Success,
): Response {
  const { caching, limit, permission } = operation;
  const open = isPublic(operation) ? PUBLIC_HEADERS : {};
  const headers = new Headers({ ...open, "Content-Type": "application/json" });
  if (caching === "tags") {
    getRequestContext(context).allowPublicCaching(tags);
    // From the cache everybody gets the same response, so it cannot say how many requests are left.
    headers.set("RateLimit-Policy", policyOf(limit));
    for (const [name, value] of Object.entries(deprecationHeaders(operation))) headers.set(name, value);
    return new Response(body, { status, headers });
  }
  for (const [name, value] of Object.entries(fields)) headers.set(name, value);
  headers.set("Cache-Control", caching === null ? "private, no-store" : `public, max-age=${caching}`);
  const etag = etagOf(body, permission === undefined ? null : versionIn(body));
  headers.set("ETag", etag);
  if (isReplayed) headers.set("Idempotency-Replayed", "true");
  const isReading = request.method === "GET" || request.method === "HEAD";
  if (isReading && matchesEtag(request.headers.get("if-none-match"), etag)) {
    // It describes a body that this response does not have (RFC 9110, section 15.4.5).
    headers.delete("Content-Type");
    return new Response(null, { status: 304, headers });
  }
  return new Response(body, { status, headers });
}

const Versioned = z.object({ version: z.int() });

/** The version of the resource in a response; null if it has none. */
function versionIn(body: string): number | null {
  const read = Versioned.safeParse(JSON.parse(body));
  return read.success ? read.data.version : null;
}

// Any site may read public responses: they depend on no cookie.
const PUBLIC_HEADERS = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Expose-Headers":
    "Deprecation, ETag, Link, RateLimit, RateLimit-Policy, Retry-After, Sunset",
};

const PREFLIGHT_SECONDS = 86_400;

/** Lets scripts of other sites call the public operations of a path; null where it has none. */
function respondToPreflight(operations: readonly Operation[]): Response | null {
  const methods = operations.filter(isPublic).map(({ method }) => method.toUpperCase());
  if (methods.length === 0) return null;
  return new Response(null, {
    status: 204,
    headers: {
      ...PUBLIC_HEADERS,
      "Access-Control-Allow-Methods": methods.join(", "),
      "Access-Control-Allow-Headers": "Content-Type, If-None-Match",
      "Access-Control-Max-Age": String(PREFLIGHT_SECONDS),
    },
  });
}

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
