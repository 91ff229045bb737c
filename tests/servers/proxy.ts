import { Agent, createServer, request as ask, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

/** Header with the index of the process to try first. */
export const AT = "x-test-at";
/** Header with the client address that the proxy forwards. */
export const FROM = "x-test-from";

export interface Proxy {
  url: string;
  /** Distributes requests among these URLs from now on. */
  share(urls: string[]): void;
  close(): Promise<void>;
}

/**
 * A round-robin load balancer. It tries the next process when one is unreachable; when a connection breaks, it repeats only
 * idempotent requests: reads, and a checkout, which has an idempotency key.
 */
export async function startProxy(): Promise<Proxy> {
  const agent = new Agent({ keepAlive: true });
  let targets: string[] = [];
  let turn = 0;

  const server = createServer((incoming, outgoing) => {
    forward(incoming, outgoing).catch(() => outgoing.writeHead(502).end("No process responded\n"));
  });

  async function forward(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = await buffer(incoming);
    const mayRepeat = incoming.method === "GET" || incoming.url?.startsWith("/checkout") === true;
    const first = Number(incoming.headers[AT] ?? turn++);
    for (let tried = 0; ; tried++) {
      const target = targets[(first + tried) % targets.length] ?? "";
      try {
        const { response, bytes } = await send(target, incoming, body);
        outgoing.writeHead(response.statusCode ?? 502, response.headers).end(bytes);
        return;
      } catch (error) {
        const isUnsent = error instanceof Error && "code" in error && error.code === "ECONNREFUSED";
        if (tried >= targets.length || !(isUnsent || mayRepeat)) throw error;
      }
    }
  }

  /** Resolves with the complete response, so that one that breaks off can be repeated on another process. */
  function send(
    target: string,
    { method, url, headers }: IncomingMessage,
    body: Buffer,
  ): Promise<{ response: IncomingMessage; bytes: Buffer }> {
    const { [AT]: _at, [FROM]: from, connection: _connection, ...rest } = headers;
    return new Promise((resolve, reject) => {
      const sending = ask(
        new URL(url ?? "/", target),
        { method, headers: { ...rest, "x-forwarded-for": from ?? "192.0.2.1" }, agent },
        (response) => {
          buffer(response).then((bytes) => resolve({ response, bytes }), reject);
        },
      );
      sending.once("error", reject);
      sending.end(body);
    });
  }

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    share(urls) {
      targets = urls;
    },
    async close() {
      agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
