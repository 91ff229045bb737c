import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { ServerBuild } from "react-router";
import { beforeAll, expect, test } from "vitest";
import { withReturnTo } from "#app/lib/http/return-to.ts";
import { loadBuild } from "#server/build.ts";
import { createHandler } from "#server/handler.ts";
import {
  addressOf,
  endpointsOf,
  isAdminEndpoint,
  leadsTo,
  WAYS,
  type Endpoint,
} from "#tests/requests/endpoints.ts";
import { ADMIN } from "#tests/servers/running-store.ts";
import { Visitor } from "#tests/requests/visitor.ts";
import { rowsOf, createFixture, type Fixture } from "./fixture.ts";
import type { AccessAttempt } from "./access-attempt.ts";
import { ENDPOINTS, attemptsOf, STRANGER_PASSWORD } from "./access-rules.ts";
import { appForFile } from "#tests/fixtures/per-file.ts";

const app = await appForFile();
let person: Fixture;
let build: ServerBuild;
let stranger: Visitor;

beforeAll(async () => {
  person = await createFixture(app);
  ({ build } = await loadBuild());
  stranger = app.visitor();
  await stranger.signUp("stranger@example.com", STRANGER_PASSWORD);
  await stranger.signIn("stranger@example.com", STRANGER_PASSWORD);
});

type ServerRouteModule = NonNullable<ServerBuild["routes"][string]>["module"];

const isListed = ({ id }: Endpoint) => id in ENDPOINTS;
const isGuarded = (endpoint: Endpoint) => isAdminEndpoint(endpoint) && !isListed(endpoint);

/** The faults of the admin endpoints. Each must redirect everybody but the administrator, whatever the method. */
async function openAdminEndpoints(
  visitor: Visitor,
  endpoints: Endpoint[],
  endpoint: string,
): Promise<string[]> {
  const faults: string[] = [];
  for (const { id, pattern } of endpoints.filter(isGuarded)) {
    const path = addressOf({ id, pattern });
    const place = withReturnTo(endpoint, `http://localhost${path}`);
    for (const way of WAYS) {
      const response = await visitor.ask(way.method, way.address(path, id), { status: "published" });
      const body = await response.text();
      if (leadsTo(response, body) !== place || leaks(body))
        faults.push(`${id}, ${way.name}: responded with ${response.status} ${body.slice(0, 60)}`);
    }
  }
  return faults;
}

/** A secret in a response body. An id that was in the request may be repeated in its response. */
const leaks = (body: string, sent = "") =>
  person.secrets.find((secret) => !sent.includes(secret) && body.toLowerCase().includes(secret));

const REJECTED = new Set([302, 401, 403, 404, 405]);

/** The faults of the responses to someone who requests another person's data. */
async function faultsAt(
  visitor: Visitor,
  { endpoint, attempt }: { endpoint: Endpoint; attempt: AccessAttempt },
): Promise<string[]> {
  const faults: string[] = [];
  for (const way of WAYS) {
    const response = await visitor.ask(way.method, way.address(attempt.path, endpoint.id), attempt.fields);
    const body = await response.text();
    const received = leaks(body, attempt.path);
    const where = `${endpoint.id}, ${way.name} of ${attempt.path}`;
    if (received) faults.push(`${where}: tells ${received}`);
    if (response.status >= 500) faults.push(`${where}: fails with ${response.status}`);
    // Only the root's data, which describes the requesting visitor.
    if (!attempt.isRefused || way.name === "data of the root") continue;
    if (attempt.isRefused === "to forms" && way.method !== "POST") continue;
    if (!REJECTED.has(response.status) && leadsTo(response, body) === null)
      faults.push(`${where}: responded with ${response.status}`);
  }
  return faults;
}

async function faultsFor(visitor: Visitor, whose: "visitor" | "stranger"): Promise<string[]> {
  const faults: string[] = [];
  for (const endpoint of endpointsOf(build).filter(isListed)) {
    const attempts = attemptsOf(endpoint, { whose, person });
    for (const attempt of attempts) faults.push(...(await faultsAt(visitor, { endpoint, attempt })));
  }
  return faults;
}

// Proves SEC-ACCESS-02
test("every route is an admin route or is on the list of who may use it, and every listed route exists", () => {
  const endpoints = endpointsOf(build);
  expect(
    endpoints.filter((endpoint) => !isListed(endpoint) && !isAdminEndpoint(endpoint)).map(({ id }) => id),
    "routes to add to tests/integration/attacks/access-rules.ts",
  ).toEqual([]);
  const ids = new Set(endpoints.map(({ id }) => id));
  expect(Object.keys(ENDPOINTS).filter((id) => !ids.has(id))).toEqual([]);
  expect(endpoints.filter(isGuarded).length).toBeGreaterThan(8);
});

