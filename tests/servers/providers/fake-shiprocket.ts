import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import type { BookingCarrier } from "#app/domain/orders/shipments/booking/booking-carrier.ts";
import { createShiprocket } from "#app/domain/orders/shipments/shiprocket/shiprocket.server.ts";
import type { Clock } from "#app/platform/clock.ts";

type Mode = "well" | "slow" | "wrong" | "absent";
type Input = Record<string, unknown>;

/** The prefixes of the addresses of a new order, by path. Of a return, `pickup_` is the customer and `shipping_` the shop. */
const ADDRESSES: Record<string, string[]> = {
  "orders/create/adhoc": ["billing"],
  "orders/create/return": ["pickup", "shipping"],
};

/** The documented limits of a new order that the given one breaks, by field. */
function limitErrors(path: string, order: Input): Record<string, string[]> {
  const prefixes = ADDRESSES[path] ?? [];
  if (prefixes.length === 0) return {};
  const text = (name: string) => (typeof order[name] === "string" ? order[name] : "");
  const limits: [name: string, pattern: RegExp, message: string][] = [
    ["order_id", /^.{1,50}$/u, "may not be greater than 50 characters."],
    ...prefixes.flatMap((prefix): [string, RegExp, string][] => [
      [`${prefix}_customer_name`, /./u, "is required."],
      [`${prefix}_address`, /^.{3,}$/su, "must be at least 3 characters."],
      [`${prefix}_city`, /^.{1,30}$/u, "may not be greater than 30 characters."],
      [`${prefix}_pincode`, /^[1-9]\d{5}$/, "must be an integer of 6 digits."],
      [`${prefix}_phone`, /^[6-9]\d{9}$/, "must be an integer of 10 digits."],
    ]),
  ];
  const broken = limits.filter(([name, pattern]) => !pattern.test(text(name)));
  return Object.fromEntries(broken.map(([name, , message]) => [name, [`The ${name} ${message}`]]));
}

/** The passwords of the API user: that of `env`, and one that the tests of changed secrets use. */
const PASSWORDS = new Set<unknown>(["secret", "a password of Shiprocket"]);

/** The webhook token that `env` sets. */
const TOKEN = "a webhook token of this shop";

/**
 * A simulator of the parts of Shiprocket's API that the store uses (https://apidocs.shiprocket.in). It can be slow, wrong or absent for
 * single paths. Started by itself (`node tests/servers/fake-shiprocket.ts 4250`) it lets an owner try out booking without an account.
 */
export class FakeShiprocket {
  logins = 0;
  pickupLocation = "Primary";
  /** Orders by their id here. */
  readonly orders = new Map<string, Record<string, unknown>>();
  /** Return orders by their id here. */
  readonly returns = new Map<string, Record<string, unknown>>();
  readonly cancelled: string[] = [];
  readonly pickups: string[] = [];
  /** The response of a path: "courier/assign/awb". */
  readonly modes = new Map<string, Mode>();
  /** A refusal in Shiprocket's words, by path. */
  readonly refusals = new Map<string, string>();
  #server: Server | null = null;
  #token = "";

