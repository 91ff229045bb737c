import { getMultipartBoundary, MultipartPart } from "@remix-run/multipart-parser";

/** What a form tells, one after the other: that a part begins, bytes of it, that it was whole. "malformed" is its last word. */
export type FormPiece =
  | { kind: "part"; name: string; fileName: string | null }
  | { kind: "bytes"; bytes: Buffer }
  | { kind: "whole" }
  | { kind: "malformed" };

/** What the next bytes of a body tell. Whoever is told may keep copies of bytes, but not them: they go with what came. */
export type FormReader = (chunk: Uint8Array) => Iterable<FormPiece>;

const MAX_HEAD_LENGTH = 4_096;
const MAX_PARTS = 200;
const LINE_END = Buffer.from("\r\n");
const HEAD_END = Buffer.from("\r\n\r\n");
const NOTHING: Buffer = Buffer.alloc(0);

/**
 * Reads a multipart form (RFC 7578) as it comes, and holds no more of it than the head of a part. Of a part: its name, and a file's
 * name, "" where none was chosen and null of a text field. What is no such form is malformed from its first byte on.
 */
export function createFormReader(contentType: string | null): FormReader {
  const boundary =
    contentType && /^multipart\/form-data/i.test(contentType) && getMultipartBoundary(contentType);
  const cut = cutAt(Buffer.from(`\r\n--${boundary}`, "latin1"));
  let place: "start" | "head" | "content" | "end" = "start";
  let head: Buffer = NOTHING;
  let parts = 0;

  function* malformed(): Iterable<FormPiece> {
    place = "end";
    yield { kind: "malformed" };
  }

  function* readHead(bytes: Buffer): Iterable<FormPiece> {
    head = Buffer.concat([head, bytes]);
    if (head.length >= 2 && head.toString("latin1", 0, 2) === "--") {
      place = "end";
      return;
    }
    const end = head.indexOf(HEAD_END);
    if (end === -1 && head.length <= MAX_HEAD_LENGTH) return;
    parts += 1;
    const isFit = end !== -1 && end <= MAX_HEAD_LENGTH && parts <= MAX_PARTS;
    const part = isFit ? partOf(head.subarray(2, end)) : null;
    if (!part) {
      yield* malformed();
      return;
    }
    const content = head.subarray(end + HEAD_END.length);
    head = NOTHING;
    place = "content";
    yield part;
    if (content.length > 0) yield { kind: "bytes", bytes: content };
  }

  return function* read(chunk) {
    if (!boundary && place !== "end") yield* malformed();
    for (const piece of place === "end" ? [] : cut(chunk)) {
      const isAmiss = piece === null ? place === "head" : place === "start";
      if (isAmiss) yield* malformed();
      if (place === "end") return;
      if (piece !== null && place === "content") yield { kind: "bytes", bytes: piece };
      else if (piece !== null) yield* readHead(piece);
      else {
        if (place === "content") yield { kind: "whole" };
        place = "head";
        head = NOTHING;
      }
    }
  };
}

/** Cuts what comes into the bytes between marks, and null for each mark. A body begins as if a line had ended before it. */
function cutAt(mark: Buffer): (chunk: Uint8Array) => Iterable<Buffer | null> {
  let held: Buffer = LINE_END;
  return function* cut({ buffer, byteOffset, byteLength }) {
    const came = Buffer.from(buffer, byteOffset, byteLength);
    let bytes = held.length > 0 ? Buffer.concat([held, came]) : came;
    for (let at = bytes.indexOf(mark); at !== -1; at = bytes.indexOf(mark)) {
      if (at > 0) yield bytes.subarray(0, at);
      yield null;
      bytes = bytes.subarray(at + mark.length);
    }
    const sure = bytes.length - lengthOfBegun(mark, bytes);
    if (sure > 0) yield bytes.subarray(0, sure);
    // A copy, for the chunk goes.
    held = Buffer.from(bytes.subarray(sure));
  };
}

/** How many bytes at the end of others may be the beginning of a mark. */
function lengthOfBegun(mark: Buffer, bytes: Buffer): number {
  const { length } = bytes;
  for (let at = Math.max(0, length - mark.length + 1); at < length; at += 1)
    if (bytes[at] === mark[0] && bytes.compare(mark, 0, length - at, at) === 0) return length - at;
  return 0;
}

function partOf(head: Buffer): FormPiece | null {
  try {
    const { name, filename = null } = new MultipartPart(head, []);
    return name === undefined ? null : { kind: "part", name, fileName: filename };
  } catch {
    // No UTF-8.
    return null;
  }
}
