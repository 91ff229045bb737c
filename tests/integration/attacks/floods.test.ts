import { EventEmitter, once } from "node:events";
import { connect } from "node:net";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { FULL_POOL, stockProduct } from "#tests/servers/test-store.ts";
import { appForFile } from "#tests/fixtures/per-file.ts";
import { useRealPasswordHashes } from "#tests/servers/cheap-password-hashes.ts";

// The limits of server/http/render-queue.ts.
const MADE_AT_ONCE = 4;
const WAITING = 256;

useRealPasswordHashes();
const app = await appForFile(FULL_POOL);
const behindProxy = await appForFile({ ...FULL_POOL, TRUST_PROXY: "on" });

beforeAll(async () => {
  await stockProduct(app.store);
});

/** Writes all requests on one connection without waiting, and reads until the store closes it. */
function pipelined(paths: readonly string[]): Promise<string[]> {
  const { hostname, port } = new URL(app.url);
  const socket = connect(Number(port), hostname);
  const lastOne = paths.length - 1;
  const requests = paths.map(
    (path, index) =>
      `GET ${path} HTTP/1.1\r\nHost: ${hostname}\r\n${index === lastOne ? "Connection: close\r\n" : ""}\r\n`,
  );
  socket.write(requests.join(""));
  let output = "";
  socket.on("data", (chunk: Buffer) => (output += chunk.toString("latin1")));
  // A connection that is closed early may be reset.
  socket.on("error", () => undefined);
  return new Promise((resolve) => socket.once("close", () => resolve(output.split(/(?=HTTP\/1\.1 \d)/))));
}

/** Locks the products so that no request can read them. Returns the function that releases the lock. */
async function holdCatalog({ store } = app): Promise<() => Promise<void>> {
  const end = new EventEmitter();
  let reservationLimit: Promise<void> | undefined;
  await new Promise<void>((isHeld) => {
    reservationLimit = store.db.transaction(async (tx) => {
      await tx.execute(sql`lock table products in access exclusive mode`);
      const ended = once(end, "end");
      isHeld();
      await ended;
    });
  });
  return async () => {
    end.emit("end");
    await reservationLimit;
  };
}

describe("a client that sends requests without waiting for responses", () => {
  test("a client that does not wait for responses gets the first ones in order", async () => {
    const responses = await pipelined(["/login", "/healthz", "/about-us", "/healthz"]);
    expect(responses).toHaveLength(4);
    expect(responses.every((response) => response.startsWith("HTTP/1.1 200"))).toBe(true);
    expect(responses[0]).toContain("Sign In");
    expect(responses[3]).toContain("Connection: close");
  });

  // Proves SEC-FILES-08
  test("a client that sends a thousand requests is disconnected, and everybody else is served @nightly", async () => {
    const responses = await pipelined(Array.from({ length: 1_000 }, () => "/login"));
    expect(responses.length).toBeLessThan(20);
    expect((await app.visitor().get("/login")).status).toBe(200);
  });
});

test("more simultaneous pages than the store renders get 503 with Retry-After", async () => {
  const release = await holdCatalog();
  const { hostname, port } = new URL(app.url);
  const refused: string[] = [];
  const sockets = Array.from({ length: MADE_AT_ONCE + WAITING + 20 }, (_, index) => {
    const socket = connect(Number(port), hostname);
    socket.on("error", () => undefined);
    socket.write(`GET /products?search=${index} HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`);
    return socket;
  });
  await new Promise<void>((resolve) => {
    for (const socket of sockets)
      socket.once("data", (chunk: Buffer) => {
        refused.push(chunk.toString("latin1"));
        if (refused.length === 20) resolve();
      });
  });
  for (const socket of sockets) socket.destroy();
  await release();
  for (const response of refused)
    expect(response).toMatch(/^HTTP\/1\.1 503 [^]*retry-after: 2[^]*The shop is very busy/i);
  await expect.poll(async () => (await app.visitor().get("/products")).status, { timeout: 10_000 }).toBe(200);
});

const from = (address: string) => ({ "x-forwarded-for": address });

// Proves SEC-COST-06
test("forty forms of one client that wait for the database leave connections and slots to another client's form @nightly", async () => {
  const { id } = await stockProduct(behindProxy.store);
  const release = await holdCatalog(behindProxy);
  const flood = Array.from({ length: 40 }, () =>
    behindProxy.visitor().post("/cart", { add: id, quantity: "1" }, from("198.51.100.1")),
  );
  try {
    const other = await behindProxy
      .visitor()
      .post("/newsletter", { email: "asha@example.com" }, from("198.51.100.2"));
    expect(other.status).toBeLessThan(400);
  } finally {
    await release();
  }
  for (const response of await Promise.all(flood)) expect(response.status).toBeLessThan(500);
});

// Proves SEC-COST-06
test("more simultaneous passwords than the store checks get 503 with Retry-After on the form", async () => {
  const credentials = { email: "asha@example.com", password: "a guess" };
  const responses = await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      behindProxy.visitor().post("/login", credentials, from(`198.51.100.${index}`)),
    ),
  );
  const refused = responses.filter(({ status }) => status === 503);
  expect(refused.length).toBeGreaterThan(0);
  expect(responses.filter(({ status }) => status === 400).length).toBe(40 - refused.length);
  for (const response of refused) {
    expect(response.headers.get("retry-after")).toBe("2");
    const page = await response.text();
    expect(page).toContain("The shop is very busy. Please try again in a moment.");
    expect(page).toContain('value="asha@example.com"');
  }
});

test("a feed that four hundred clients request at once is rendered once and sent to all @nightly", async () => {
  const feeds = await Promise.all(
    Array.from({ length: 400 }, async () => (await app.visitor().get("/products.xml")).text()),
  );
  expect(new Set(feeds).size).toBe(1);
  expect(feeds[0]).toContain("</rss>");
});

describe("a public page", () => {
  // Proves SEC-FILES-09
  test("a public page is rendered without a stranger's query, which the next visitor would get", async () => {
    const mark = "stranger-7";
    for (const path of ["/contact", "/", "/products", "/cart", "/newsletter", "/blog"]) {
      const first = await (await app.visitor().get(`${path}?email=${mark}&utm_source=${mark}`)).text();
      const next = await (await app.visitor().get(path)).text();
      expect([path, first.includes(mark), next.includes(mark)]).toEqual([path, false, false]);
    }
  });

  test("a public page's form has an action without a query", async () => {
    const html = await (await app.visitor().get("/contact?email=x")).text();
    expect(html).toContain('action="/contact"');
  });
});
