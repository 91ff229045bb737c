import { beforeAll, describe, expect, test } from "vitest";
import { head, rawRequest } from "#tests/requests/raw-request.ts";
import { orderedProduct } from "#tests/fixtures/orders/ordered-product.ts";
import { stockProduct } from "#tests/servers/test-store.ts";
import type { Visitor } from "#tests/requests/visitor.ts";
import { appForFile } from "#tests/fixtures/per-file.ts";

const PASSWORD = "moti jhumka 7";

// Internal details that an error response must not contain.
const INSIDE =
  /\n\s+at \S+|node_modules|\.(?:server|ts|js):\d|Failed query|\bselect ".{0,80}|SQLSTATE|\/tmp\/|\$1\b/;

const app = await appForFile();
let customer: Visitor;
let host: string;

beforeAll(async () => {
  host = new URL(app.url).host;
  customer = app.visitor();
  await customer.signUp("malformed@example.com", PASSWORD);
  await customer.signIn("malformed@example.com", PASSWORD);
});

const cookies = () => [...customer.cookies].map(([name, value]) => `${name}=${value}`).join("; ");

/** Sends a request verbatim. Returns the status and the internal details in the response. */
async function statusOf(request: string | Buffer): Promise<number | string> {
  const { status, body } = await rawRequest(app.url, request);
  const received = INSIDE.exec(body)?.[0];
  return received ? `${status} with ${received}` : status;
}

function post(path: string, type: string, body: string | Buffer, lines: string[] = []): Buffer {
  const bytes = Buffer.from(body);
  const top = head(
    `POST ${path} HTTP/1.1`,
    [`Content-Type: ${type}`, `Content-Length: ${bytes.length}`, `Origin: ${app.url}`, ...lines],
    host,
  );
  return Buffer.concat([Buffer.from(top), bytes]);
}

const FORM = "application/x-www-form-urlencoded";

describe("malformed URLs and methods", () => {
  // Proves SEC-HTTP-01
  test.each([
    ["an absolute form", "GET http://evil.example/ HTTP/1.1", 400],
    ["another host behind an @", "GET @evil.example/ HTTP/1.1", 400],
    ["a star", "OPTIONS * HTTP/1.1", 405],
    ["a NUL", "GET /products/%00 HTTP/1.1", 400],
    ["half an escape", "GET /products/%E0%A4%A HTTP/1.1", 404],
    ["bytes that are not UTF-8", "GET /products/%ff%fe HTTP/1.1", 404],
    ["overlong UTF-8", "GET /products/%c0%ae%c0%ae%c0%afetc HTTP/1.1", 404],
    ["half a pair", "GET /blog/%ed%a0%80 HTTP/1.1", 404],
    ["bad bytes in a query", "GET /products?search=%ff%c0%80&page=%zz HTTP/1.1", 200],
    ["an id that is none", "GET /images/..%2f..%2f/640.webp HTTP/1.1", 404],
    ["a number beyond all", "GET /products?page=99999999999999999999 HTTP/1.1", 404],
    ["parameters without end", `GET /products?${"a[b][c]=1&".repeat(300)} HTTP/1.1`, 200],
  ])("a URL with %s does not fail the store", async (_, line, status) => {
    expect(await statusOf(head(line, [], host))).toBe(status);
  });

  // Proves SEC-CSRF-02
  test.each(["evil.example/x?", "a@evil.example", "evil.example#", "a b", "<script>", "[::1", ""])(
    "a request with the invalid host %j is refused",
    async (named) => {
      expect(await statusOf(head("GET /login HTTP/1.1", [], named))).toBe(400);
    },
  );

  // Proves ASVS-V4-01, SEC-HTTP-02
  test.each(["TRACE", "PUT", "DELETE", "PATCH", "OPTIONS", "PROPFIND"])(
    "the method %s is refused",
    async (method) => {
      for (const path of ["/", "/orders", "/admin/dashboard", "/robots.txt", "/login.data"])
        expect([path, await statusOf(head(`${method} ${path} HTTP/1.1`, [], host))]).toEqual([path, 405]);
    },
  );
});