  async open(port = 0): Promise<this> {
    this.#server = createServer((request, response) => void this.#respond(request, response));
    await new Promise<void>((resolve) => this.#server?.listen(port, "127.0.0.1", resolve));
    return this;
  }

  async close(): Promise<void> {
    this.#server?.closeAllConnections();
    await new Promise((resolve) => this.#server?.close(resolve));
  }

  /** The token is no longer valid. */
  expireToken(): void {
    this.#token = "";
  }

  env(): Record<string, string> {
    const address = this.#server?.address();
    const port = typeof address === "object" && address ? address.port : 0;
    return {
      SHIPROCKET_API_URL: `http://127.0.0.1:${port}`,
      SHIPROCKET_EMAIL: "api@example.com",
      SHIPROCKET_PASSWORD: "secret",
      SHIPROCKET_WEBHOOK_TOKEN: TOKEN,
      SHIPROCKET_PICKUP_PIN: "226001",
      SHIPROCKET_TIMEOUT_MS: "500",
    };
  }

  /** A client of this simulator. */
  client(clock: Clock): BookingCarrier {
    return createShiprocket({
      apiUrl: this.env()["SHIPROCKET_API_URL"] ?? "",
      email: "api@example.com",
      password: "secret",
      webhookTokens: [TOKEN],
      pickupLocation: "Primary",
      pickupPostalCode: "226001",
      timeoutMs: 500,
      clock,
    });
  }

  async #respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "/", "http://shiprocket");
    const path = url.pathname.replace("/v1/external/", "");
    const body = await text(request);
    const mode = this.modes.get(path) ?? "well";
    if (mode === "absent") return void request.socket.destroy();
    const send = (status: number, body: unknown) =>
      response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
    if (path !== "auth/login" && request.headers.authorization !== `Bearer ${this.#token}`)
      return void send(401, { message: "Token has expired" });
    const refusal = this.refusals.get(path);
    if (refusal !== undefined) return void send(200, { status_code: 350, message: refusal });
    const input = (body === "" ? Object.fromEntries(url.searchParams) : JSON.parse(body)) as Input;
    if (path === "auth/login" && (input["email"] !== "api@example.com" || !PASSWORDS.has(input["password"])))
      return void send(400, { message: "Invalid email and password combination", status_code: 400 });
    const errors = { ...limitErrors(path, input), ...this.#usedReference(path, input) };
    if (Object.keys(errors).length > 0)
      return void send(422, { message: "The given data was invalid.", errors, status_code: 422 });
    const reply = this.#handleReturn(path, input) ?? this.#handle(path, input);
    // A slow response comes after the store has given up, though the request had its effect.
    if (mode === "slow") return;
    if (mode === "wrong") return void response.end("<html>Bad gateway</html>");
    send(reply === null ? 404 : 200, reply ?? { message: "Not found" });
  }

  #handle(path: string, body: Input): unknown {
    const shipment = String([body["shipment_id"]].flat()[0]);
    switch (path) {
      case "auth/login":
        this.logins += 1;
        this.#token = `token ${this.logins}`;
        return { token: this.#token };
      case "settings/company/pickup":
        return { data: { shipping_address: [{ id: 1, pickup_location: this.pickupLocation, ...SHOP }] } };
      case "courier/serviceability/":
        return { data: { available_courier_companies: RATES } };
      case "orders/create/adhoc": {
        const id = String(9000 + this.orders.size);
        this.orders.set(id, body);
        return { order_id: Number(id), shipment_id: Number(`1${id}`), status: "NEW", status_code: 1 };
      }
      case "orders":
        return { data: this.#listOrders(String(body["search"])) };
      case "courier/assign/awb": {
        const courier = RATES.find(({ courier_company_id: id }) => id === body["courier_id"]) ?? RATES[0];
        const data = { awb_code: `SR${shipment}`, courier_name: courier?.courier_name };
        return { awb_assign_status: 1, response: { data } };
      }
      case "courier/generate/label":
        return { label_created: 1, label_url: `https://labels.example/${shipment}.pdf` };
      case "courier/generate/pickup":
        this.pickups.push(shipment);
        return { pickup_status: 1, response: { pickup_token_number: "P1" } };
      case "orders/cancel":
        this.cancelled.push(String([body["ids"]].flat()[0]));
        return { status_code: 200, message: "Order cancelled successfully." };
      default:
        return null;
    }
  }

  /** "An order_id cannot be equal to an already existing id", also not to that of a cancelled return. */
  #usedReference(path: string, { order_id: reference }: Input): Record<string, string[]> {
    const isUsed = [...this.returns.values()].some((order) => order["order_id"] === reference);
    return path === "orders/create/return" && isUsed
      ? { order_id: ["The order id has already been taken."] }
      : {};
  }

  /** The calls for returns; null for any other. */
  #handleReturn(path: string, body: Input): unknown {
    const shipment = String([body["shipment_id"]].flat()[0]);
    switch (path) {
      case "orders/create/return": {
        const id = String(7000 + this.returns.size);
        this.returns.set(id, body);
        return {
          order_id: Number(id),
          shipment_id: Number(`1${id}`),
          status: "RETURN PENDING",
          status_code: 21,
        };
      }
      case "orders/processing/return":
        return {
          data: [...this.returns].map(([id, { order_id: reference }]) => ({
            id: Number(id),
            channel_order_id: reference,
            shipment_id: Number(`1${id}`),
            status: this.cancelled.includes(id) ? "RETURN CANCELED" : "RETURN PENDING",
            shipments: [{ awb: "" }],
          })),
        };
      case "courier/assign/awb":
        if (!this.returns.has(shipment.slice(1))) return null;
        if (body["is_return"] !== 1) return { message: "This shipment is a return" };
        return {
          awb_assign_status: 1,
          response: { data: { awb_code: `RV${shipment}`, courier_name: "Delhivery Reverse" } },
        };
      default:
        return null;
    }
  }

  #listOrders(search: string) {
    return [...this.orders]
      .filter(([, { order_id: reference }]) => String(reference).includes(search))
      .map(([id, { order_id: reference }]) => ({
        id: Number(id),
        channel_order_id: reference,
        status: this.cancelled.includes(id) ? "CANCELED" : "NEW",
        shipments: [{ id: Number(`1${id}`) }],
      }));
  }

  /** The body and headers of a tracking webhook. Moments as "2026-11-25 10:00:00", in Indian time. */
  report(
    awb: string,
    status: string,
    at: string,
    scans: { date: string; activity: string; location: string }[] = [],
  ) {
    return {
      body: JSON.stringify({ awb, current_status: status, current_timestamp: at, scans }),
      headers: { "content-type": "application/json", "x-api-key": TOKEN },
    };
  }
}

/** The address from which couriers collect the shop's parcels. */
const SHOP = {
  name: "Warehouse",
  address: "12 Hazratganj",
  address_2: "Near the crossing",
  city: "Lucknow",
  state: "Uttar Pradesh",
  country: "India",
  pin_code: "226001",
  phone: "9876543210",
  email: "warehouse@example.com",
};

const RATES = [
  { courier_company_id: 51, courier_name: "Xpressbees Surface", rate: 84.5, estimated_delivery_days: "4" },
  { courier_company_id: 10, courier_name: "Delhivery Air", rate: 131, estimated_delivery_days: "2" },
];

if (import.meta.main) {
  const fake = await new FakeShiprocket().open(Number(process.argv[2] ?? 4250));
  for (const [name, value] of Object.entries(fake.env())) process.stdout.write(`${name}=${value}\n`);
}
