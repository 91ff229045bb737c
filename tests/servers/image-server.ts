import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";

type Answer =
  | Buffer
  | { status: number; headers?: Record<string, string> }
  | { redirectTo: string }
  /** Sends the headers and then nothing. */
  | "hang"
  /** Sends these bytes without end. */
  | { endless: Buffer }
  | ((request: IncomingMessage, response: ServerResponse) => void);

/** A server of images, such as the content delivery network of another shop. Paths without an answer are 404. */
export class ImageServer {
  readonly answers = new Map<string, Answer>();
  /** How often each path was requested. */
  readonly requests = new Map<string, number>();
  /** The most requests that were open at once. */
  mostAtOnce = 0;
  #open = 0;
  #server: Server | null = null;

  async open(): Promise<this> {
    this.#server = createServer((request, response) => this.#answer(request, response));
    await new Promise<void>((resolve) => this.#server?.listen(0, "127.0.0.1", resolve));
    return this;
  }

  async close(): Promise<void> {
    this.#server?.closeAllConnections();
    await new Promise((resolve) => this.#server?.close(resolve));
  }

  reset(): void {
    this.answers.clear();
    this.requests.clear();
    this.mostAtOnce = 0;
  }

  get host(): string {
    const address = this.#server?.address();
    return `127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
  }

  /** Sets the answer of a path and returns its URL. */
  at(path: string, answer?: Answer): string {
    if (answer) this.answers.set(path, answer);
    return `http://${this.host}${path}`;
  }

  requestsOf(url: string): number {
    return this.requests.get(new URL(url).pathname) ?? 0;
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    const path = request.url ?? "";
    this.requests.set(path, (this.requests.get(path) ?? 0) + 1);
    this.#open += 1;
    this.mostAtOnce = Math.max(this.mostAtOnce, this.#open);
    response.on("close", () => (this.#open -= 1));
    const answer = this.answers.get(path) ?? { status: 404 };
    if (typeof answer === "function") answer(request, response);
    // The type is a wrong one: only the content counts.
    else if (Buffer.isBuffer(answer)) response.writeHead(200, { "content-type": "text/plain" }).end(answer);
    else if (answer === "hang") response.writeHead(200).flushHeaders();
    else if ("redirectTo" in answer) response.writeHead(302, { location: answer.redirectTo }).end();
    else if ("endless" in answer) sendEndlessly(response, answer.endless);
    else response.writeHead(answer.status, answer.headers).end("Sorry");
  }
}

function sendEndlessly(response: ServerResponse, bytes: Buffer): void {
  response.writeHead(200);
  const timer = setInterval(() => response.write(bytes), 5);
  response.on("close", () => clearInterval(timer));
}
