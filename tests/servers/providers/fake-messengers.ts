import { createHmac } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";

type Mode = "well" | "slow" | "wrong" | "absent" | "rejects" | "limits";
type Channel = "whatsapp" | "sms";

const APP_SECRET = "the app secret of this shop";

export interface ReceivedMessage {
  channel: Channel;
  to: string;
  template: string;
  values: string[];
  /** The shop's id of a WhatsApp message. */
  id: string;
}

/**
 * A simulator of WhatsApp's Cloud API and of MSG91's flow API, as far as the store uses them. Each can be slow, wrong, absent, reject a
 * template, or limit the rate. Started by itself (`node tests/servers/fake-messengers.ts 4260`) it lets an owner try out both channels.
 */
export class FakeMessengers {
  readonly received: ReceivedMessage[] = [];
  /** The key that MSG91 accepts. */
  authKey = "auth key";
  readonly modes: Record<Channel, Mode> = { whatsapp: "well", sms: "well" };
  /** Awaited with each message that is received, before the response. */
  beforeResponse: ((message: ReceivedMessage) => Promise<void>) | null = null;
  #server: Server | null = null;

  async open(port = 0): Promise<this> {
    this.#server = createServer((request, response) => void this.#respond(request, response));
    await new Promise<void>((resolve) => this.#server?.listen(port, "127.0.0.1", resolve));
    return this;
  }

  async close(): Promise<void> {
    this.#server?.closeAllConnections();
    await new Promise((resolve) => this.#server?.close(resolve));
  }

  env(): Record<string, string> {
    const address = this.#server?.address();
    const url = `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
    return {
      WHATSAPP_API_URL: url,
      WHATSAPP_TOKEN: "token",
      WHATSAPP_PHONE_NUMBER_ID: "1055",
      WHATSAPP_APP_SECRET: APP_SECRET,
      WHATSAPP_VERIFY_TOKEN: "a verify token of this shop",
      MSG91_API_URL: url,
      MSG91_AUTH_KEY: this.authKey,
      MESSAGES_TIMEOUT_MS: "300",
    };
  }

  async #respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method === "GET") {
      this.#answerTest(request, response);
      return;
    }
    const channel = request.url === "/api/v5/flow" ? "sms" : "whatsapp";
    const mode = this.modes[channel];
    const body: unknown = JSON.parse(await text(request));
    if (mode === "absent") return void response.writeHead(503).end("<html>Unavailable</html>");
    const send = (status: number, body: unknown) =>
      response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
    const isKnown =
      channel === "sms"
        ? request.headers["authkey"] === this.authKey
        : request.headers.authorization === "Bearer token";
    if (!isKnown) return void send(401, { type: "error", message: "Unauthorized" });
    if (mode === "limits") return void send(429, refusal(channel, 130_429, "Rate limit hit"));
    if (mode === "rejects")
      return void send(400, refusal(channel, 132_001, "Template name does not exist in the translation"));
    const message = channel === "sms" ? readSms(body) : readWhatsApp(body);
    this.received.push(message);
    await this.beforeResponse?.(message);
    // The provider has the message, and the response comes after the store has given up.
    if (mode === "slow") return;
    if (mode === "wrong") return void response.end("<html>Bad gateway</html>");
    const id = `wamid.${this.received.length}`;
    send(200, channel === "sms" ? { type: "success", message: "r1" } : { messages: [{ id }] });
  }

  /** The answer to the test of a connection. */
  #answerTest({ url = "", headers }: IncomingMessage, response: ServerResponse): void {
    const { pathname, searchParams } = new URL(url, "http://messengers");
    const key = searchParams.get("authkey");
    const isKnown =
      pathname === "/api/balance.php" ? key === this.authKey : headers.authorization === "Bearer token";
    const number = { id: "1055", display_phone_number: "+91 98765 43210", verified_name: "Gulmohar" };
    const refused = {
      msg: `Invalid authkey ${key}`,
      ...refusal("whatsapp", 190, "Invalid OAuth access token"),
    };
    const accepted = pathname === "/api/balance.php" ? 1250.5 : number;
    response.writeHead(200).end(JSON.stringify(isKnown ? accepted : refused));
  }

  /** The body and headers of WhatsApp's report about a message. */
  report(id: string, status: string, secret = APP_SECRET) {
    const errors = status === "failed" ? [{ code: 131_026, title: "Message undeliverable" }] : undefined;
    const statuses = [{ id: `wamid of ${id}`, status, errors, biz_opaque_callback_data: id }];
    const body = JSON.stringify({ entry: [{ changes: [{ value: { statuses } }] }] });
    const signature = `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`;
    return { body, headers: { "content-type": "application/json", "x-hub-signature-256": signature } };
  }
}

const refusal = (channel: Channel, code: number, message: string) =>
  channel === "sms" ? { type: "error", message } : { error: { code, message } };

function readSms(body: unknown): ReceivedMessage {
  const { template_id: template, recipients } = body as {
    template_id: string;
    recipients: [Record<string, string>];
  };
  const { mobiles: to = "", ...values } = recipients[0];
  return { channel: "sms", to, template, values: Object.values(values), id: "" };
}

function readWhatsApp(body: unknown): ReceivedMessage {
  const {
    to,
    template,
    biz_opaque_callback_data: id,
  } = body as {
    to: string;
    template: { name: string; components: [{ parameters: { text: string }[] }] };
    biz_opaque_callback_data: string;
  };
  const values = template.components[0].parameters.map((parameter) => parameter.text);
  return { channel: "whatsapp", to, template: template.name, values, id };
}

if (import.meta.main) {
  const fake = await new FakeMessengers().open(Number(process.argv[2] ?? 4260));
  for (const [name, value] of Object.entries(fake.env())) process.stdout.write(`${name}=${value}\n`);
}
