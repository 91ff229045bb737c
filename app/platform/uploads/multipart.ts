import { getMultipartBoundary, MultipartPart } from "@remix-run/multipart-parser";

/** Events of a form in order: a part begins, its bytes, its end. Nothing follows "malformed". */
export type FormPiece =
  | { kind: "part"; name: string; fileName: string | null }
  | { kind: "bytes"; bytes: Buffer }
  | { kind: "whole" }
  | { kind: "malformed" };

/** Parses the next chunk of a body. Consumers must copy bytes that they keep, because the chunk's memory is reused. */
export type FormReader = (chunk: Uint8Array) => Iterable<FormPiece>;

const MAX_HEAD_LENGTH = 4_096;
const MAX_PARTS = 200;
const LINE_END = Buffer.from("\r\n");
const HEAD_END = Buffer.from("\r\n\r\n");
const NOTHING: Buffer = Buffer.alloc(0);

/**
 * A streaming parser for multipart forms (RFC 7578) that buffers only the header of a part. `fileName` is "" when no file was chosen
 * and null for a text field. A body that is not such a form is malformed from its first byte.
 */
export function createFormReader(contentType: string | null): FormReader {
  const boundary =
    contentType && /^multipart\/form-data/i.test(contentType) && getMultipartBoundary(contentType);
  const cut = cutAt(Buffer.from(`\r\n--${boundary}`, "latin1"));
  let state: "start" | "head" | "content" | "end" = "start";
  let head: Buffer = NOTHING;
  let parts = 0;

  function* malformed(): Iterable<FormPiece> {
    state = "end";
    yield { kind: "malformed" };
  }

  function* readHead(bytes: Buffer): Iterable<FormPiece> {
    head = Buffer.concat([head, bytes]);
    if (head.length >= 2 && head.toString("latin1", 0, 2) === "--") {
      state = "end";
      return;
    }
    const end = head.indexOf(HEAD_END);
    if (end === -1 && head.length <= MAX_HEAD_LENGTH) return;
    parts += 1;
    const isValid = end !== -1 && end <= MAX_HEAD_LENGTH && parts <= MAX_PARTS;
    const part = isValid ? partOf(head.subarray(2, end)) : null;
    if (!part) {
      yield* malformed();
      return;
    }
    const content = head.subarray(end + HEAD_END.length);
    head = NOTHING;
    state = "content";
    yield part;
    if (content.length > 0) yield { kind: "bytes", bytes: content };
  }

  return function* read(chunk) {
    if (!boundary && state !== "end") yield* malformed();
    for (const piece of state === "end" ? [] : cut(chunk)) {
      const isUnexpected = piece === null ? state === "head" : state === "start";
      if (isUnexpected) yield* malformed();
      if (state === "end") return;
      if (piece !== null && state === "content") yield { kind: "bytes", bytes: piece };
      else if (piece !== null) yield* readHead(piece);
      else {
        if (state === "content") yield { kind: "whole" };
        state = "head";
        head = NOTHING;
      }
    }
  };
}

/** Splits chunks at `mark`: yields the bytes between marks, and null for each mark. A body starts as if after a line break. */
function cutAt(mark: Buffer): (chunk: Uint8Array) => Iterable<Buffer | null> {
  let held: Buffer = LINE_END;
  return function* cut({ buffer, byteOffset, byteLength }) {
    const received = Buffer.from(buffer, byteOffset, byteLength);
    let bytes = held.length > 0 ? Buffer.concat([held, received]) : received;
    for (let at = bytes.indexOf(mark); at !== -1; at = bytes.indexOf(mark)) {
      if (at > 0) yield bytes.subarray(0, at);
      yield null;
      bytes = bytes.subarray(at + mark.length);
    }
    const end = bytes.length - lengthOfPartialMark(mark, bytes);
    if (end > 0) yield bytes.subarray(0, end);
    // Copied, because the chunk's memory is reused.
    held = Buffer.from(bytes.subarray(end));
  };
}

/** Length of the longest suffix of `bytes` that is a prefix of `mark`. */
function lengthOfPartialMark(mark: Buffer, bytes: Buffer): number {
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
    // Not UTF-8.
    return null;
  }
}
