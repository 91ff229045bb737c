import type { RouterContextProvider } from "react-router";
import { z } from "zod";
import { ADMIN_OPERATIONS } from "#app/domain/api/admin-operations.server.ts";
import { isKeyedWrite, type ApiRefusal, type Operation } from "#app/domain/api/operation.server.ts";
import { PROBLEMS } from "#app/domain/api/problem.ts";
import { MAX_IDEMPOTENCY_KEY } from "#app/domain/api/requests/read-headers.server.ts";
import { runOperation } from "#app/domain/api/requests/run-operation.server.ts";
import type { Permission } from "#app/domain/customers/staff/permissions.ts";
import {
  answerMcp,
  NO_TOOL,
  rpcError,
  type McpCallResult,
  type McpTool,
} from "#app/context/agents/answer-mcp.server.ts";
import {
  PREPARING_SCOPES,
  prepareChange,
  PreparedChange,
} from "#app/context/agents/prepare-change.server.ts";
import { consume } from "#app/context/agents/run-ucp.server.ts";
import { findRequestKey, lacksScope } from "#app/context/api-access.server.ts";
import { serverContextKey } from "#app/context/context-keys.server.ts";
import { recordRefusal } from "#app/context/record-refusal.server.ts";
import type { MemoryLimit } from "#app/platform/http/memory-limits.server.ts";
import { isOutage } from "#app/platform/process/outage.ts";

/** All requests of an address; those of tools count towards the limits of their operations, too. */
const REQUESTS: MemoryLimit = { policy: "admin-agents", quota: 600, windowSeconds: 60 };

const UNAUTHORIZED = -32_001;
const FORBIDDEN = -32_003;
const LIMITED = -32_000;
const INVALID_PARAMS = -32_602;

interface AdminCall {
  request: Request;
  context: Readonly<RouterContextProvider>;
  key: { id: string; scopes: readonly Permission[] };
}

