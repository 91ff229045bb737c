import { data } from "react-router";
import { releaseBytes } from "#app/lib/release-bytes.ts";
import { createSemaphore, type Semaphore } from "#app/platform/process/semaphore.ts";
import type { TemporaryUpload, RequestUploads } from "#app/platform/uploads/temporary-uploads.server.ts";
import { createFormReader, type FormPiece } from "#app/platform/uploads/multipart.ts";
import type { Limit, RateLimiter } from "#app/platform/http/rate-limit.server.ts";
import type { ImageError } from "#app/lib/forms/image-upload.ts";

/** A form with a file, which exists until the request ends. When there is no acceptable file, the text fields are still returned. */
export type Upload =
  | { ok: true; file: string; fileName: string; fields: Record<string, string> }
  | {
      ok: false;
      error: Extract<ImageError, "no-file" | "too-large" | "busy" | "not-stored">;
      fields: Record<string, string>;
    };

// For text fields and multipart headers.
const MAX_FIELDS_BYTES = 256 * 1024;

// Uploads of the administrator and of customers have separate limits.
const READ_AT_ONCE = { atOnce: 8, maxWaiting: 24 };
const fromAdmin = createSemaphore(READ_AT_ONCE);
const fromCustomers = createSemaphore(READ_AT_ONCE);

// A slower connection could not send a photo within a request's three minutes.
const MIN_BYTES_PER_SECOND = 8 * 1024;
const SLOW_START_MS = 10_000;
const RATE_CHECK_MS = 1_000;

// Keeps one slow or malicious customer from blocking the others.
const MAX_PER_CUSTOMER = 2;
const activeByCustomer = new Map<string, number>();

// Each file is decoded, stored and drawn in every width.
const FILES_PER_CUSTOMER: Limit = { name: "upload", max: 30, windowMs: 60 * 60_000 };

/** A form with several files of one field, which exist until the request ends. Without files it has none, and no error. */
export interface SeveralUploads {
  files: string[];
  error: ImageError | null;
  fields: Record<string, string>;
}

interface Requested {
  field: string;
  /** Of each file. */
  maxBytes: number;
  /** One by default. */
  maxFiles?: number;
}

/**
 * Reads a multipart form with one file, which is streamed to `uploads` to avoid garbage collection of large buffers. Bytes beyond
 * `maxBytes` are read but discarded, so that the browser receives the response. Put the file last in the form: fields after a file
 * that is too large are lost. Throws a 400 response for a body that is not such a form.
 */
export function readUpload(request: Request, uploads: RequestUploads, requested: Requested): Promise<Upload> {
  return readLimited(fromAdmin, request, uploads, requested);
}

async function readLimited(
  reading: Semaphore,
  request: Request,
  uploads: RequestUploads,
  requested: Requested,
): Promise<Upload> {
  if (reading.isFull()) return { ok: false, error: "busy", fields: {} };
  const { text, sentFiles, isWhole, isMalformed } = await reading.run(() =>
    receive(request, uploads, requested),
  );
  const [sent] = sentFiles;
  const fields = Object.fromEntries(text);
  if (!isWhole) return { ok: false, error: "too-large", fields };
  if (isMalformed) throw notAForm();
  if (!sent?.isWhole) return { ok: false, error: "no-file", fields };
  const error = sent.file.error();
  if (error) return { ok: false, error, fields };
  return { ok: true, file: sent.file.path, fileName: sent.name, fields };
}

/** Like `readUpload` for a customer, limited to two simultaneous uploads and thirty files an hour. */
export async function readUploadOf(
  { id, limits }: { id: string; limits: RateLimiter },
  request: Request,
  uploads: RequestUploads,
  requested: Requested,
): Promise<Upload | { ok: false; error: "too-many"; fields: Record<string, string> }> {
  if (!takeSlot(id)) return { ok: false, error: "busy", fields: {} };
  const upload = await readLimited(fromCustomers, request, uploads, requested).finally(() => releaseSlot(id));
  if (!upload.ok || (await limits.consume(FILES_PER_CUSTOMER, id)).ok) return upload;
  return { ok: false, error: "too-many", fields: upload.fields };
}

/** Reads a multipart form with up to `maxFiles` files of one field, for a customer with the limits of `readUploadOf`, or else for the shop. */
export async function readUploads(
  by: { id: string; limits: RateLimiter } | "shop",
  request: Request,
  uploads: RequestUploads,
  requested: Requested,
): Promise<SeveralUploads> {
  const reading = by === "shop" ? fromAdmin : fromCustomers;
  if (reading.isFull() || (by !== "shop" && !takeSlot(by.id)))
    return { files: [], error: "busy", fields: {} };
  const received = await reading
    .run(() => receive(request, uploads, requested))
    .finally(() => by !== "shop" && releaseSlot(by.id));
  const { text, sentFiles, isWhole, isMalformed, isTooMany } = received;
  if (isWhole && isMalformed) throw notAForm();
  const fields = Object.fromEntries(text);
  const refused = (error: ImageError) => ({ files: [], error, fields });
  if (isTooMany) return refused("too-many-files");
  if (!isWhole || sentFiles.some((sent) => !sent.isWhole)) return refused("too-large");
  for (const { file } of sentFiles) {
    const error = file.error();
    if (error) return refused(error);
    if (by !== "shop" && !(await by.limits.consume(FILES_PER_CUSTOMER, by.id)).ok) return refused("too-many");
  }
  return { files: sentFiles.map(({ file }) => file.path), error: null, fields };
}

