import { Duplex } from "node:stream";
import type { MessagePort } from "node:worker_threads";
import { joined } from "#app/platform/database/pglite/pglite-session.server.ts";

type Done = (error?: Error | null) => void;

export interface PgliteWireOptions {
  /** Opens a channel to the database thread; throws when the database has ended. */
  dial: () => MessagePort;
  /** Called when a request has had no response for `stuckAfterMs`. */
  onStuck: () => void;
  stuckAfterMs: number;
}

/**
 * Acts as `pg`'s socket: PostgreSQL's wire protocol over a message port to the database thread. `pg` writes whole protocol
 * messages and corks the five of a parameterised query into one write, so each write is one request.
 */
export class PgliteWire extends Duplex {
  readonly #options: PgliteWireOptions;
  #port: MessagePort | undefined;
  #watch: NodeJS.Timeout | undefined;

  constructor(options: PgliteWireOptions) {
    super();
    this.#options = options;
  }

  /** Emits `connect` or `error`, like a socket. */
  connect(): void {
    try {
      this.#port = this.#options.dial();
    } catch (error) {
      this.destroy(error as Error);
      return;
    }
    this.#port.on("message", (bytes: Uint8Array<ArrayBuffer>) => {
      clearTimeout(this.#watch);
      this.push(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    });
    this.#port.on("close", () => this.destroy());
    process.nextTick(() => this.emit("connect"));
  }

  override _read(): void {
    // The thread pushes whole responses; there is nothing to read on demand.
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: Done): void {
    this.#send([chunk], done);
  }

  override _writev(chunks: { chunk: Buffer }[], done: Done): void {
    this.#send(
      chunks.map(({ chunk }) => chunk),
      done,
    );
  }

  override _final(done: Done): void {
    this.#port?.close();
    done();
  }

  override _destroy(error: Error | null, done: Done): void {
    clearTimeout(this.#watch);
    this.#port?.close();
    done(error);
  }

  setNoDelay(): this {
    return this;
  }

  setKeepAlive(): this {
    return this;
  }

  ref(): this {
    this.#port?.ref();
    return this;
  }

  unref(): this {
    this.#port?.unref();
    return this;
  }

  #send(chunks: Buffer[], done: Done): void {
    // Copied, because `pg` reuses its buffer, and posting a view would send its whole underlying memory.
    const bytes = joined(
      chunks,
      chunks.reduce((size, chunk) => size + chunk.length, 0),
    );
    clearTimeout(this.#watch);
    this.#watch = setTimeout(this.#options.onStuck, this.#options.stuckAfterMs).unref();
    this.#port?.postMessage(bytes, [bytes.buffer]);
    done();
  }
}
