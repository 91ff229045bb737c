import { readdir } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createLog } from "#app/platform/process/log.server.ts";
import { CLIENT_BUILD } from "#server/build.ts";
import { head, rawRequest, type RawResponse } from "#tests/requests/raw-request.ts";
import { openTestApp, type TestApp } from "#tests/servers/test-app.ts";
import { createFixture, type Fixture } from "./fixture.ts";

const ALWAYS: Record<string, string> = {
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "strict-origin-when-cross-origin",
  "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=()",
  "cross-origin-opener-policy": "same-origin",
  "reporting-endpoints": 'csp="/csp-reports"',
};

/** The faults in the headers of a response. */
function faultsOf({ status, headers, body }: RawResponse): string[] {
  const faults = Object.entries(ALWAYS).flatMap(([name, value]) =>
    headers.get(name) === value ? [] : [`${name}: ${headers.get(name)}`],
  );
  const policy = headers.get("content-security-policy") ?? "";
  for (const needed of [
    /default-src '(?:self|none)'/,
    /frame-ancestors 'none'/,
    /base-uri 'none'/,
    /form-action /,
  ])
    if (!needed.test(policy)) faults.push(`policy without ${needed.source}`);
  // With two headers both policies would apply, and one would be overlooked in changes.
  if (policy.includes("\n")) faults.push("two policies");
  if (/unsafe|\*[\s;]|https?:[\s;]/.test(policy)) faults.push(`policy ${policy}`);
  if (!headers.has("content-type") && body !== "" && status !== 302) faults.push("a body of no type");
  for (const name of ["server", "x-powered-by", "via"]) if (headers.has(name)) faults.push(name);
  return faults;
}

interface Requested {
  kind: string;
  request: string;
  status: number;
}

