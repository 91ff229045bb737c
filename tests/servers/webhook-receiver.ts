import { createServer, type Server, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { Webhook } from "standardwebhooks";

/** How a receiver answers: with a status, "hang": never; "endless": with a body that does not end; "close": not at all. */
type Behaviour = number | "hang" | "endless" | "close" | { redirectTo: string };

export interface ReceivedWebhook {
  headers: Record<string, string>;
  body: string;
}

/** A receiver of webhooks that verifies each with the library of Standard Webhooks, and refuses a wrong signature with 400. */
export class WebhookReceiver {
  readonly received: ReceivedWebhook[] = [];
  behaviour: Behaviour = 204;
  /** The secret that the receiver has; without one nothing is verified. */
  secret: string | null = null;
  /** The most requests that were open at once. */
  mostAtOnce = 0;
  #open = 0;
  #server: Server | null = null;

  async open(): Promise<this> {
    this.#server = createServer((request, response) => {
      this.#open += 1;
      this.mostAtOnce = Math.max(this.mostAtOnce, this.#open);
      response.on("close", () => (this.#open -= 1));
      void text(request).then((body) =>
        this.#answer({ headers: request.headers as Record<string, string>, body }, response),
      );
    });
    await new Promise<void>((resolve) => this.#server?.listen(0, "127.0.0.1", resolve));
    return this;
  }

  async close(): Promise<void> {
    this.#server?.closeAllConnections();
    await new Promise((resolve) => this.#server?.close(resolve));
  }

  get url(): string {
    const address = this.#server?.address();
    return `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}/events`;
  }

  #answer(webhook: ReceivedWebhook, response: ServerResponse): void {
    this.received.push(webhook);
    const { behaviour } = this;
    if (behaviour === "hang") return;
    if (behaviour === "close") {
      response.destroy();
      return;
    }
    if (behaviour === "endless") {
      response.writeHead(200);
      const timer = setInterval(() => response.write("again and ".repeat(1_000)), 5);
      response.on("close", () => clearInterval(timer));
      return;
    }
    if (typeof behaviour === "object") {
      response.writeHead(302, { location: behaviour.redirectTo }).end();
      return;
    }
    const isVerified = this.secret === null || verifies(this.secret, webhook);
    response.writeHead(isVerified ? behaviour : 400).end(isVerified ? "thank you" : "wrong signature");
  }
}

/** Whether the library of Standard Webhooks accepts a webhook. */
export function verifies(secret: string, { headers, body }: ReceivedWebhook): boolean {
  try {
    new Webhook(secret).verify(body, headers);
    return true;
  } catch {
    return false;
  }
}