/** Responds to an assistant of the owner, which sends a key of the shop with each request. */
export async function answerAdminMcp(
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<Response> {
  const { app } = context.get(serverContextKey);
  const limited = consume(context, REQUESTS)?.failure;
  if (limited) {
    const headers = { "Retry-After": String(limited.retryAfterSeconds) };
    return rpcError(null, { code: LIMITED, message: limited.content }, { status: 429, headers });
  }
  const key = await findRequestKey(app, request);
  if (!key.ok) {
    if (key.actorId !== undefined) await recordRefusal({ request, context }, "access.refused", key.actorId);
    const headers = { "WWW-Authenticate": "Bearer" };
    return rpcError(null, { code: UNAUTHORIZED, message: key.detail }, { status: 401, headers });
  }
  const { name } = (await app.settings.get()).general;
  const call = { request, context, key };
  return answerMcp(request, {
    name: `${name} admin`,
    instructions: `Orders, customers, stock and figures of the shop ${name}. Only drafts and notes are written. For any other change ${PREPARE.name} returns the URL of an admin page with the form filled in, which a person confirms. Amounts are integers in the smallest unit of the currency.`,
    origin: new URL(app.publicUrl).origin,
    hasPublicTools: false,
    tools: toolsOf(key.scopes),
    call: (tool, args) => callTool(call, tool, args),
  });
}

const PREPARE: McpTool = {
  name: "prepareChange",
  description:
    "Prepare a discount, store credit, a stock count, or a change of an order or a product: returns the URL of the admin page on which a person confirms it. Changes nothing.",
  inputSchema: schemaOf(PreparedChange),
  annotations: { readOnlyHint: true, destructiveHint: false, openWorldHint: false },
};

/** The tools of a key: those of its scopes. */
function toolsOf(scopes: readonly Permission[]): McpTool[] {
  const allowed = OPERATION_TOOLS.filter(({ permission }) => scopes.some((scope) => scope === permission));
  const mayPrepare = PREPARING_SCOPES.some((scope) => scopes.includes(scope));
  return [...allowed.map(({ tool }) => tool), ...(mayPrepare ? [PREPARE] : [])];
}

const IdempotencyKey = z.string().min(1).max(MAX_IDEMPOTENCY_KEY).meta({
  description: "A random text, such as a UUID. A repeated call with the same one writes nothing again.",
});

const OPERATION_TOOLS = ADMIN_OPERATIONS.map((operation) => ({
  permission: operation.permission,
  tool: {
    name: operation.id,
    description: [operation.summary, operation.description].filter(Boolean).join(". "),
    inputSchema: schemaOf(argumentsOf(operation)),
    annotations: { readOnlyHint: operation.method === "get", destructiveHint: false, openWorldHint: false },
  },
}));

/** The parameters in path and query and the fields of the body, side by side. */
export function argumentsOf(operation: Operation) {
  const { params, query, body } = operation;
  const fields = body instanceof z.ZodObject ? body.shape : {};
  return z.strictObject({
    ...params.shape,
    ...query.shape,
    ...fields,
    ...(isKeyedWrite(operation) && { idempotencyKey: IdempotencyKey }),
  });
}

function schemaOf(schema: z.ZodType): Record<string, unknown> {
  const { $schema: _, ...described } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  return described;
}

async function callTool(
  call: AdminCall,
  name: string,
  args: Record<string, unknown>,
): Promise<McpCallResult> {
  if (name === PREPARE.name) return callPrepare(call, args);
  const operation = ADMIN_OPERATIONS.find(({ id }) => id === name);
  if (!operation) return NO_TOOL;
  if (!hasScope(call, operation.permission)) return refuseScope(call, operation.permission);
  const limited = consume(call.context, operation.limit)?.failure;
  if (limited) return { ok: false, code: LIMITED, message: limited.content };
  return runTool(call, operation, args);
}

const hasScope = ({ key }: AdminCall, permission: string | undefined) =>
  key.scopes.some((scope) => scope === permission);

async function refuseScope(
  { request, context, key }: AdminCall,
  permission: string | undefined,
): Promise<McpCallResult> {
  await recordRefusal({ request, context }, "access.refused", key.id);
  const challenge = `Bearer error="insufficient_scope", scope="${permission}"`;
  const http = { status: 403, headers: { "WWW-Authenticate": challenge } };
  return { ok: false, code: FORBIDDEN, message: lacksScope(permission).detail, http };
}

async function callPrepare(call: AdminCall, args: Record<string, unknown>): Promise<McpCallResult> {
  const read = PreparedChange.safeParse(args);
  if (!read.success) return { ok: false, code: INVALID_PARAMS, message: z.prettifyError(read.error) };
  const { publicUrl } = call.context.get(serverContextKey).app;
  const { permission, ...prepared } = prepareChange(read.data.change, publicUrl);
  if (!hasScope(call, permission)) return refuseScope(call, permission);
  return { ok: true, structured: prepared };
}

/** Runs an operation as a request of the API would, with the same checks, limits and repetitions. */
async function runTool(
  { context, key, request }: AdminCall,
  operation: Operation,
  args: Record<string, unknown>,
): Promise<McpCallResult> {
  const { app, clientIp, outage } = context.get(serverContextKey);
  const received = readArguments(operation, args, request.url);
  if (!received.ok) return { ok: false, code: INVALID_PARAMS, message: received.detail };
  try {
    const result = await runOperation(app, operation, {
      ...received.request,
      clientIp,
      keyId: key.id,
      userId: null,
    });
    if (!result.ok) return refusedResult(result);
    if (isKeyedWrite(operation) && !result.isReplayed) app.eventBus.publish({ kind: "admin" });
    // Cast: each answer of the API is an object.
    return { ok: true, structured: JSON.parse(result.body) as Record<string, unknown> };
  } catch (error) {
    if (isOutage(error)) outage.isSeen = true;
    app.log.error({ err: error, operation: operation.id }, "A tool of the admin failed");
    return { ok: false, code: LIMITED, message: "Please try again." };
  }
}

/** A refusal of the operation: of its arguments an error of JSON-RPC, otherwise a result that a model can read. */
function refusedResult({ error, detail, reason, errors = [] }: ApiRefusal): McpCallResult {
  const fields = errors.map((field) => `${field.parameter ?? field.pointer ?? ""}: ${field.detail}`);
  const message = [detail, ...fields].join(" ");
  if (error === "invalid") return { ok: false, code: INVALID_PARAMS, message };
  const { status } = PROBLEMS[error];
  const structured = { error, status, detail: message, ...(reason !== undefined && { reason }) };
  return { ok: true, isError: true, structured };
}

/** The arguments as the request of the API that they stand for. */
function readArguments(operation: Operation, args: Record<string, unknown>, url: string) {
  const shape = argumentsOf(operation).shape;
  const unknown = Object.keys(args).filter((name) => !(name in shape));
  if (unknown.length > 0)
    return { ok: false as const, detail: `There is no argument ${unknown.join(", ")}.` };
  const { idempotencyKey, ...fields } = args;
  const params: Record<string, string> = {};
  const query = new URLSearchParams();
  const body: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(fields)) {
    if (name in operation.params.shape) params[name] = String(value);
    else if (name in operation.query.shape)
      for (const each of [value].flat()) query.append(name, String(each));
    else body[name] = value;
  }
  const headers = new Headers();
  if (typeof idempotencyKey === "string" && /^[ -~]+$/.test(idempotencyKey))
    headers.set("Idempotency-Key", idempotencyKey);
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ""),
  );
  return {
    ok: true as const,
    request: {
      method: operation.method.toUpperCase(),
      url: new URL(`/api/v1${path}?${query}`, url),
      headers,
      params,
      text: operation.body ? JSON.stringify(body) : undefined,
    },
  };
}