function kindsOfResponse(person: Fixture, asset: string, imageId: string): Requested[] {
  const cookies = [...person.browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const get = (kind: string, address: string, status: number, lines: string[] = []) => ({
    kind,
    request: head(`GET ${address} HTTP/1.1`, lines),
    status,
  });
  const post = (kind: string, address: string, status: number, lines: string[]) => ({
    kind,
    request: head(`POST ${address} HTTP/1.1`, lines),
    status,
  });
  return [
    get("a page", "/login", 200),
    get("a kept page", "/about-us", 200),
    get("the same page kept", "/about-us", 200),
    get("a kept page packed", "/about-us", 200, ["Accept-Encoding: br"]),
    get("a customer's page", "/orders", 200, [`Cookie: ${cookies}`]),
    get("data", "/login.data", 200),
    get("data that leads elsewhere", "/orders.data", 202),
    get("the router's map", "/__manifest?paths=/cart&version=x", 204),
    get("an asset", `/assets/${asset}`, 200),
    get("an icon", "/favicon.svg", 200),
    get("an asset that is not there", "/assets/nothing.js", 404),
    get("an image", `/images/${imageId}/320.webp`, 200, [`Cookie: ${cookies}`]),
    get("an image of another", `/images/${imageId}/320.webp`, 404),
    get("a feed", "/feed.xml", 200),
    get("a sitemap", "/sitemap.xml", 200),
    get("robots", "/robots.txt", 200),
    get("json", "/search/suggest?q=shawl", 200),
    get("a page that is not there", "/nothing", 404),
    get("a redirect", "/orders", 302),
    get("the admin's redirect", "/admin/dashboard", 302),
    get("a bad address", "/%00", 400),
    get("a long address", `/${"x".repeat(9_000)}`, 414),
    { kind: "only the head", request: head("HEAD /login HTTP/1.1"), status: 200 },
    { kind: "a method that is none", request: head("PUT / HTTP/1.1"), status: 405 },
    post("too much", "/login", 413, ["Content-Length: 9999999"]),
    post("of unknown length", "/login", 411, ["Transfer-Encoding: chunked"]),
    post("another site's form", "/logout", 400, ["Content-Length: 0", "Origin: https://evil.example"]),
    post("no form", "/login", 400, ["Content-Length: 0", "Content-Type: text/plain"]),
    get("health", "/healthz", 200),
  ];
}

async function firstAsset(): Promise<string> {
  const files = await readdir(path.join(CLIENT_BUILD, "assets"));
  return files.find((file) => file.endsWith(".js")) ?? "";
}

describe("over http", () => {
  const logged: object[] = [];
  let app: TestApp;
  let person: Fixture;

  beforeAll(async () => {
    const log = createLog("silent");
    log.warn = (values: object) => logged.push(values);
    app = await openTestApp({}, log);
    person = await createFixture(app);
  });

  afterAll(() => app.close());

  // Proves ASVS-V3-02, ASVS-V3-04, SEC-HEADERS-01
  test("every kind of response has the security headers and one policy, and does not name the software", async () => {
    const requested = kindsOfResponse(person, await firstAsset(), person.avatarId);
    const found: Record<string, unknown> = {};
    for (const { kind, request, status } of requested) {
      const response = await rawRequest(app.url, request);
      const faults = faultsOf(response);
      if (response.status !== status) faults.push(`responded with ${response.status}`);
      if (response.headers.has("strict-transport-security")) faults.push("HSTS without TLS");
      if (faults.length > 0) found[kind] = faults;
    }
    expect(found).toEqual({});
  });

  // Proves ASVS-V14-02, SEC-HEADERS-03, SEC-HEADERS-06
  test("a personal response is never cached in between", async () => {
    for (const address of [
      ...person.pages,
      "/profile",
      "/checkout",
      "/wishlist",
      "/orders.data",
      "/cart/quote?ids=x",
    ]) {
      const { headers } = await person.browser.get(address);
      expect([address, headers.get("cache-control")]).toEqual([address, "private, no-store"]);
      expect([address, headers.get("cross-origin-resource-policy")]).toEqual([address, "same-origin"]);
    }
    const ownImage = await person.browser.get(`/images/${person.avatarId}/320.webp`);
    expect(ownImage.status).toBe(200);
    expect(ownImage.headers.get("cross-origin-resource-policy")).toBe("same-origin");
  });

  // Proves SEC-HEADERS-05
  test("a violation of the policy can be reported, and a long report is refused", async () => {
    const page = await app.visitor().get("/login");
    expect(page.headers.get("content-security-policy")).toContain("report-uri /csp-reports; report-to csp");
    const send = (body: string) =>
      fetch(`${app.url}/csp-reports`, {
        method: "POST",
        headers: { "content-type": "application/csp-report" },
        body,
      });
    const before = logged.length;
    const report = (blocked: string) =>
      JSON.stringify({
        "csp-report": {
          "document-uri": `${app.url}/orders?order=12`,
          "blocked-uri": blocked,
          "effective-directive": "img-src",
        },
      });
    for (let repeated = 0; repeated < 3; repeated += 1)
      expect((await send(report("https://evil.example/a?who=asha"))).status).toBe(204);
    expect(logged.slice(before)).toEqual([
      { directive: "img-src", blocked: "https://evil.example", page: "/orders" },
    ]);
    for (let different = 0; different < 80; different += 1)
      await send(report(`https://evil-${different}.example/`));
    expect(logged.length - before).toBe(50);
    expect((await send("x".repeat(20_000))).status).toBe(413);
    expect((await send("not json")).status).toBe(204);
  });

  // Proves ASVS-V13-04, SEC-HEADERS-04
  test("an error page has the security headers and gives no internal details", async () => {
    const { pool } = app.store.database;
    await pool.query("alter table products rename to products_away");
    try {
      for (const address of ["/", "/products.data", "/search/suggest?q=silk", "/sitemap/products-1.xml"]) {
        const response = await rawRequest(app.url, head(`GET ${address} HTTP/1.1`));
        expect([address, faultsOf(response)]).toEqual([address, []]);
        expect(response.body).not.toMatch(/products_away|relation|select "|node_modules|\n\s+at /);
      }
    } finally {
      await pool.query("alter table products_away rename to products");
    }
  });

  test("a wishlist that cannot be read takes no page away from a customer", async () => {
    const { pool } = app.store.database;
    await pool.query("alter table wishlist_items rename to wishlist_items_away");
    try {
      for (const address of ["/", "/orders", "/products", "/profile"])
        expect([address, (await person.browser.get(address)).status]).toEqual([address, 200]);
    } finally {
      await pool.query("alter table wishlist_items_away rename to wishlist_items");
    }
  });

  // Proves ASVS-V3-05, SEC-CSRF-01
  test("a form of another site is refused whatever its browser sends, and the store's own is accepted", async () => {
    const { browser } = person;
    const refused: Record<string, string>[] = [
      { origin: "https://evil.example" },
      { origin: "null" },
      { origin: `${app.url}.evil.example` },
      { origin: app.url.replace("http:", "https:") },
      { "sec-fetch-site": "cross-site" },
      { "sec-fetch-site": "same-site" },
    ];
    const before = await browser.get("/profile/addresses");
    const listed = await before.text();
    for (const headers of refused) {
      for (const address of [
        "/profile/addresses",
        "/profile/addresses.data",
        "/logout",
        "/wishlist/items",
        "/checkout.data",
      ]) {
        // A browser without an Origin header sends Sec-Fetch-Site or Referer.
        const response = await sendForm(app, person, { address, headers });
        expect([headers, address, response.status]).toEqual([headers, address, 400]);
      }
    }
    expect(await (await browser.get("/profile/addresses")).text()).toEqual(
      expect.stringContaining("77 Imambara Gali"),
    );
    expect(listed).toContain("77 Imambara Gali");
    const own = await sendForm(app, person, {
      address: "/wishlist/items",
      headers: { origin: app.url, "sec-fetch-site": "same-origin" },
      body: "intent=clear",
    });
    expect(own.status).toBe(200);
  });
});

function sendForm(
  app: TestApp,
  person: Fixture,
  { address, headers, body = "" }: { address: string; headers: Record<string, string>; body?: string },
): Promise<RawResponse> {
  const cookies = [...person.browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const lines = [
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    `Cookie: ${cookies}`,
    "Content-Type: application/x-www-form-urlencoded",
    `Content-Length: ${body.length}`,
  ];
  return rawRequest(app.url, `${head(`POST ${address} HTTP/1.1`, lines, new URL(app.url).host)}${body}`);
}

describe("over https", () => {
  const PUBLIC_URL = "https://shop.gulmohar.example";
  let app: TestApp;

  beforeAll(async () => {
    app = await openTestApp({ PUBLIC_URL, RATE_LIMITS: "on" });
  });

  afterAll(() => app.close());

  // Proves ASVS-V12-01, ASVS-V3-04, SEC-HEADERS-02
  test("every response requires https for later visits", async () => {
    for (const address of [
      "/",
      "/",
      "/login",
      "/orders",
      "/nothing",
      "/favicon.svg",
      "/%00",
      "/feed.xml",
      "/login.data",
    ]) {
      const { headers } = await rawRequest(app.url, head(`GET ${address} HTTP/1.1`));
      expect([address, headers.get("strict-transport-security")]).toEqual([address, "max-age=63072000"]);
    }
  });

  // Proves SEC-CSRF-02
  test("the public URL is the only host of the store, and another host changes no link and is refused for forms", async () => {
    const claimed = head("GET /orders HTTP/1.1", ["X-Forwarded-Host: evil.example"], "evil.example");
    const response = await rawRequest(app.url, claimed);
    expect(response.headers.get("location")).toBe("/login?returnTo=%2Forders");
    const page = await rawRequest(app.url, head("GET /about-us HTTP/1.1", [], "evil.example"));
    expect(page.body).not.toContain("evil.example");
    expect(page.body).toContain(`${PUBLIC_URL}/about-us`);
    const lines = ["Origin: https://evil.example", "Content-Length: 0"];
    expect((await rawRequest(app.url, head("POST /logout HTTP/1.1", lines, "evil.example"))).status).toBe(
      400,
    );
  });
});
