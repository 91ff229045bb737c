import { afterAll, beforeAll, expect, test } from "vitest";
import { downloadExternal, type Download } from "#app/platform/http/download-external.server.ts";
import type { ExternalRules } from "#app/platform/http/post-external.server.ts";
import { ImageServer } from "#tests/servers/image-server.ts";

const server = new ImageServer();

beforeAll(() => server.open());
afterAll(() => server.close());

/** Allows the test server alone. */
const rules: ExternalRules = { allowsPrivate: (url) => url.host === server.host };

async function download(url: string, more: Partial<Download> = {}, by = rules) {
  const chunks: Buffer[] = [];
  const result = await downloadExternal(
    {
      url,
      headers: {},
      timeoutMs: 5_000,
      idleMs: 5_000,
      maxBytes: 1_000_000,
      signal: new AbortController().signal,
      write: (bytes) => Promise.resolve(void chunks.push(bytes)),
      ...more,
    },
    by,
  );
  return { result, body: Buffer.concat(chunks).toString() };
}

test("a redirect is followed to the body", async () => {
  server.at("/new", Buffer.from("bytes"));
  const { result, body } = await download(server.at("/old", { redirectTo: "/new" }));
  expect([result.ok, body]).toEqual([true, "bytes"]);
});

test.each([
  "https://127.0.0.1/",
  "https://169.254.169.254/latest/meta-data",
  "https://[::1]/",
  "https://10.0.0.1/a.jpg",
])("a redirect to %s is not followed", async (redirectTo) => {
  const { result } = await download(server.at("/to-private", { redirectTo }));
  expect(result).toEqual({ ok: false, error: "private" });
});

test.each([
  ["http://public.example/a.jpg", "not-https"],
  ["ftp://public.example/a.jpg", "invalid"],
  ["http://", "invalid"],
])("a redirect to %s is not followed", async (redirectTo, error) => {
  const { result } = await download(server.at("/to-other", { redirectTo }));
  expect(result).toEqual({ ok: false, error });
});

test("more than three redirects end a download", async () => {
  const url = server.at("/loop", { redirectTo: "/loop" });
  expect((await download(url)).result).toEqual({ ok: false, error: "too-many-redirects" });
  expect(server.requestsOf(url)).toBe(4);
});

test("a name that resolves to a private address among public ones is refused, and is resolved once for a connection", async () => {
  const resolved: string[] = [];
  const rebinding: ExternalRules = {
    allowsPrivate: false,
    resolve: (hostname, _, done) => {
      resolved.push(hostname);
      // The answer for the check is public, a second one would lead to the test server.
      const address = resolved.length === 1 ? "192.0.2.1" : "127.0.0.1";
      done(null, [{ address, family: 4 }]);
    },
  };
  const mixed: ExternalRules = {
    allowsPrivate: false,
    resolve: (_, __, done) =>
      done(null, [
        { address: "1.1.1.1", family: 4 },
        { address: "127.0.0.1", family: 4 },
      ]),
  };
  const url = `https://rebinding.example:${server.host.split(":")[1]}/secret`;
  expect((await download(url, {}, mixed)).result).toEqual({ ok: false, error: "private" });
  expect((await download(url, {}, rebinding)).result).toEqual({ ok: false, error: "private" });
  expect(resolved).toEqual(["rebinding.example"]);
  expect(server.requests.get("/secret")).toBeUndefined();
});

test("an endless body ends at the limit, and one that promises more is not read", async () => {
  const endless = server.at("/endless", { endless: Buffer.alloc(50_000) });
  expect((await download(endless)).result).toEqual({ ok: false, error: "too-large" });
  const large = server.at("/large", (_, response) =>
    response.writeHead(200, { "content-length": "2000000" }).flushHeaders(),
  );
  expect((await download(large)).result).toEqual({ ok: false, error: "too-large" });
});

test("a body that stops or takes too long is given up", async () => {
  const hanging = server.at("/hang", "hang");
  expect((await download(hanging, { idleMs: 100 })).result).toEqual({ ok: false, error: "slow" });
  const dripping = server.at("/drip", { endless: Buffer.from("a") });
  expect((await download(dripping, { timeoutMs: 150 })).result).toEqual({ ok: false, error: "slow" });
});

test("a status other than 200 is named with the pause that the server asks for", async () => {
  const headers = { "retry-after": "120" };
  const { result } = await download(server.at("/later", { status: 429, headers }));
  expect(result).toEqual({ ok: false, error: "status", status: 429, retryAfterMs: 120_000 });
  const { result: other } = await download(server.at("/no-such-file"));
  expect(other).toEqual({ ok: false, error: "status", status: 404, retryAfterMs: null });
});

test("a body that ends early is not a whole one", async () => {
  const url = server.at("/cut", (_, response) => {
    response.writeHead(200, { "content-length": "1000" });
    response.write("begin", () => response.destroy());
  });
  expect((await download(url)).result).toMatchObject({ ok: false, error: "unreachable" });
});

test("an aborted download ends as such", async () => {
  const stop = new AbortController();
  const running = download(server.at("/hang", "hang"), { signal: stop.signal });
  stop.abort();
  expect((await running).result).toEqual({ ok: false, error: "aborted" });
});
