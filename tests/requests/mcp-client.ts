import { z } from "zod";

const Message = z.object({
  result: z.looseObject({ structuredContent: z.looseObject({}).optional() }).optional(),
  error: z.looseObject({ code: z.number(), message: z.string(), data: z.unknown().optional() }).optional(),
});

/** Sends messages of the Model Context Protocol to an endpoint. */
export function createMcpClient(url: string, common: Record<string, string> = {}) {
  const post = (body: string, headers: Record<string, string> = {}) =>
    fetch(url, {
      method: "POST",
      headers: { "Content-Type": "application/json", ...common, ...headers },
      body,
    });
  async function send(method: string, params: object = {}, headers: Record<string, string> = {}) {
    const response = await post(JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }), headers);
    return {
      status: response.status,
      headers: response.headers,
      ...Message.parse(await response.json()),
    };
  }
  const call = (name: string, args: object = {}, headers: Record<string, string> = {}) =>
    send("tools/call", { name, arguments: args }, headers);
  return { post, send, call };
}

/** The metadata of a request in the version without a handshake. */
export const STATELESS = { _meta: { "io.modelcontextprotocol/protocolVersion": "2026-07-28" } };
