import type { RouterContextProvider } from "react-router";
import { runOnceForAgent } from "#app/domain/api/ucp/agent-requests.server.ts";
import { isProfileCached, negotiate } from "#app/domain/api/ucp/agent-profile.server.ts";
import type { UcpOperation } from "#app/domain/api/ucp/ucp-operations.server.ts";
import { capabilityName, failedOutcome, sealOutcome, type UcpOutcome } from "#app/domain/api/ucp/ucp.ts";
import type { ApiRefusal } from "#app/domain/api/operation.server.ts";
import { PROBLEMS, type ProblemName } from "#app/domain/api/problem.ts";
import { readInput } from "#app/domain/api/read-input.server.ts";
import { IDEMPOTENCY_KEY, MAX_IDEMPOTENCY_KEY } from "#app/domain/api/requests/read-headers.server.ts";
import { checkAccess } from "#app/context/api-access.server.ts";
import { recordRefusal } from "#app/context/record-refusal.server.ts";
import { serverContextKey } from "#app/context/context-keys.server.ts";
import type { MemoryLimit } from "#app/platform/http/memory-limits.server.ts";
import { isOutage } from "#app/platform/process/outage.ts";

/** A request of the protocol that has no outcome, by the protocol's name of the error. */
export interface UcpFailure {
  code: string;
  content: string;
  status: number;
  retryAfterSeconds?: number | undefined;
}

export type UcpResponse =
  | { ok: true; status: number; body: Record<string, unknown> }
  | { ok: false; failure: UcpFailure };

interface UcpRequest {
  /** For the token of a buyer. */
  request: Request;
  operation: UcpOperation;
  params: Record<string, string>;
  /** The parsed JSON; undefined without a body. */
  body: unknown;
  /** The URL of the agent's profile; null if it was not sent. */
  profileUrl: string | null;
  idempotencyKey: string | null;
}

// Reading a profile makes the shop request a URL of the caller's choice.
const PROFILES: MemoryLimit = { policy: "agent-profiles", quota: 30, windowSeconds: 60 };

/** Runs an operation of the protocol within its limit, for an agent whose profile has its capability. */
export async function runUcp(
  context: Readonly<RouterContextProvider>,
  requested: UcpRequest,
): Promise<UcpResponse> {
  const { operation, profileUrl } = requested;
  const { app, outage } = context.get(serverContextKey);
  const limited = consume(context, operation.limit);
  if (limited) return limited;
  const isRead = profileUrl !== null && isProfileCached(profileUrl, app.clock.now());
  const tooMany = isRead ? null : consume(context, PROFILES);
  if (tooMany) return tooMany;
  try {
    const { clock, publicUrl, webhooks } = app;
    const agent = await negotiate({ clock, publicUrl, rules: webhooks.rules }, profileUrl);
    if (!agent.ok) return { ok: false, failure: agent };
    const name = capabilityName(operation.capability, publicUrl);
    if (name === null || !agent.capabilities.includes(name))
      return { ok: true, status: 200, body: sealOutcome(INCOMPATIBLE, agent.capabilities) };
    return await runOnce(context, requested, agent.capabilities);
  } catch (error) {
    if (isOutage(error)) outage.isSeen = true;
    app.log.error({ err: error, operation: operation.id }, "A request of an agent failed");
    const failed = isOutage(error) ? "unavailable" : "failed";
    return refused({ ok: false, error: failed, detail: "Please try again." });
  }
}

/** Runs an operation once for an idempotency key, if it has one. */
async function runOnce(
  context: Readonly<RouterContextProvider>,
  requested: UcpRequest,
  capabilities: readonly string[],
): Promise<UcpResponse> {
  const { operation, params, body: content, profileUrl, idempotencyKey: key } = requested;
  if (!operation.isRepeatable || key === null) return runNow(context, requested, capabilities);
  if (!IDEMPOTENCY_KEY.test(key) || key.length > MAX_IDEMPOTENCY_KEY) return refused(INVALID_KEY);
  const { db, clock } = context.get(serverContextKey).app;
  const sent = {
    profileUrl: profileUrl ?? "",
    idempotencyKey: key,
    content: [operation.id, params, content],
  };
  const result = await runOnceForAgent(db, { requested: sent, now: clock.now() }, async () => {
    const response = await runNow(context, requested, capabilities);
    return response.ok ? response : { ok: false, refusal: response };
  });
  if (result.kind === "refused") return result.refusal;
  if (result.kind === "answered") return { ok: true, status: result.status, body: result.body };
  return { ok: false, failure: CONFLICTS[result.kind] };
}

