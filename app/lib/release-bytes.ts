/**
 * Frees a large buffer at once by transferring it: until its collection it counts as external memory, which triggers full garbage
 * collections, and Node's streams and zlib keep references to it. Does nothing to a buffer shared with other views.
 */
export function releaseBytes({ buffer, byteLength }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}
