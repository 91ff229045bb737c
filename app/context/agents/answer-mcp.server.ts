import { z } from "zod";
import { readJson } from "#app/context/agents/respond-to-ucp.server.ts";

/** A tool of an MCP server. */
export interface McpTool {
  name: string;
  description: string;
  inputSchema: Record<string, unknown>;
  annotations: { readOnlyHint: boolean; destructiveHint: boolean; openWorldHint: boolean };
}

/** The result of a tool, or an error of JSON-RPC. */
export type McpCallResult =
  | { ok: true; structured: Record<string, unknown>; isError?: boolean }
  | ({ ok: false; http?: HttpPart } & RpcError);

/** What an error changes in the HTTP response, which is 200 otherwise. */
interface HttpPart {
  status: number;
  headers?: Record<string, string>;
}

export interface McpServer {
  name: string;
  instructions: string;
  /** The origin of the shop, whose own pages alone may send requests from a browser. */
  origin: string;
  /** Whether everybody gets the same list of tools. */
  hasPublicTools: boolean;
  tools: readonly McpTool[];
  call(name: string, args: Record<string, unknown>): Promise<McpCallResult>;
}

/** The version without sessions. Its requests name it in `_meta`. */
const STATELESS = "2026-07-28";
/** The versions that begin with `initialize`, the newest first. */
const WITH_HANDSHAKE = ["2025-11-25", "2025-06-18", "2025-03-26"] as const;
const [NEWEST_WITH_HANDSHAKE] = WITH_HANDSHAKE;

const VERSION_KEY = "io.modelcontextprotocol/protocolVersion";

const SERVER_INFO_KEY = "io.modelcontextprotocol/serverInfo";

const JsonRpc = z.looseObject({
  jsonrpc: z.literal("2.0"),
  id: z.union([z.string(), z.number()]).optional(),
  method: z.string(),
  params: z
    .looseObject({ _meta: z.looseObject({ [VERSION_KEY]: z.string().optional() }).optional() })
    .optional(),
});

const Initialize = z.looseObject({ protocolVersion: z.string() });
const Call = z.looseObject({ name: z.string(), arguments: z.looseObject({}).default({}) });

/** The codes of JSON-RPC and MCP. */
const CODES = {
  parse: -32_700,
  invalidRequest: -32_600,
  noMethod: -32_601,
  invalidParams: -32_602,
  version: -32_022,
  mismatch: -32_020,
};

/**
 * Responds to a request of the Model Context Protocol over streamable HTTP: one JSON message in, one out. No session exists, so any
 * process can answer any request.
 */
export async function answerMcp(request: Request, server: McpServer): Promise<Response> {
  const origin = request.headers.get("origin");
  if (origin !== null && origin !== server.origin)
    return rpcError(null, { code: CODES.invalidRequest, message: OTHER_ORIGIN }, { status: 403 });
  if (request.method !== "POST")
    // There is no stream of messages of the server, nor a session to delete.
    return rpcError(null, { code: CODES.invalidRequest, message: "Send POST." }, ONLY_POST);
  const body = await readJson(request);
  if (!body.ok) return rpcError(null, { code: CODES.parse, message: body.failure.content }, body.failure);
  const read = JsonRpc.safeParse(body.value);
  if (!read.success)
    return rpcError(
      null,
      { code: CODES.invalidRequest, message: "The body is no message of JSON-RPC 2.0." },
      { status: 400 },
    );
  const { id, method, params } = read.data;
  // A notification has no response.
  if (id === undefined) return new Response(null, { status: 202, headers: MCP_HEADERS });
  const version = params?.["_meta"]?.[VERSION_KEY] ?? null;
  const unsupported = refuseVersion(version, request.headers.get("mcp-protocol-version"));
  if (unsupported) return rpcError(id, unsupported, { status: 400 });
  const answer = await answerMethod(server, { method, params: params ?? {}, isStateless: version !== null });
  if (answer.ok)
    return Response.json({ jsonrpc: "2.0", id, result: answer.result }, { headers: MCP_HEADERS });
  const isMissing = answer.error.code === CODES.noMethod && version !== null;
  return rpcError(id, answer.error, answer.http ?? { status: isMissing ? 404 : 200 });
}

