import { data } from "react-router";
import { createGate } from "#app/platform/gate.ts";
import { readParts, type FormPart } from "#app/platform/multipart.ts";
import type { Limit, RateLimiter } from "#app/platform/rate-limit.server.ts";
import type { PictureProblem } from "#app/lib/picture-upload.ts";

/** A form with a file. Without one, or with one that cannot be taken, the text fields are there all the same. */
export type Upload =
  | { ok: true; bytes: Buffer; fileName: string; fields: Record<string, string> }
  | {
      ok: false;
      problem: Extract<PictureProblem, "no-file" | "too-large" | "busy">;
      fields: Record<string, string>;
    };

// Text fields and the form's own words beside the file.
const BESIDE_THE_FILE = 256 * 1024;

// Each holds its file in memory: so many at once and no more, however many come.
const reading = createGate({ atOnce: 8, waiting: 24 });

// A slow line, or bad will, of one person leaves most places to the others.
const PLACES_OF_ONE = 2;
const takenBy = new Map<string, number>();

// Each is decoded, kept, and drawn in every width.
const FILES_OF_ONE: Limit = { name: "upload", max: 30, windowMs: 60 * 60_000 };

/**
 * Reads a multipart form with one file, holding never more than `maxBytes` and a little: the rest of a larger one is let pass
 * unread, so that the browser stays to hear the answer. Put the file last in the form, then no text is lost with a file that is
 * too large. A body that is no such form is a bad request.
 */
export async function readUpload(
  request: Request,
  { field, maxBytes }: { field: string; maxBytes: number },
): Promise<Upload> {
  if (reading.isFull()) return { ok: false, problem: "busy", fields: {} };
  const limit = maxBytes + BESIDE_THE_FILE;
  const { held, isWhole } = await reading.run(() => readAtMost(request, limit));
  const parts = readParts(held, request.headers.get("content-type"));
  const fields = textOf(parts ?? []);
  if (!isWhole) return { ok: false, problem: "too-large", fields };
  if (!parts) throw data({ message: "This is not a form." }, { status: 400 });
  const file = parts.find((part) => part.name === field && part.fileName !== null);
  if (file && file.bytes.length > maxBytes) return { ok: false, problem: "too-large", fields };
  if (!file?.fileName) return { ok: false, problem: "no-file", fields };
  return { ok: true, bytes: file.bytes, fileName: file.fileName, fields };
}

/** The same of a customer: of whose forms two are read at once, and of whose files thirty are taken in an hour. */
export async function readUploadOf(
  { id, limits }: { id: string; limits: RateLimiter },
  request: Request,
  wanted: { field: string; maxBytes: number },
): Promise<Upload | { ok: false; problem: "too-many"; fields: Record<string, string> }> {
  const taken = takenBy.get(id) ?? 0;
  if (taken >= PLACES_OF_ONE) return { ok: false, problem: "busy", fields: {} };
  takenBy.set(id, taken + 1);
  const upload = await readUpload(request, wanted).finally(() => giveBack(id));
  if (!upload.ok || (await limits.take(FILES_OF_ONE, id)).ok) return upload;
  return { ok: false, problem: "too-many", fields: upload.fields };
}

function giveBack(who: string): void {
  const left = (takenBy.get(who) ?? 1) - 1;
  if (left > 0) takenBy.set(who, left);
  else takenBy.delete(who);
}

async function readAtMost(request: Request, limit: number): Promise<{ held: Buffer; isWhole: boolean }> {
  const declared = Number(request.headers.get("content-length") ?? Number.NaN);
  if (!Number.isSafeInteger(declared) || declared < 0)
    throw data({ message: "Say how long the request is." }, { status: 411 });
  const held = Buffer.allocUnsafe(Math.min(declared, limit));
  let seen = 0;
  if (request.body) {
    for await (const chunk of request.body) {
      if (seen < held.length) held.set(chunk.subarray(0, held.length - seen), seen);
      seen += chunk.length;
    }
  }
  return { held: held.subarray(0, seen), isWhole: seen <= held.length };
}

function textOf(parts: FormPart[]): Record<string, string> {
  const texts = parts.filter((part) => part.fileName === null);
  // As in other forms: PostgreSQL knows no NUL in a text.
  return Object.fromEntries(
    texts.map(({ name, bytes }) => [name, bytes.toString("utf8").replaceAll("\0", "")]),
  );
}