// Proves SEC-ACCESS-01
test("the admin refuses every request of a visitor, and the sign-in remembers the requested page", async () => {
  expect(await openAdminEndpoints(app.visitor(), endpointsOf(build), "/admin/login")).toEqual([]);
});

// Proves SEC-ACCESS-01
test("the admin redirects every request of a customer to the shop", async () => {
  expect(await openAdminEndpoints(stranger, endpointsOf(build), "/")).toEqual([]);
});

// Proves ASVS-V8-02, SEC-ACCESS-03
test("a customer's data is neither shown to nor changed by a visitor or another customer", async () => {
  const before = await rowsOf(app, person);
  expect(before.length).toBeGreaterThan(20);
  expect(await faultsFor(app.visitor(), "visitor")).toEqual([]);
  expect(await faultsFor(stranger, "stranger")).toEqual([]);
  expect(await rowsOf(app, person)).toEqual(before);
});

// Proves SEC-CSRF-01
test("a form of another site is refused at every route except the payment provider's return and the API", async () => {
  const owner = app.visitor();
  expect((await owner.post("/admin/login", ADMIN)).status).toBe(302);
  const before = await rowsOf(app, person);
  const faults: string[] = [];
  for (const endpoint of endpointsOf(build)) {
    const visitor = isAdminEndpoint(endpoint) ? owner : person.browser;
    for (const { name, address } of WAYS.filter(({ method }) => method === "POST")) {
      const path = address(addressOf(endpoint, { number: String(person.pendingNumber) }), endpoint.id);
      const response = await visitor.post(path, { intent: "delete" }, { origin: "https://evil.example" });
      if (response.status !== 400) faults.push(`${endpoint.id}, ${name}: ${response.status}`);
    }
  }
  // Of the return, the id does not exist here, and it accepts nothing without the provider's signature. No operation of the API reads cookies.
  expect(faults.toSorted()).toEqual([
    "routes/account/checkout/payment-return, form: 404",
    "routes/endpoints/api/admin/mcp, form: 401",
    "routes/endpoints/api/api, form: 404",
    "routes/endpoints/api/openapi, form: 405",
    "routes/endpoints/api/ucp/mcp, form: 403",
    "routes/endpoints/api/ucp/size-schema, form: 405",
    "routes/endpoints/api/ucp/ucp, form: 404",
  ]);
  expect(await rowsOf(app, person)).toEqual(before);
  expect((await owner.get("/admin/dashboard")).status).toBe(200);
});

test("the same requests of the owner succeed, so the refused data existed", async () => {
  const seen: string[] = [];
  for (const path of person.pages) {
    const response = await person.browser.get(path);
    seen.push(`${path} ${response.status}`);
    await response.arrayBuffer();
  }
  expect(seen).toEqual(person.pages.map((path) => `${path} 200`));
});

// Proves ASVS-V8-01, SEC-ACCESS-02
test("an admin route without the guard and an unlisted route are reported @nightly", async () => {
  const planted = withEndpoints(build, [
    ["routes/admin/export", "admin/export"],
    ["routes/admin/elsewhere", "reports"],
    ["routes/account/gifts", "gifts"],
  ]);
  const server = await serve(planted);
  try {
    const { port } = server.address() as AddressInfo;
    const faults = await openAdminEndpoints(
      new Visitor(`http://localhost:${port}`),
      endpointsOf(planted),
      "/admin/login",
    );
    expect(new Set(faults.map((fault) => fault.split(",", 1)[0]))).toEqual(
      new Set(["routes/admin/export", "routes/admin/elsewhere"]),
    );
    const unknown = endpointsOf(planted).filter(
      (endpoint) => !isListed(endpoint) && !isAdminEndpoint(endpoint),
    );
    expect(unknown.map(({ id }) => id)).toEqual(["routes/account/gifts"]);
  } finally {
    server.close();
  }
});

function withEndpoints(whole: ServerBuild, endpoints: [id: string, path: string][]): ServerBuild {
  const respond = () => ({ found: true });
  // A resource route has no component although the router's type requires one, so a route of the store is copied.
  const resource = whole.routes["routes/endpoints/image"];
  if (!resource) throw new Error("The store has no resource route for images");
  const module: ServerRouteModule = { ...resource.module, loader: respond, action: respond };
  const added = endpoints.map(([id, path]) => [id, { id, path, parentId: "root", module }] as const);
  return { ...whole, routes: { ...whole.routes, ...Object.fromEntries(added) } };
}

async function serve(changed: ServerBuild): Promise<Server> {
  const { entry } = await loadBuild();
  const server = createServer(createHandler({ build: changed, entry, app: app.store }));
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  return server;
}
