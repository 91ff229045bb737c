import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { API_SCOPES } from "#app/domain/api/operations.server.ts";
import { variants } from "#app/domain/catalog/catalog.tables.ts";
import { stockCatalogue } from "#tests/fixtures/catalog/test-catalogue.ts";
import { appForFile } from "#tests/fixtures/per-file.ts";
import { newApiKey } from "#tests/fixtures/api-key.ts";
import { buy } from "#tests/fixtures/orders/placed-order.ts";
import { makeCustomer, stockProduct } from "#tests/servers/test-store.ts";
import { openApiClient, openApiContract, type ApiClient } from "#tests/requests/api-contract.ts";
import { requestsOf, type RequestDocument } from "#tests/requests/api-requests.ts";

const app = await appForFile({ RATE_LIMITS: "off" });

/** `API_REQUESTS=5000` sends more than the gate does. */
const REQUESTS = Number(process.env["API_REQUESTS"] ?? 300);

let api: ApiClient;
let known: string[];
let authorization: string;

beforeAll(async () => {
  const ids = await stockCatalogue(app.store, [
    { name: "Courtyard Kurta", category: "Kurtas", variants: { "2XL plum": { inventory: 3 } } },
    { name: "Secret Lehenga", category: "Kurtas", status: "draft", variants: { "-": { inventory: 9 } } },
  ]);
  const rows = await app.store.db.select({ id: variants.id }).from(variants);
  known = [...ids.values(), ...rows.map(({ id }) => id), "courtyard-kurta", "kurtas", "2xl", "plum", "faq"];
  const lines = [{ variant: await stockProduct(app.store), quantity: 2 }];
  const userId = await makeCustomer(app.store);
  const { number } = await buy(app.store, { userId, lines });
  known.push(userId, String(number));
  authorization = `Bearer ${(await newApiKey(app.store, API_SCOPES)).key}`;
  api = await openApiClient(app.url);
});

test(
  `${REQUESTS} requests generated from the document get declared responses only, and no failure`,
  async () => {
    // Cast: the document is the store's own, and `requestsOf` reads only what it declares.
    const document = (await (await fetch(`${app.url}/api/v1/openapi.json`)).json()) as RequestDocument;
    const statuses = new Map<number, number>();
    await fc.assert(
      fc.asyncProperty(requestsOf(document, known), async ({ method, path, json, headers }) => {
        // The client compares each response with the document.
        const { status, body } = await api(path, { method, json, headers: { ...headers, authorization } });
        expect(status).toBeLessThan(500);
        const isPublic = !path.startsWith("/admin/");
        expect(isPublic && JSON.stringify(body ?? "").includes("Secret")).toBe(false);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }),
      { numRuns: REQUESTS },
    );
    // Requests that are all refused would prove little.
    expect(statuses.get(200)).toBeGreaterThan(REQUESTS / 10);
    expect(statuses.get(422)).toBeGreaterThan(0);
  },
  Math.max(60_000, REQUESTS * 50),
);

test.each([
  [{ status: 200, body: {} }, /required property 'name'/],
  [{ status: 200, body: { name: "A shop" } }, /required property 'currency'/],
  [{ status: 204, body: undefined }, /204 application\/json is not declared/],
  [{ status: 404, body: {} }, /404 application\/json is not declared/],
])("a response that differs from the document is found: %j", async ({ status, body }, fault) => {
  const check = await openApiContract(app.url);
  const headers = new Headers({ "content-type": "application/json" });
  expect(check({ status, headers, body }, { method: "GET", path: "/shop" })).toMatch(fault);
});

test("a field that the document does not declare is a fault", async () => {
  const check = await openApiContract(app.url);
  const { status, headers, body } = await api("/shop");
  const leaking = { ...(body as object), taxId: "secret" };
  expect(check({ status, headers, body: leaking }, { method: "GET", path: "/shop" })).toMatch(/additional/);
});
