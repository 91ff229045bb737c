import { data } from "react-router";
import { releaseBytes } from "#app/lib/release-bytes.ts";
import { createSemaphore, type Semaphore } from "#app/platform/process/semaphore.ts";
import type { TemporaryUpload, RequestUploads } from "#app/platform/uploads/temporary-uploads.server.ts";
import { createFormReader, type FormPiece } from "#app/platform/uploads/multipart.ts";
import type { Limit, RateLimiter } from "#app/platform/http/rate-limit.server.ts";
import type { ImageProblem } from "#app/lib/forms/image-upload.ts";

/** A form with a file, which is there until the request ends. Without one, or with one that cannot be taken, the text fields are there. */
export type Upload =
  | { ok: true; file: string; fileName: string; fields: Record<string, string> }
  | {
      ok: false;
      problem: Extract<ImageProblem, "no-file" | "too-large" | "busy" | "not-stored">;
      fields: Record<string, string>;
    };

// Text fields and the form's own words beside the file.
const BESIDE_THE_FILE = 256 * 1024;

// So many at once and no more, however many come. The administrator's are read beside the customers'.
const READ_AT_ONCE = { atOnce: 8, waiting: 24 };
const fromAdmin = createSemaphore(READ_AT_ONCE);
const fromCustomers = createSemaphore(READ_AT_ONCE);

// Slower than any line on which a photo could be sent in the three minutes of a request.
const MIN_BYTES_PER_SECOND = 8 * 1024;
const MAY_BE_SLOW_MS = 10_000;
const LOOKED_AT_EVERY_MS = 1_000;

// A slow line, or bad will, of one person leaves most places to the others.
const PLACES_OF_ONE = 2;
const takenBy = new Map<string, number>();

// Each is decoded, kept, and drawn in every width.
const FILES_OF_ONE: Limit = { name: "upload", max: 30, windowMs: 60 * 60_000 };

interface Requested {
  field: string;
  maxBytes: number;
}

/**
 * Reads a multipart form with one file, which is written to `incoming` as it comes: V8 counts the bytes that are held, and would stop the
 * shop to collect them. Never more than `maxBytes` and a little is taken: the rest of a larger one is let pass unread, so that the browser
 * stays to hear the answer. Put the file last in the form, then no text is lost with a file that is too large. A body that is no such
 * form is a bad request.
 */
export function readUpload(
  request: Request,
  incoming: RequestUploads,
  requested: Requested,
): Promise<Upload> {
  return readInTurn(fromAdmin, request, incoming, requested);
}

async function readInTurn(
  reading: Semaphore,
  request: Request,
  incoming: RequestUploads,
  requested: Requested,
): Promise<Upload> {
  if (reading.isFull()) return { ok: false, problem: "busy", fields: {} };
  const { text, sent, isWhole, isMalformed } = await reading.run(() => receive(request, incoming, requested));
  const fields = Object.fromEntries(text);
  if (!isWhole) return { ok: false, problem: "too-large", fields };
  if (isMalformed) throw data({ message: "This is not a form." }, { status: 400 });
  if (!sent?.isWhole) return { ok: false, problem: "no-file", fields };
  const problem = sent.file.problem();
  if (problem) return { ok: false, problem, fields };
  return { ok: true, file: sent.file.path, fileName: sent.name, fields };
}

/** The same of a customer: of whose forms two are read at once, and of whose files thirty are taken in an hour. */
export async function readUploadOf(
  { id, limits }: { id: string; limits: RateLimiter },
  request: Request,
  incoming: RequestUploads,
  requested: Requested,
): Promise<Upload | { ok: false; problem: "too-many"; fields: Record<string, string> }> {
  const taken = takenBy.get(id) ?? 0;
  if (taken >= PLACES_OF_ONE) return { ok: false, problem: "busy", fields: {} };
  takenBy.set(id, taken + 1);
  const upload = await readInTurn(fromCustomers, request, incoming, requested).finally(() => giveBack(id));
  if (!upload.ok || (await limits.take(FILES_OF_ONE, id)).ok) return upload;
  return { ok: false, problem: "too-many", fields: upload.fields };
}

