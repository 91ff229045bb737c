import type { RouterContextProvider } from "react-router";
import { findOperation } from "#app/domain/api/operations.server.ts";
import { UCP_OPERATIONS } from "#app/domain/api/ucp/ucp-operations.server.ts";
import { consume, refused, runUcp, type UcpFailure } from "#app/context/agents/run-ucp.server.ts";
import type { MemoryLimit } from "#app/platform/http/memory-limits.server.ts";

interface Received {
  request: Request;
  context: Readonly<RouterContextProvider>;
  /** Below `/api/ucp`, percent-encoded. */
  path: string;
}

/** Any site may call the operations: they depend on no cookie. */
const AGENT_HEADERS = {
  "Access-Control-Allow-Origin": "*",
  "Cache-Control": "private, no-store",
};

/** Responds to a request of the protocol's REST binding. */
export async function respondToUcp({ request, context, path }: Received): Promise<Response> {
  const match = findOperation(request.method, path, UCP_OPERATIONS);
  if (match.kind !== "operation") {
    const limited = consume(context, UNMATCHED);
    if (limited) return failureResponse(limited.failure);
    if (match.kind === "unknown") return failureResponse(NO_PATH);
    const methods = match.operations.map(({ method }) => method.toUpperCase()).join(", ");
    if (request.method === "OPTIONS") return preflightResponse(methods);
    return failureResponse({ ...NO_METHOD, content: `This path supports ${methods}.` }, { Allow: methods });
  }
  const { operation, params } = match;
  const body = operation.body ? await readJson(request) : undefined;
  if (body && !body.ok) return failureResponse(body.failure);
  const profileUrl = profileIn(request.headers.get("ucp-agent"));
  const response = await runUcp(context, {
    request,
    operation,
    params,
    body: body?.value,
    profileUrl,
    idempotencyKey: request.headers.get("idempotency-key"),
  });
  return response.ok
    ? Response.json(response.body, { status: response.status, headers: AGENT_HEADERS })
    : failureResponse(response.failure);
}

const UNMATCHED: MemoryLimit = { policy: "unmatched", quota: 600, windowSeconds: 60 };

const NO_PATH: UcpFailure = { code: "not_found", status: 404, content: "There is no such path." };
const NO_METHOD = { code: "method_not_allowed", status: 405 };

/** The profile's URL in a dictionary of structured fields (RFC 8941): `profile="https://…"`. */
export function profileIn(header: string | null): string | null {
  return /(?:^|[,;]\s*)profile="([^"\\]*)"/.exec(header ?? "")?.[1] ?? null;
}

type ReadJson = { ok: true; value: unknown } | { ok: false; failure: UcpFailure };

/** The JSON in the body of a request. */
export async function readJson(request: Request): Promise<ReadJson> {
  const type = request.headers.get("content-type")?.split(";", 1)[0]?.trim().toLowerCase();
  if (type !== "application/json")
    return refused({
      ok: false,
      error: "unsupported-media-type",
      detail: "Send the body as application/json.",
    });
  try {
    return { ok: true, value: JSON.parse(await request.text()) };
  } catch {
    return refused({ ok: false, error: "malformed", detail: "The body is not valid JSON." });
  }
}

function failureResponse(
  { code, content, status, retryAfterSeconds }: UcpFailure,
  more: Record<string, string> = {},
): Response {
  const headers = {
    ...AGENT_HEADERS,
    ...failureHeaders({ status, retryAfterSeconds }),
    ...more,
  };
  return Response.json({ code, content }, { status, headers });
}

/** What the status of a failure needs beside it. */
export const failureHeaders = ({
  status,
  retryAfterSeconds,
}: Pick<UcpFailure, "status" | "retryAfterSeconds">): Record<string, string> => ({
  ...(retryAfterSeconds !== undefined && { "Retry-After": String(retryAfterSeconds) }),
  ...(status === 401 && { "WWW-Authenticate": "Bearer" }),
});

const PREFLIGHT_SECONDS = "86400";

/** Lets scripts of other sites call a path. */
function preflightResponse(methods: string): Response {
  return new Response(null, {
    status: 204,
    headers: {
      ...AGENT_HEADERS,
      "Access-Control-Allow-Methods": methods,
      "Access-Control-Allow-Headers": "Content-Type, UCP-Agent, Idempotency-Key, Request-Id",
      "Access-Control-Max-Age": PREFLIGHT_SECONDS,
    },
  });
}