const INVALID_KEY: ApiRefusal = {
  ok: false,
  error: "invalid",
  detail: `Idempotency-Key must be 1 to ${MAX_IDEMPOTENCY_KEY} characters of printable ASCII.`,
};

const CONFLICTS: Record<"running" | "other-request", UcpFailure> = {
  running: {
    code: "idempotency_conflict",
    status: 409,
    content: "A request with this Idempotency-Key is in progress.",
  },
  "other-request": {
    code: "idempotency_conflict",
    status: 409,
    content: "This Idempotency-Key was used for another request.",
  },
};

async function runNow(
  context: Readonly<RouterContextProvider>,
  { request, operation, params, body }: UcpRequest,
  capabilities: readonly string[],
): Promise<UcpResponse> {
  const { app, clientIp } = context.get(serverContextKey);
  const access = await checkAccess(app, request, operation);
  if (!access.ok) {
    if (access.actorId !== undefined)
      await recordRefusal({ request, context }, "access.refused", access.actorId);
    return refused(access);
  }
  const read = readInput(operation, { params, searchParams: new URLSearchParams(), body });
  if (!read.ok) return refused({ ok: false, error: "invalid", detail: INVALID, errors: read.errors });
  const result = await operation.run(app, read.input, { clientIp, key: null, userId: access.userId });
  if (!result.ok) return refused(result);
  // Cast: the schema of each operation's answer is that of an outcome.
  const outcome = operation.answer.parse(result.value) as UcpOutcome;
  const status = outcome.status === "success" ? operation.status : 200;
  return { ok: true, status, body: sealOutcome(outcome, capabilities) };
}

/** Counts a request of an address; null if it is allowed. */
export function consume(
  context: Readonly<RouterContextProvider>,
  limit: MemoryLimit,
): Extract<UcpResponse, { ok: false }> | null {
  const { app, clientIp } = context.get(serverContextKey);
  const { isAllowed, resetSeconds } = app.apiLimits.consume(limit, clientIp);
  if (isAllowed) return null;
  const content = `At most ${limit.quota} requests are allowed in ${limit.windowSeconds} seconds.`;
  return {
    ok: false,
    failure: { code: "rate_limit_exceeded", status: 429, content, retryAfterSeconds: resetSeconds },
  };
}

const INVALID = "Fields are not valid.";

const INCOMPATIBLE = failedOutcome(
  "capabilities_incompatible",
  "The agent’s profile does not have the capability of this operation.",
  "unrecoverable",
);

/** The protocol's names of the errors that have another one than here. */
const CODES: Partial<Record<ProblemName, { code: string; status?: number }>> = {
  invalid: { code: "invalid_request", status: 400 },
  malformed: { code: "invalid_request" },
  "too-many-requests": { code: "rate_limit_exceeded" },
  failed: { code: "internal_error" },
  unavailable: { code: "service_unavailable" },
};

export function refused({ error, detail, errors = [] }: ApiRefusal): Extract<UcpResponse, { ok: false }> {
  const fields = errors.map((field) => `${field.pointer ?? field.parameter ?? ""}: ${field.detail}`);
  const isTooLarge = errors.some(({ pointer }) => pointer === "#/ids" || pointer === "#/line_items");
  const { code = error.replaceAll("-", "_"), status = PROBLEMS[error].status } = CODES[error] ?? {};
  return {
    ok: false,
    failure: {
      code: isTooLarge && error === "invalid" ? "request_too_large" : code,
      status,
      content: [detail, ...fields].join(" "),
    },
  };
}
