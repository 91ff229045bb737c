import { once } from "node:events";
import { createServer } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { oneAtATime } from "./one-at-a-time.ts";

test("of two thousand pipelined requests Node parses only those before the limit", async () => {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  let parsed = 0;
  server.on("request", () => (parsed += 1));
  // The first never gets a response, so all others wait.
  server.on(
    "request",
    oneAtATime(() => undefined),
  );
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, "127.0.0.1").on("error", () => undefined);
  socket.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n".repeat(2_000));
  socket.resume();
  await once(socket, "close");
  expect(parsed).toBe(18);

  // The next connection reuses the parser.
  server.removeAllListeners("request").on("request", (_, response) => response.end("here"));
  expect(await (await fetch(`http://127.0.0.1:${port}`)).text()).toBe("here");
  server.close();
});
