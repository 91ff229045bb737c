/** A change of a file's content: bytes written at an offset, or a new size. */
export type Change = { at: number; bytes: Uint8Array } | { size: number };

/** A file's bytes, cheap to extend. Unwritten ranges read as zeros. */
export class FileContent {
  #memory: Buffer;
  #size: number;

  constructor(copyOf?: FileContent) {
    this.#memory = Buffer.from(copyOf?.bytes ?? []);
    this.#size = this.#memory.length;
  }

  get bytes(): Buffer {
    return this.#memory.subarray(0, this.#size);
  }

  apply(change: Change): this {
    if ("size" in change) {
      this.#resize(change.size);
    } else {
      this.#resize(Math.max(this.#size, change.at + change.bytes.length));
      this.#memory.set(change.bytes, change.at);
    }
    return this;
  }

  #resize(size: number): void {
    if (size > this.#memory.length) {
      const larger = Buffer.alloc(Math.max(size, 2 * this.#memory.length));
      this.bytes.copy(larger);
      this.#memory = larger;
    }
    if (size < this.#size) this.#memory.fill(0, size, this.#size);
    this.#size = size;
  }
}
