import { once } from "node:events";
import { connect } from "node:net";

export interface RawResponse {
  status: number;
  /** By lower-case name; repeated headers are joined by a line break. */
  headers: Map<string, string>;
  body: string;
}

/** Sends exactly these bytes, which an HTTP client would refuse to send, and reads until the store closes the connection. */
export async function rawRequest(url: string, request: string | Buffer): Promise<RawResponse> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  const chunks: Buffer[] = [];
  socket.on("data", (chunk: Buffer) => chunks.push(chunk));
  // A server may respond and close before it has read everything.
  socket.on("error", () => {});
  socket.write(request);
  await once(socket, "close");
  return parse(Buffer.concat(chunks).toString("latin1"));
}

/** The head of a request with `Connection: close`; lines are added verbatim. */
export function head(requestLine: string, lines: string[] = [], host = "localhost"): string {
  return [requestLine, `Host: ${host}`, "Connection: close", ...lines, "", ""].join("\r\n");
}

function parse(text: string): RawResponse {
  const [top = "", ...rest] = text.split("\r\n\r\n");
  const [statusLine = "", ...lines] = top.split("\r\n");
  const headers = new Map<string, string>();
  for (const line of lines) {
    const name = line.slice(0, line.indexOf(":")).toLowerCase();
    const value = line.slice(line.indexOf(":") + 1).trim();
    headers.set(name, [headers.get(name), value].filter((part) => part !== undefined).join("\n"));
  }
  return { status: Number(statusLine.split(" ", 2)[1] ?? 0), headers, body: rest.join("\r\n\r\n") };
}
