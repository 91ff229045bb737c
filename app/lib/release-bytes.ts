/**
 * Gives back the memory of bytes that nobody needs any more, now and not when V8 comes to it: what is large counts until then, and brings
 * on a collection of the whole heap. Streams and packers of Node's hold what they were given until such a collection, too. Does
 * nothing where others share the memory.
 */
export function releaseBytes({ buffer, byteLength }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}
