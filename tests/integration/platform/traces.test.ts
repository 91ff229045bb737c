import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { checkoutFields } from "#tests/fixtures/checkout-fields.ts";
import { stockedVariant } from "#tests/fixtures/catalog/stocked-variant.ts";
import { Visitor } from "#tests/requests/visitor.ts";
import { startStore, type RunningStore } from "#tests/servers/running-store.ts";

const Attribute = z.object({
  key: z.string(),
  value: z.object({ stringValue: z.string().optional() }),
});
const ReceivedSpan = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  attributes: z.array(Attribute),
});
/** A request of https://opentelemetry.io/docs/specs/otlp/#otlphttp-request in JSON. */
const Export = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(Attribute) }),
      scopeSpans: z.array(z.object({ spans: z.array(ReceivedSpan) })),
    }),
  ),
});

let collector: Server;
let store: RunningStore;
const bodies: string[] = [];

const spans = () =>
  bodies.flatMap((body) =>
    Export.parse(JSON.parse(body)).resourceSpans.flatMap(({ scopeSpans }) =>
      scopeSpans.flatMap((scope) => scope.spans),
    ),
  );

beforeAll(async () => {
  collector = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      if (request.url === "/v1/traces") bodies.push(Buffer.concat(parts).toString());
      response.writeHead(200, { "Content-Type": "application/json" }).end("{}");
    });
  });
  await new Promise<void>((resolve) => collector.listen(0, "127.0.0.1", resolve));
  const { port } = collector.address() as AddressInfo;
  store = await startStore({
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
    OTEL_SERVICE_NAME: "amaltas",
    OTEL_BSP_SCHEDULE_DELAY: "200",
  });
}, 120_000);
afterAll(async () => {
  await store.stop();
  collector.close();
});

test("a checkout is one trace from its request over the use case to its queries, and its email another", async () => {
  const shopper = new Visitor(store.url);
  await shopper.signUp("traces@example.com", "moti jhumka 7");
  await shopper.signIn("traces@example.com", "moti jhumka 7");
  const { id, price } = await stockedVariant(store.url, "gulmohar-jhumka");
  await shopper.post(
    "/checkout",
    checkoutFields([{ id, quantity: 1, price }], { email: "traces@example.com" }),
  );
  await expect
    .poll(() => spans().map(({ name }) => name), { timeout: 20_000 })
    .toEqual(expect.arrayContaining(["POST /checkout", "job send-mail"]));
  const all = spans();
  const request = all.find(({ name }) => name === "POST /checkout");
  const ofRequest = all.filter(({ traceId }) => traceId === request?.traceId);
  const parentOf = (child: (typeof all)[number]) =>
    ofRequest.find(({ spanId }) => spanId === child.parentSpanId);
  const textOf = ({ attributes }: (typeof all)[number]) =>
    attributes.find(({ key }) => key === "db.query.text")?.value.stringValue ?? "";
  const insert = ofRequest.find((span) => /insert into "orders"/i.test(textOf(span)));
  const chain: string[] = [];
  for (let span = insert; span; span = parentOf(span)) chain.unshift(span.name);
  expect(chain).toEqual([
    "POST /checkout",
    expect.stringMatching(/^action routes\//),
    expect.stringMatching(/^transaction \w+/),
    expect.stringMatching(/^(?:WITH|INSERT)$/),
  ]);
  expect(all.find(({ name }) => name === "job send-mail")?.traceId).not.toBe(request?.traceId);
});

test("traces contain no names, emails or codes of links", () => {
  const sent = bodies.join("\n");
  expect(sent).toContain("amaltas");
  expect(sent).not.toContain("traces@example.com");
  expect(sent).not.toContain("moti jhumka 7");
});