const notAForm = () => data({ message: "This is not a form." }, { status: 400 });

function takeSlot(id: string): boolean {
  const taken = activeByCustomer.get(id) ?? 0;
  if (taken >= MAX_PER_CUSTOMER) return false;
  activeByCustomer.set(id, taken + 1);
  return true;
}

function releaseSlot(id: string): void {
  const remaining = (activeByCustomer.get(id) ?? 1) - 1;
  if (remaining > 0) activeByCustomer.set(id, remaining);
  else activeByCustomer.delete(id);
}

interface Received {
  text: Map<string, string>;
  sentFiles: { file: TemporaryUpload; name: string; isWhole: boolean }[];
  isWhole: boolean;
  /** More files than requested were sent. */
  isTooMany: boolean;
  isMalformed: boolean;
}

async function receive(request: Request, uploads: RequestUploads, requested: Requested): Promise<Received> {
  const { maxBytes, maxFiles = 1 } = requested;
  const limit = Math.min(declaredLength(request), maxFiles * maxBytes + MAX_FIELDS_BYTES);
  const received: Received = {
    text: new Map(),
    sentFiles: [],
    isWhole: true,
    isMalformed: false,
    isTooMany: false,
  };
  const read = createFormReader(request.headers.get("content-type"));
  const handlePiece = createPieceHandler(received, uploads, requested);
  let seen = 0;
  const tooSlow = watchRate(() => seen);
  try {
    for await (const chunk of untilAborted(request.body, tooSlow.signal)) {
      const rest = limit - seen;
      seen += chunk.length;
      if (rest > 0) for (const piece of read(chunk.subarray(0, rest))) await handlePiece(piece);
      releaseBytes(chunk);
    }
  } finally {
    tooSlow.stop();
    for (const { file } of received.sentFiles) await file.close();
  }
  if (tooSlow.signal.aborted) throw data({ message: "The upload was too slow." }, { status: 408 });
  received.isWhole = seen <= limit;
  return received;
}

/** Aborts when a body arrives too slowly. */
function watchRate(seen: () => number): { signal: AbortSignal; stop: () => void } {
  const controller = new AbortController();
  const began = performance.now();
  const timer = setInterval(() => {
    const ms = performance.now() - began;
    if (ms > SLOW_START_MS && seen() < (MIN_BYTES_PER_SECOND * ms) / 1_000) controller.abort();
  }, RATE_CHECK_MS);
  return { signal: controller.signal, stop: () => clearInterval(timer) };
}

async function* untilAborted(
  body: Request["body"],
  signal: AbortSignal,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  if (!body) return;
  const reader = body.getReader();
  // Ends a pending read as if the body had ended.
  signal.addEventListener("abort", () => void reader.cancel().catch(() => undefined));
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    yield value;
  }
}

function declaredLength(request: Request): number {
  const declared = Number(request.headers.get("content-length") ?? Number.NaN);
  if (!Number.isSafeInteger(declared) || declared < 0)
    throw data({ message: "The request needs a Content-Length." }, { status: 411 });
  return declared;
}

interface Part {
  write(bytes: Buffer): void | Promise<void>;
  end(): void;
}

const IGNORED_PART: Part = { write: () => undefined, end: () => undefined };

/** Collects text fields and writes the first files of the requested field. */
function createPieceHandler(
  received: Received,
  uploads: RequestUploads,
  { field, maxBytes, maxFiles = 1 }: Requested,
) {
  let part = IGNORED_PART;

  function textPart(name: string): Part {
    const chunks: Buffer[] = [];
    const write = (bytes: Buffer) => void chunks.push(Buffer.from(bytes));
    // PostgreSQL cannot store NUL characters.
    const end = () =>
      void received.text.set(name, Buffer.concat(chunks).toString("utf8").replaceAll("\0", ""));
    return { write, end };
  }

  async function filePart(name: string): Promise<Part> {
    const file = await uploads.begin(maxBytes);
    const sent = { file, name: name.replaceAll("\0", ""), isWhole: false };
    received.sentFiles.push(sent);
    return { write: (bytes) => file.write(bytes), end: () => void (sent.isWhole = true) };
  }

  function partFor(name: string, fileName: string | null): Part | Promise<Part> {
    if (fileName === null) return textPart(name);
    if (!fileName || name !== field) return IGNORED_PART;
    if (received.sentFiles.length < maxFiles) return filePart(fileName);
    received.isTooMany = true;
    return IGNORED_PART;
  }

  return async (piece: FormPiece): Promise<void> => {
    if (piece.kind === "part") part = await partFor(piece.name, piece.fileName);
    else if (piece.kind === "bytes") await part.write(piece.bytes);
    else if (piece.kind === "whole") part.end();
    else received.isMalformed = true;
  };
}
