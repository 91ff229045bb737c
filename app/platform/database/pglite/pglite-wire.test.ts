import { MessageChannel } from "node:worker_threads";
import { expect, it, vi } from "vitest";
import { PgliteWire } from "./pglite-wire.server.ts";

it("reports a request without a response, but not one with a response", async () => {
  const { port1, port2 } = new MessageChannel();
  const onStuck = vi.fn<() => void>();
  const wire = new PgliteWire({ dial: () => port1, onStuck, stuckAfterMs: 40 });
  wire.on("data", () => undefined);
  wire.connect();

  port2.once("message", () => port2.postMessage(new Uint8Array([1]), []));
  wire.write(Buffer.from("first"));
  await new Promise((resolve) => setTimeout(resolve, 120));
  expect(onStuck).not.toHaveBeenCalled();

  wire.write(Buffer.from("second"));
  await vi.waitFor(() => expect(onStuck).toHaveBeenCalledOnce());
  wire.destroy();
});

it("emits an error like a socket when the database has ended", async () => {
  const wire = new PgliteWire({
    dial: () => {
      throw new Error("The database has ended.");
    },
    onStuck: () => undefined,
    stuckAfterMs: 1000,
  });
  const broken = new Promise((resolve) => wire.once("error", resolve));
  wire.connect();

  expect(await broken).toEqual(new Error("The database has ended."));
});
