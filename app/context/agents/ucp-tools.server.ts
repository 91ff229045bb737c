import type { RouterContextProvider } from "react-router";
import { z } from "zod";
import { UCP_OPERATIONS, type UcpOperation } from "#app/domain/api/ucp/ucp-operations.server.ts";
import {
  NO_TOOL,
  type McpCallResult,
  type McpServer,
  type McpTool,
} from "#app/context/agents/answer-mcp.server.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { failureHeaders } from "#app/context/agents/respond-to-ucp.server.ts";
import { runUcp, type UcpFailure } from "#app/context/agents/run-ucp.server.ts";

/** The protocol's operations as the tools of an MCP server. */
export async function ucpServer(
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<McpServer> {
  const { settings, publicUrl } = getApp(context);
  const { name: shopName } = (await settings.get()).general;
  return {
    name: shopName,
    origin: new URL(publicUrl).origin,
    hasPublicTools: true,
    instructions: `The catalog and carts of ${shopName}. A cart's continue_url opens it in the shop, where the buyer orders and pays.`,
    tools: TOOLS,
    call: (name, args) => callUcp({ request, context }, name, args),
  };
}

const Meta = z.looseObject({
  "ucp-agent": z.looseObject({ profile: z.string() }),
  "idempotency-key": z.string().optional(),
});

const TOOLS: readonly McpTool[] = UCP_OPERATIONS.map((operation) => {
  const isReading = !operation.isRepeatable && operation.id !== "cancel_cart";
  return {
    name: operation.id,
    description: operation.summary,
    inputSchema: inputSchemaOf(operation),
    annotations: {
      readOnlyHint: isReading,
      destructiveHint: operation.id === "cancel_cart",
      openWorldHint: false,
    },
  };
});

function inputSchemaOf({ params, argument, body }: UcpOperation): Record<string, unknown> {
  const schema = z.object({
    meta: Meta,
    ...params.shape,
    ...(argument !== null && body && { [argument]: body }),
  });
  const { $schema: _, ...described } = z.toJSONSchema(schema, { io: "input" });
  return described;
}

async function callUcp(
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
  name: string,
  { meta, ...args }: Record<string, unknown>,
): Promise<McpCallResult> {
  const operation = UCP_OPERATIONS.find(({ id }) => id === name);
  if (!operation) return NO_TOOL;
  const { argument } = operation;
  const { id, ...others } = args;
  const expected = new Set<string>(argument === null ? [] : [argument]);
  const unknown = Object.keys(others).filter((key) => !expected.has(key));
  if (unknown.length > 0) return invalid(`There is no argument ${unknown.join(", ")}.`);
  const hasId = "id" in operation.params.shape;
  if (hasId && typeof id !== "string") return invalid("The argument id is needed.");
  const sent = Meta.safeParse(meta).data;
  const profileUrl = sent?.["ucp-agent"].profile ?? null;
  const params: Record<string, string> = hasId && typeof id === "string" ? { id } : {};
  const response = await runUcp(context, {
    request,
    operation,
    params,
    body: argument === null ? undefined : others[argument],
    profileUrl,
    idempotencyKey: sent?.["idempotency-key"] ?? null,
  });
  return response.ok ? { ok: true, structured: response.body } : toRpcError(response.failure);
}

const INVALID_PARAMS = -32_602;
const NOT_NEGOTIATED = -32_001;
const NOT_AVAILABLE = -32_000;

const invalid = (message: string): McpCallResult => ({
  ok: false,
  code: INVALID_PARAMS,
  message,
  http: { status: 400 },
});

/** The names of errors that mean that the profile, or its version, does not fit. */
const OF_NEGOTIATION = /^(?:invalid_profile_url|profile_|version_)/;

/** An error of the transport, whose HTTP status says what kind it is. */
function toRpcError({ code, content, status, retryAfterSeconds }: UcpFailure): McpCallResult {
  const isInvalid = code === "invalid_request" || code === "request_too_large";
  const rpcCode = isInvalid ? INVALID_PARAMS : OF_NEGOTIATION.test(code) ? NOT_NEGOTIATED : NOT_AVAILABLE;
  const retry = retryAfterSeconds !== undefined && { retry_after: retryAfterSeconds };
  const http = { status, headers: failureHeaders({ status, retryAfterSeconds }) };
  return { ok: false, code: rpcCode, message: content, data: { code, content, status, ...retry }, http };
}
