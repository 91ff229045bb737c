import { afterEach, expect, test, vi } from "vitest";
import { MessageUnclear, postToProvider } from "#app/platform/messages/phone-transport.server.ts";

afterEach(() => vi.restoreAllMocks());

const systemError = (code: string, syscall?: string) => Object.assign(new Error(code), { code, syscall });

/** The error of a request that fails in the network. */
function failRequest(cause: Error): Promise<unknown> {
  vi.spyOn(globalThis, "fetch").mockRejectedValue(new TypeError("fetch failed", { cause }));
  const options = { headers: {}, body: {}, timeoutMs: 1_000 };
  return postToProvider("The provider", new URL("https://provider.example"), options).catch(
    (error: unknown) => error,
  );
}

test.each([
  ["the host has no address", systemError("ENOTFOUND", "getaddrinfo")],
  ["the connection is refused", systemError("ECONNREFUSED", "connect")],
  ["the machine has no network", systemError("ENETUNREACH", "connect")],
  ["no address of the host can be reached", new AggregateError([systemError("EHOSTUNREACH", "connect")])],
  ["connecting takes too long", systemError("UND_ERR_CONNECT_TIMEOUT")],
])("a message is sent again when %s", async (_, cause) => {
  const error = await failRequest(cause);
  expect(error).not.toBeInstanceOf(MessageUnclear);
  expect(error).toMatchObject({ message: "The provider cannot be reached" });
});

test.each([
  ["the connection breaks", systemError("ECONNRESET", "read")],
  ["the provider closes the connection", systemError("UND_ERR_SOCKET")],
])("a message is not sent again when %s after the request", async (_, cause) => {
  expect(await failRequest(cause)).toBeInstanceOf(MessageUnclear);
});
