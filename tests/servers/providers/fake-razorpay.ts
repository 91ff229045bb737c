import { createHmac, randomBytes, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { json, text } from "node:stream/consumers";
import { z } from "zod";

interface Order {
  id: string;
  amount: number;
  currency: string;
  receipt: string | null;
}

interface Payment {
  id: string;
  order_id: string;
  amount: number;
  currency: string;
  status: "created" | "authorized" | "captured" | "refunded" | "failed";
  method: string;
  amount_refunded: number;
}

interface Refund {
  id: string;
  payment_id: string;
  amount: number;
  receipt: string | null;
  status: "pending" | "processed" | "failed";
}

const SECRETS = {
  keyId: "rzp_test_gulmohar",
  keySecret: "key secret of a test",
  webhookSecret: "a test's webhook secret",
};

const sign = (secret: string, text: string | Buffer) =>
  createHmac("sha256", secret).update(text).digest("hex");
// Standard Checkout opens above the store's page; this one leads to the fake payment page, which names it.
const CHECKOUT_SCRIPT = `const SCRIPT_URL = document.currentScript.src;
window.Razorpay = class {
  constructor(options) { this.options = options; }
  open() {
    const { order_id, callback_url, prefill } = this.options;
    const form = Object.assign(document.createElement("form"), {
      method: "post",
      action: new URL("/v1/checkout/embedded", SCRIPT_URL).href,
    });
    for (const [name, value] of Object.entries({ order_id, callback_url, script: prefill.method ?? "any" }))
      form.append(Object.assign(document.createElement("input"), { name, value }));
    document.body.append(form);
    form.submit();
  }
};`;
const newName = (kind: string) => `${kind}_${randomBytes(7).toString("hex")}`;

const Body = z.object({
  amount: z.int().positive(),
  currency: z.string().optional(),
  receipt: z.string().max(40).optional(),
});

/**
 * A fake of Razorpay on the loopback address: the API that the store calls, and a shopper on the payment page. It can misbehave:
 * `silentAt` matches calls that it accepts and never responds to.
 */
export class FakeRazorpay {
  readonly orders = new Map<string, Order>();
  readonly payments = new Map<string, Payment>();
  readonly refunds = new Map<string, Refund>();
  /** The calls so far in order, such as "POST /v1/orders". */
  readonly calls: string[] = [];
  silentAt: RegExp | null = null;
  /** The initial status of a refund. */
  refundsAre: Refund["status"] = "processed";
  readonly #server = createServer((request, response) => {
    const call = `${request.method} ${request.url}`;
    this.calls.push(call);
    if (request.url === "/v1/checkout/embedded") {
      void this.#ownPage(request).then((page) => response.setHeader("Content-Type", "text/html").end(page));
      return;
    }
    if (request.url === "/v1/checkout.js") {
      response.setHeader("Content-Type", "text/javascript").end(CHECKOUT_SCRIPT);
      return;
    }
    void this.#respond(request).then(({ status, body }) => {
      if (this.silentAt?.test(call)) return undefined;
      return response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
    });
  });
  #url = "";

  async open(): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
    this.#url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
    return this;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** The store's environment variables for this provider. */
  env(): Record<string, string> {
    return {
      RAZORPAY_KEY_ID: SECRETS.keyId,
      RAZORPAY_KEY_SECRET: SECRETS.keySecret,
      RAZORPAY_WEBHOOK_SECRET: SECRETS.webhookSecret,
      RAZORPAY_API_URL: this.#url,
      // Shorter, and a busy machine takes a slow response for silence.
      PAYMENT_TIMEOUT_MS: "1000",
    };
  }

  get origin(): string {
    return this.#url;
  }

  orderOf(receipt: string): Order {
    const order = [...this.orders.values()].find((one) => one.receipt === receipt);
    if (!order) throw new Error(`No order was opened for ${receipt}`);
    return order;
  }

  /** Simulates a payment on Razorpay's page. */
  pay(orderId: string, differently: Partial<Payment> = {}): Payment {
    const order = this.orders.get(orderId);
    if (!order) throw new Error(`No such order: ${orderId}`);
    const { amount, currency } = order;
    const id = newName("pay");
    const paid: Payment = {
      id,
      order_id: orderId,
      amount,
      currency,
      status: "captured",
      method: "upi",
      amount_refunded: 0,
      ...differently,
    };
    this.payments.set(id, paid);
    return paid;
  }

  /** The fields that the browser posts back from Razorpay's page. */
  returned({ id, order_id }: Payment): Record<string, string> {
    return {
      razorpay_payment_id: id,
      razorpay_order_id: order_id,
      razorpay_signature: sign(SECRETS.keySecret, `${order_id}|${id}`),
    };
  }

  /** A signed webhook. */
  announce(event: string, payload: Record<string, unknown>, eventId: string = randomUUID()) {
    const entities = Object.fromEntries(Object.entries(payload).map(([name, entity]) => [name, { entity }]));
    const body = JSON.stringify({ entity: "event", event, payload: entities });
    const headers = {
      "content-type": "application/json",
      "x-razorpay-signature": sign(SECRETS.webhookSecret, body),
      "x-razorpay-event-id": eventId,
    };
    return { body, headers };
  }

  async #respond(request: IncomingMessage): Promise<{ status: number; body: unknown }> {
    const basic = Buffer.from(`${SECRETS.keyId}:${SECRETS.keySecret}`).toString("base64");
    if (request.headers.authorization !== `Basic ${basic}`) return refuse(401, "Authentication failed");
    const { pathname, searchParams } = new URL(request.url ?? "/", this.#url);
    const [, , kind, id = "", what] = pathname.split("/");
    if (request.method === "POST") {
      const body = Body.parse(await json(request));
      if (kind === "orders") return this.#openOrder(body);
      const payment = this.payments.get(id);
      if (!payment) return refuse(400, "The id provided does not exist");
      return what === "capture" ? capture(payment) : this.#refund(payment, body);
    }
    if (kind === "payments" && what === "refunds")
      return list([...this.refunds.values()].filter((one) => one.payment_id === id));
    if (kind === "payments" && id === "") return list([...this.payments.values()].slice(0, 1));
    if (kind === "payments") return found(this.payments.get(id));
    if (what === "payments") return list([...this.payments.values()].filter((one) => one.order_id === id));
    if (id) return found(this.orders.get(id));
    const receipt = searchParams.get("receipt");
    return list([...this.orders.values()].filter((one) => one.receipt === receipt));
  }

  /** The shopper's pages: the payment page, and the one after it that posts back. */
  async #ownPage(request: IncomingMessage): Promise<string> {
    const sent = new URLSearchParams(await text(request));
    const order = sent.get("order_id") ?? "";
    const callbackUrl = sent.get("callback_url") ?? "";
    const form = (name: string, action: string, fields: Record<string, string>) => {
      const inputs = Object.entries(fields).map(
        ([key, value]) => `<input type="hidden" name="${key}" value="${value}">`,
      );
      return `<form method="post" action="${action}">${inputs.join("")}<button>${name}</button></form>`;
    };
    if (sent.has("paid"))
      return form("Back to the shop", callbackUrl, this.returned(this.pay(order, { status: "authorized" })));
    const pay = form("Pay by UPI", "embedded", { order_id: order, callback_url: callbackUrl, paid: "yes" });
    const opened = sent.has("script") ? "Standard Checkout" : "Hosted page";
    return `<title>Razorpay</title><h1>${opened}</h1>${pay}${form("Fail", callbackUrl, { "error[code]": "BAD_REQUEST_ERROR" })}`;
  }

  #openOrder({
    amount,
    currency = "INR",
    receipt = null,
  }: Omit<z.infer<typeof Body>, "receipt"> & { receipt?: string | null }) {
    const order = { id: newName("order"), amount, currency, receipt };
    this.orders.set(order.id, order);
    return found(order);
  }

  #refund(payment: Payment, { amount, receipt = null }: { amount: number; receipt?: string | null }) {
    if (payment.amount_refunded + amount > payment.amount)
      return refuse(400, "The refund amount provided is greater than amount captured");
    // Failed refunds do not count.
    if (this.refundsAre !== "failed") payment.amount_refunded += amount;
    if (payment.amount_refunded === payment.amount) payment.status = "refunded";
    const refund: Refund = {
      id: newName("rfnd"),
      payment_id: payment.id,
      amount,
      receipt,
      status: this.refundsAre,
    };
    this.refunds.set(refund.id, refund);
    return found(refund);
  }
}

function capture(payment: Payment) {
  if (payment.status !== "authorized") return refuse(400, "This payment has already been captured");
  payment.status = "captured";
  return found(payment);
}

const list = (items: unknown[]) => ({
  status: 200,
  body: { entity: "collection", count: items.length, items },
});
const found = (entity: unknown) =>
  entity ? { status: 200, body: entity } : refuse(400, "The id provided does not exist");
const refuse = (status: number, description: string) => ({
  status,
  body: { error: { code: "BAD_REQUEST_ERROR", description } },
});
