import { createHmac } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";

type Sent = Record<string, unknown>;

interface FakePayment {
  id: string;
  key: string;
  amountMinor: number;
  currency: string;
  refundedMinor: number;
  isPaid: boolean;
}

const SECRET = "a webhook secret of the examples";

/** Simulates the providers of docs/examples: a payment page, a carrier and SMS. */
export async function openFakeExamples() {
  const payments = new Map<string, FakePayment>();
  const refundKeys = new Set<unknown>();
  const parcels = new Map<string, Sent>();
  const messages: Sent[] = [];

  const routes: Record<string, (sent: Sent, url: URL) => unknown> = {
    "POST /payments": (sent) => {
      const id = `pay-${payments.size + 1}`;
      // Cast: the example sends these fields.
      const created = { ...(sent as Omit<FakePayment, "id">), id, refundedMinor: 0, isPaid: false };
      payments.set(id, created);
      return created;
    },
    "GET /payments": (_, { searchParams }) =>
      [...payments.values()].filter(({ key }) => key === searchParams.get("key")),
    "POST /parcels/find": () => null,
    "POST /parcels": (sent) => {
      parcels.set(String(sent["reference"]), sent);
      return { order: `order-${parcels.size}`, shipment: `shipment-${parcels.size}` };
    },
    "POST /couriers": () => ({ courier: "Example Express", trackingNumber: `EX${parcels.size}` }),
    "POST /labels": () => ({ url: "https://carrier.example/label.pdf" }),
    "POST /pickups": () => ({}),
    "POST /account": () => ({ name: "Shop" }),
    "GET /account": () => ({ name: "Shop" }),
    "POST /messages": (sent) => {
      messages.push(sent);
      return { id: `sms-${messages.length}` };
    },
  };

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "/", "http://examples");
    const sent = request.method === "POST" ? ((await json(request)) as Sent) : {}; // Cast: the examples send objects.
    const refunded = /^\/payments\/(.+)\/refunds$/.exec(url.pathname)?.[1];
    const name = `${request.method} ${url.pathname}`;
    const isAllowed = request.headers.authorization === "Bearer test_key";
    const payment = payments.get(refunded ?? "");
    if (payment && !refundKeys.has(sent["key"])) payment.refundedMinor += Number(sent["amountMinor"]);
    if (payment) refundKeys.add(sent["key"]);
    const body = payment ? { id: `refund of ${payment.id}`, status: "done" } : routes[name]?.(sent, url);
    const status = isAllowed ? (body === undefined ? 404 : 200) : 401;
    response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body ?? null));
  }

  const server = createServer((request, response) => void respond(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    access: { apiUrl: `http://127.0.0.1:${port}`, apiKey: "test_key" },
    secret: SECRET,
    payments,
    messages,
    sign: (text: string) => createHmac("sha256", SECRET).update(text).digest("hex"),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
