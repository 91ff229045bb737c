import { EventEmitter } from "node:events";

/**
 * Where React writes a page that is sent as a whole. No stream of Node's own: V8 holds on to each of those, and to what was written
 * to it, until it goes through the whole heap, and so has to do that more often.
 */
export class HtmlCollector extends EventEmitter implements NodeJS.WritableStream {
  readonly writable = true;
  readonly #chunks: Uint8Array[] = [];
  readonly #done: (markup: Buffer<ArrayBuffer>) => void;
  readonly #failed: (error: unknown) => void;

  /** `done` is given the whole page. */
  constructor(done: (markup: Buffer<ArrayBuffer>) => void, failed: (error: unknown) => void) {
    super();
    this.#done = done;
    this.#failed = failed;
  }

  write(chunk: Uint8Array | string): boolean {
    this.#chunks.push(typeof chunk === "string" ? Buffer.from(chunk) : chunk);
    return true;
  }

  end(): this {
    this.#done(Buffer.concat(this.#chunks));
    return this;
  }

  destroy(error: unknown): void {
    this.#failed(error);
  }
}