const MCP_HEADERS = { "Cache-Control": "private, no-store" };

const ONLY_POST = { status: 405, headers: { Allow: "POST" } };

const OTHER_ORIGIN = "Pages of other sites may not send requests to this endpoint.";

export interface RpcError {
  code: number;
  message: string;
  data?: unknown;
}

function refuseVersion(inBody: string | null, inHeader: string | null): RpcError | null {
  const supported = [STATELESS, ...WITH_HANDSHAKE];
  const requested = inBody ?? inHeader;
  if (inBody !== null && inHeader !== null && inBody !== inHeader)
    return { code: CODES.mismatch, message: "MCP-Protocol-Version differs from the version in the body." };
  if (requested === null || supported.some((version) => version === requested)) return null;
  const message = `The version ${requested} of MCP is not supported.`;
  return { code: CODES.version, message, data: { supported, requested } };
}

interface ReceivedCall {
  method: string;
  params: Record<string, unknown>;
  isStateless: boolean;
}

type Answer =
  | { ok: true; result: Record<string, unknown> }
  | { ok: false; error: RpcError; http?: HttpPart | undefined };

async function answerMethod(
  server: McpServer,
  { method, params, isStateless }: ReceivedCall,
): Promise<Answer> {
  const serverInfo = { name: server.name, version: "1" };
  const result = (value: Record<string, unknown>): Answer => ({
    ok: true,
    // Without a handshake, each result names the server.
    result: isStateless
      ? { resultType: "complete", _meta: { [SERVER_INFO_KEY]: serverInfo }, ...value }
      : value,
  });
  // The list of tools changes only with a version of the store, or with another key.
  const cacheScope = server.hasPublicTools ? "public" : "private";
  const cacheable = isStateless ? { ttlMs: 3_600_000, cacheScope } : {};
  const about = { capabilities: { tools: {} }, serverInfo, instructions: server.instructions };
  switch (method) {
    case "server/discover":
      return result({ supportedVersions: [STATELESS, ...WITH_HANDSHAKE], ...cacheable, ...about });
    case "initialize": {
      const wanted = Initialize.safeParse(params).data?.protocolVersion;
      const protocolVersion = WITH_HANDSHAKE.find((version) => version === wanted) ?? NEWEST_WITH_HANDSHAKE;
      return result({ protocolVersion, ...about });
    }
    case "ping":
      return result({});
    case "tools/list":
      return result({ tools: server.tools, ...cacheable });
    case "tools/call":
      return callTool(server, params, result);
    default:
      return { ok: false, error: { code: CODES.noMethod, message: `There is no method ${method}.` } };
  }
}

async function callTool(
  server: McpServer,
  params: Record<string, unknown>,
  result: (value: Record<string, unknown>) => Answer,
): Promise<Answer> {
  const call = Call.safeParse(params);
  const called = call.success ? await server.call(call.data.name, call.data.arguments) : NO_TOOL;
  if (!called.ok) {
    const { code, message, data, http } = called;
    return { ok: false, error: { code, message, ...(data !== undefined && { data }) }, http };
  }
  const { structured, isError = false } = called;
  const content = [{ type: "text", text: JSON.stringify(structured) }];
  return result({ content, structuredContent: structured, ...(isError && { isError }) });
}

/** The result for a name that is none of the server's tools. */
export const NO_TOOL: McpCallResult = {
  ok: false,
  code: CODES.invalidParams,
  message: "There is no such tool.",
};

export function rpcError(
  id: string | number | null,
  error: RpcError,
  { status, headers }: HttpPart,
): Response {
  return Response.json({ jsonrpc: "2.0", id, error }, { status, headers: { ...MCP_HEADERS, ...headers } });
}
