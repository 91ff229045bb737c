import type {
  ApiCaller,
  ApiDeps,
  ApiRefusal,
  ApiResult,
  Operation,
} from "#app/domain/api/operation.server.ts";
import { readInput } from "#app/domain/api/read-input.server.ts";
import {
  ClaimReplacedError,
  claimRequest,
  fingerprintOf,
  recordingDb,
  releaseRequest,
  storeResponse,
  type ClaimRequestResult,
  type RequestClaim,
  type StoredResponse,
} from "#app/domain/api/requests/api-requests.server.ts";
import { readHeaders, requestIdOf } from "#app/domain/api/requests/read-headers.server.ts";
import type { CacheTag } from "#app/lib/http/cache-tags.ts";

export interface ReceivedRequest {
  method: string;
  url: URL;
  headers: Headers;
  /** The parameters in the path. */
  params: Record<string, string>;
  /** The text of the body; undefined for an operation without one. */
  text: string | undefined;
  clientIp: string;
  keyId: string | null;
  userId: string | null;
}

/** The body of a successful response, its caching tags, and whether it was stored by an earlier request. */
export type RunOperationResult =
  | { ok: true; status: number; body: string; tags: readonly CacheTag[]; isReplayed: boolean }
  | ApiRefusal;

/**
 * Parses a request, runs its operation and renders the response. A write with an `Idempotency-Key` runs once: an equal request gets the
 * stored response.
 */
export async function runOperation(
  deps: ApiDeps,
  operation: Operation,
  received: ReceivedRequest,
): Promise<RunOperationResult> {
  const input = readRequest(operation, received);
  if (!input.ok) return input;
  const { keyId, userId, clientIp } = received;
  const headers = keyId === null ? null : readHeaders(operation, received.headers);
  if (headers && !headers.ok) return headers;
  const idempotencyKey = headers?.idempotencyKey ?? null;
  const fingerprint = fingerprintOf([
    received.method,
    received.url.pathname + received.url.search,
    received.headers.get("if-match") ?? "",
    received.text ?? "",
  ]);
  const key =
    headers && keyId !== null
      ? {
          actor: { id: keyId, role: "admin" as const },
          version: headers.version,
          requestId: requestIdOf(keyId, { idempotencyKey, fingerprint }),
        }
      : null;
  const run = (running: ApiDeps) =>
    operation.run(running, input.input, { clientIp, key, userId } satisfies ApiCaller);
  if (keyId === null || idempotencyKey === null) return render(operation, await run(deps));
  const claim = { keyId, idempotencyKey, fingerprint, startedAt: deps.clock.now() };
  return runOnce(deps, { claim, operation, run });
}

function readRequest(
  operation: Operation,
  { text, url, params }: ReceivedRequest,
): ReturnType<typeof parseInput> {
  if (!operation.body || text === undefined) return parseInput(operation, { url, params, body: undefined });
  try {
    return parseInput(operation, { url, params, body: JSON.parse(text) });
  } catch {
    return { ok: false, error: "malformed", detail: "The body is not valid JSON." };
  }
}

function parseInput(
  operation: Operation,
  { url, params, body }: { url: URL; params: Record<string, string>; body: unknown },
): { ok: true; input: Parameters<Operation["run"]>[1] } | ApiRefusal {
  const read = readInput(operation, { params, searchParams: url.searchParams, body });
  if (read.ok) return read;
  const detail = "Parameters or fields are not valid.";
  return { ok: false, error: "invalid", detail, errors: read.errors };
}

/** Renders a result. Parsing leaves out everything that the document does not declare. */
function render({ answer, status }: Operation, result: ApiResult<unknown>): RunOperationResult {
  if (!result.ok) return result;
  const body = JSON.stringify(answer.parse(result.value));
  return { ok: true, status, body, tags: result.tags ?? [], isReplayed: false };
}

interface Repeatable {
  claim: RequestClaim;
  operation: Operation;
  run(deps: ApiDeps): Promise<ApiResult<unknown>>;
}

async function runOnce(deps: ApiDeps, { claim, operation, run }: Repeatable): Promise<RunOperationResult> {
  const { db } = deps;
  const claimed = await claimRequest(db, claim);
  if (claimed.kind === "answered") return replay(claimed.response);
  if (claimed.kind !== "new") return UNAVAILABLE[claimed.kind];
  try {
    const result = render(operation, await run(withDb(deps, recordingDb(db, claim))));
    if (result.ok) await storeResponse(db, claim, result);
    else await releaseRequest(db, claim, "refused");
    return result;
  } catch (error) {
    if (error instanceof ClaimReplacedError) return UNAVAILABLE.running;
    await releaseRequest(db, claim, "failed");
    throw error;
  }
}

const replay = ({ status, body }: StoredResponse): RunOperationResult => ({
  ok: true,
  status,
  body,
  tags: [],
  isReplayed: true,
});

/** All use cases of the request record in their transactions that it has changed something. */
function withDb(deps: ApiDeps, db: ApiDeps["db"]): ApiDeps {
  return { ...deps, db, orders: { ...deps.orders, db }, checkout: { ...deps.checkout, db } };
}

const UNAVAILABLE: Record<Exclude<ClaimRequestResult["kind"], "new" | "answered">, ApiRefusal> = {
  running: {
    ok: false,
    error: "request-in-progress",
    detail: "Wait for its response, or send this request again later.",
  },
  lost: {
    ok: false,
    error: "request-in-progress",
    reason: "response-lost",
    detail: "The request was carried out, but its response was lost. Read the resource.",
  },
  "other-request": {
    ok: false,
    error: "idempotency-key-reused",
    detail: "Send another Idempotency-Key: this one was used for another request.",
  },
};
