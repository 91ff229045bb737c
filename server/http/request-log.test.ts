import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { createLog } from "#app/platform/process/log.server.ts";
import { logRequests, requestFields } from "#server/http/request-log.ts";

type Line = Record<string, unknown>;

const servers: ReturnType<typeof createServer>[] = [];
afterEach(() => servers.splice(0).forEach((server) => server.close()));

async function linesOf(level: string, path: string): Promise<Line[]> {
  const lines: Line[] = [];
  const log = createLog(level, { write: (line) => void lines.push(JSON.parse(line) as Line) }, requestFields);
  const server = createServer(
    logRequests(log, (_, outgoing) => {
      setImmediate(() => {
        log.info("In the domain");
        outgoing.writeHead(404).end();
      });
    }),
  );
  servers.push(server);
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}${path}`);
  await response.text();
  const closed = once(server, "close");
  server.close();
  await closed;
  return lines;
}

test("at level debug each response is logged, and all lines of a request share its id and name the process", async () => {
  const [inner, outer] = await linesOf("debug", "/products?search=kurta");
  expect(outer).toMatchObject({
    level: "debug",
    msg: "Request",
    method: "GET",
    path: "/products",
    status: 404,
  });
  expect(outer?.["pid"]).toBe(process.pid);
  expect(outer?.["requestId"]).toMatch(/^[\da-f]{10}$/);
  expect(inner).toMatchObject({ msg: "In the domain", requestId: outer?.["requestId"] });
});

test("the code of a link to a guest's order is not logged", async () => {
  const lines = await linesOf("debug", "/o/a-secret-code?from=email");
  expect(lines.at(-1)).toMatchObject({ path: "/o/…" });
  expect(JSON.stringify(lines)).not.toContain("secret");
});

test("at level info no request is logged", async () => {
  expect(await linesOf("info", "/products")).toMatchObject([{ msg: "In the domain" }]);
});