function giveBack(who: string): void {
  const left = (takenBy.get(who) ?? 1) - 1;
  if (left > 0) takenBy.set(who, left);
  else takenBy.delete(who);
}

interface Received {
  text: Map<string, string>;
  sent: { file: TemporaryUpload; name: string; isWhole: boolean } | null;
  isWhole: boolean;
  isMalformed: boolean;
}

async function receive(request: Request, incoming: RequestUploads, requested: Requested): Promise<Received> {
  const limit = Math.min(declaredLength(request), requested.maxBytes + BESIDE_THE_FILE);
  const received: Received = { text: new Map(), sent: null, isWhole: true, isMalformed: false };
  const read = createFormReader(request.headers.get("content-type"));
  const take = partTaker(received, incoming, requested);
  let seen = 0;
  const tooSlow = watchRate(() => seen);
  try {
    for await (const chunk of untilAborted(request.body, tooSlow.signal)) {
      const rest = limit - seen;
      seen += chunk.length;
      if (rest > 0) for (const piece of read(chunk.subarray(0, rest))) await take(piece);
      releaseBytes(chunk);
    }
  } finally {
    tooSlow.stop();
    await received.sent?.file.close();
  }
  if (tooSlow.signal.aborted) throw data({ message: "The upload was too slow." }, { status: 408 });
  received.isWhole = seen <= limit;
  return received;
}

/** Aborts when a body comes so slowly that it only holds a place. */
function watchRate(seen: () => number): { signal: AbortSignal; stop: () => void } {
  const controller = new AbortController();
  const began = performance.now();
  const timer = setInterval(() => {
    const ms = performance.now() - began;
    if (ms > MAY_BE_SLOW_MS && seen() < (MIN_BYTES_PER_SECOND * ms) / 1_000) controller.abort();
  }, LOOKED_AT_EVERY_MS);
  return { signal: controller.signal, stop: () => clearInterval(timer) };
}

async function* untilAborted(
  body: Request["body"],
  signal: AbortSignal,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  if (!body) return;
  const reader = body.getReader();
  // A reading that waits ends as if the body did.
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
    throw data({ message: "Say how long the request is." }, { status: 411 });
  return declared;
}

interface Part {
  write(bytes: Buffer): void | Promise<void>;
  end(): void;
}

const UNREQUESTED: Part = { write: () => undefined, end: () => undefined };

/** Puts each part where it belongs: a text field among the texts, the first file of the wanted field into a file. */
function partTaker(received: Received, incoming: RequestUploads, { field, maxBytes }: Requested) {
  let part = UNREQUESTED;

  function textPart(name: string): Part {
    const chunks: Buffer[] = [];
    const write = (bytes: Buffer) => void chunks.push(Buffer.from(bytes));
    // As in other forms: PostgreSQL knows no NUL in a text.
    const end = () =>
      void received.text.set(name, Buffer.concat(chunks).toString("utf8").replaceAll("\0", ""));
    return { write, end };
  }

  async function filePart(name: string): Promise<Part> {
    const file = await incoming.begin(maxBytes);
    const sent = { file, name, isWhole: false };
    received.sent = sent;
    return { write: (bytes) => file.write(bytes), end: () => void (sent.isWhole = true) };
  }

  function partFor(name: string, fileName: string | null): Part | Promise<Part> {
    if (fileName === null) return textPart(name);
    return fileName && name === field && !received.sent ? filePart(fileName) : UNREQUESTED;
  }

  return async (piece: FormPiece): Promise<void> => {
    if (piece.kind === "part") part = await partFor(piece.name, piece.fileName);
    else if (piece.kind === "bytes") await part.write(piece.bytes);
    else if (piece.kind === "whole") part.end();
    else received.isMalformed = true;
  };
}