describe("path traversal", () => {
  const SECRET = /"dependencies"|root:x:|BEGIN|gulmohar\.session|PGDATA/;

  // Proves SEC-HTTP-01
  test.each([
    "/../package.json",
    "/assets/../../../package.json",
    "/%2e%2e/%2e%2e/package.json",
    "/..%2f..%2fpackage.json",
    "/assets/..%5c..%5cpackage.json",
    "/assets/%252e%252e/package.json",
    "/assets/....//....//package.json",
    "/assets/..%c0%af..%c0%afetc/passwd",
    "/images/..%2f..%2fsession-secret/640.webp",
    "/og/product/..%2f..%2f..%2fsession-secret/x.jpg",
    "/sitemap/..%2f..%2fpackage.json",
    "/.env",
    "/data/outbox",
    "//etc/passwd",
    "/build/server/index.js",
  ])("the path %s leads nowhere", async (path) => {
    const { status, body } = await rawRequest(app.url, head(`GET ${path} HTTP/1.1`, [], host));
    expect([path, status]).toEqual([path, 404]);
    expect(body).not.toMatch(SECRET);
  });
});

describe("malformed bodies", () => {
  const BODIES: [name: string, type: string, body: string | Buffer][] = [
    ["nothing", FORM, ""],
    ["no form", "application/json", '{"email":1}'],
    ["half a JSON", "application/json", '{"email":'],
    ["no type", "", "email=a"],
    ["a type of its own", 'text/plain; charset="', "email=a"],
    ["bytes that are not UTF-8", FORM, Buffer.from("email=\xff\xfe%ff&password=\xc0\x80", "latin1")],
    ["half an escape", FORM, "email=%&password=%E0%A4"],
    ["no boundary", "multipart/form-data", "--x\r\n\r\n--x--"],
    [
      "another boundary",
      "multipart/form-data; boundary=x",
      "--y\r\nContent-Disposition: form-data\r\n\r\n--y--",
    ],
    [
      "a part without end",
      "multipart/form-data; boundary=x",
      '--x\r\nContent-Disposition: form-data; name="email"\r\n\r\na',
    ],
    [
      "a part without name",
      "multipart/form-data; boundary=x",
      "--x\r\nContent-Disposition: form-data\r\n\r\na\r\n--x--",
    ],
    [
      "the words of a prototype",
      FORM,
      "__proto__=x&constructor=x&__proto__[role]=admin&toString=x&hasOwnProperty=x",
    ],
    ["ten thousand fields", FORM, "a=1&".repeat(10_000)],
    ["ten thousand brackets", FORM, `email${"[a]".repeat(10_000)}=1`],
    ["half a pair and a NUL", FORM, "email=%ed%a0%80%00a&password=%00&fullName=%00"],
  ];
  const FORMS = ["/login", "/signup", "/contact", "/newsletter", "/reset-password"];
  const OWN_FORMS = [
    "/checkout",
    "/profile",
    "/profile/addresses/new",
    "/profile/sessions",
    "/wishlist/items",
  ];

  // Proves SEC-HTTP-03
  test.each(BODIES)(
    "a body of %s is refused at every form and never fails the store",
    async (_, type, body) => {
      for (const address of ["/login", ...FORMS.map((path) => `${path}.data`)]) {
        const status = await statusOf(post(address, type, body));
        expect([address, status]).toEqual([address, 400]);
      }
      for (const path of OWN_FORMS) {
        // Some actions have no fields (such as signing out other devices) and may succeed; none may fail.
        const status = await statusOf(post(`${path}.data`, type, body, [`Cookie: ${cookies()}`]));
        expect([200, 202, 302, 400, 404]).toContain(status);
      }
    },
  );

  // Proves ASVS-V1-05, SEC-HTTP-03
  test("a malicious body adds no property to the prototypes of the process", () => {
    const probe: Record<string, unknown> = {};
    expect(probe["role"]).toBeUndefined();
    expect(probe["polluted"]).toBeUndefined();
  });

  // Proves SEC-HTTP-03
  test.each([
    ["deep arrays", "[".repeat(60_000)],
    ["deep objects", '{"a":'.repeat(12_000)],
    ["closed deep arrays", "[".repeat(30_000) + "]".repeat(30_000)],
    ["a prototype", '[{"__proto__":{"polluted":true},"id":"x","quantity":1,"price":1}]'],
    ["a constructor", '[{"constructor":{"prototype":{"polluted":true}}}]'],
    ["a number for a list", "1e999"],
    ["half a pair", String.raw`[{"id":"\ud800","quantity":1,"price":1}]`],
    ["thousands of lines", `[${'{"id":"x"},'.repeat(6_000)}{}]`],
  ])("a cart of %s cannot be bought", async (_, cart) => {
    const body = new URLSearchParams({ cart, idempotencyKey: crypto.randomUUID() }).toString();
    expect(await statusOf(post("/checkout", FORM, body, [`Cookie: ${cookies()}`]))).toBe(400);
  });

  // Proves SEC-FILES-03
  test("a body of 10 MB is refused before it is read, at every URL", async () => {
    const large = 10 * 1024 * 1024;
    for (const path of ["/login", "/checkout", "/", "/wishlist/items", "/admin/login", "/cart/quote"]) {
      const lines = [`Content-Length: ${large}`, `Content-Type: ${FORM}`];
      expect([path, await statusOf(head(`POST ${path} HTTP/1.1`, lines, host))]).toEqual([path, 413]);
    }
    const claims = ["Content-Length: 99999999999999999999", "Content-Length: -1", "Content-Length: 1e3"];
    for (const line of claims) {
      const status = await statusOf(head("POST /login HTTP/1.1", [line, `Content-Type: ${FORM}`], host));
      expect([400, 413]).toContain(status);
    }
  });

  // Proves ASVS-V4-02, SEC-HTTP-04
  test("a body in chunks of unknown length, or with two lengths, is refused, so that nothing is smuggled behind it", async () => {
    const chunked = head("POST /login HTTP/1.1", ["Transfer-Encoding: chunked"], host);
    expect(await statusOf(`${chunked}5\r\nemail\r\n0\r\n\r\n`)).toBe(411);
    const both = ["Content-Length: 4", "Transfer-Encoding: chunked"];
    expect(
      await statusOf(`${head("POST /login HTTP/1.1", both, host)}0\r\n\r\nGET /admin HTTP/1.1\r\n\r\n`),
    ).toBe(400);
    const two = ["Content-Length: 4", "Content-Length: 40"];
    expect(await statusOf(`${head("POST /login HTTP/1.1", two, host)}abcd`)).toBe(400);
  });
});

