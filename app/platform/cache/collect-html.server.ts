import { EventEmitter } from "node:events";

/**
 * Collects the HTML that React renders for a page that is sent as a whole. It is not a Node stream, because those and their content
 * survive until a full garbage collection and so cause more of them.
 */
export class HtmlCollector extends EventEmitter implements NodeJS.WritableStream {
  readonly writable = true;
  readonly #chunks: Uint8Array[] = [];
  readonly #done: (markup: Buffer<ArrayBuffer>) => void;
  readonly #failed: (error: unknown) => void;

  /** Calls `done` with the whole page, or `failed` with the error that aborted it. */
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