describe("a review's form", () => {
  const part = (name: string, value: string) =>
    `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;

  test("a review form with a NUL in its text and with unexpected parts is an ordinary form", async () => {
    const { pool } = app.store.database;
    const { productId } = await stockProduct(app.store);
    const { rows: known } = await pool.query<{ slug: string; id: string }>(
      `select slug, (select id from users where email = 'malformed@example.com') as id
       from products where id = '${productId}'`,
    );
    const [{ slug, id } = { slug: "", id: "" }] = known;
    await orderedProduct(app.store, id, productId);
    const send = (form: string) =>
      statusOf(
        post(`/products/${slug}/review`, "multipart/form-data; boundary=x", form, [`Cookie: ${cookies()}`]),
      );
    const more = part("__proto__", "x") + part("status", "published") + part("toString", "x");
    for (const form of [more.repeat(90), "--x--"]) expect(await send(form)).toBe(400);
    const words = part("rating", "5") + part("body", "Soft\0 and warm, \0and long enough.");
    expect(await send(`${words}${more}--x--\r\n`)).toBe(302);
    const { rows } = await pool.query(`select body, status from reviews where user_id = '${id}'`);
    expect(rows).toEqual([{ body: "Soft and warm, and long enough.", status: "pending" }]);
  });
});

describe("malformed cookies", () => {
  const NAMES = [
    "gulmohar.session_token",
    "__Host-gulmohar.session_token",
    "gulmohar.device",
    "flash",
    "sidebar",
  ];
  const VALUES = [
    "",
    "%",
    "%00",
    "a.b",
    `${"a".repeat(32)}.${"b".repeat(44)}=`,
    "%ff%fe",
    '"; DROP TABLE users; --',
    Buffer.from('{"__proto__":{"polluted":true}}').toString("base64"),
    Buffer.from('{"id":"1","title":"<script>","action":{"label":"x","href":"javascript:alert(1)"}}').toString(
      "base64",
    ),
    "[".repeat(3_000),
    "x".repeat(6_000),
  ];

  // Proves SEC-HTTP-05
  test.each(NAMES)("the cookie %s with rubbish in it belongs to nobody and breaks no page", async (name) => {
    for (const value of VALUES) {
      const statuses: Record<string, number> = {};
      for (const path of ["/login", "/orders.data", "/admin/dashboard"]) {
        const lines = [`Cookie: ${name}=${value}; ${name}=${value}; =; ;;`];
        const { status, body } = await rawRequest(app.url, head(`GET ${path} HTTP/1.1`, lines, host));
        statuses[path] = status;
        expect(body).not.toMatch(INSIDE);
        expect(body).not.toContain("javascript:alert");
      }
      const expected = { "/login": 200, "/orders.data": 202, "/admin/dashboard": 302 };
      expect([value, statuses]).toEqual([value, expected]);
    }
  });

  test("a request with too many cookies is refused", async () => {
    expect(await statusOf(head("GET / HTTP/1.1", [`Cookie: ${"a=b; ".repeat(6_000)}`], host))).toBe(431);
  });
});
