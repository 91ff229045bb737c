import { createHash } from "node:crypto";
import type { ApiRefusal, Operation } from "#app/domain/api/operation.server.ts";
import { newId } from "#app/lib/id.ts";

export const MAX_IDEMPOTENCY_KEY = 255;
export const MAX_IF_MATCH = 200;

/** Printable ASCII without a space at either end. */
export const IDEMPOTENCY_KEY = /^[!-~](?:[ -~]*[!-~])?$/;

/** A strong ETag, or "*". Those of this API begin with a version: "3.Vd2k…". */
export const IF_MATCH = /^(?:\*|"[!#-~]*")$/;

export type ReadHeaders =
  | { ok: true; idempotencyKey: string | null; version: number | undefined }
  | ApiRefusal;

/** Reads `Idempotency-Key` and `If-Match` of a request with a key. */
export function readHeaders(
  { method, ifMatch }: Pick<Operation, "method" | "ifMatch">,
  headers: Headers,
): ReadHeaders {
  const idempotencyKey = method === "get" ? null : headers.get("idempotency-key");
  if (method === "post" && idempotencyKey === null)
    return refusal("idempotency-key-missing", "Send a random text, such as a UUID, as Idempotency-Key.");
  if (
    idempotencyKey !== null &&
    (idempotencyKey.length > MAX_IDEMPOTENCY_KEY || !IDEMPOTENCY_KEY.test(idempotencyKey))
  )
    return refusal(
      "invalid",
      `Idempotency-Key must be 1 to ${MAX_IDEMPOTENCY_KEY} characters of printable ASCII.`,
    );
  const tag = ifMatch ? headers.get("if-match") : null;
  if (tag === null && ifMatch === "required")
    return refusal("precondition-required", "Send the resource’s ETag as If-Match.");
  if (tag === null || tag === "*") return { ok: true, idempotencyKey, version: undefined };
  const version = versionIn(tag);
  if (version === null)
    return refusal("precondition-failed", "If-Match is no ETag of this resource. Read it again.");
  return { ok: true, idempotencyKey, version };
}

const refusal = (error: ApiRefusal["error"], detail: string): ApiRefusal => ({ ok: false, error, detail });

const MAX_VERSION = 2_147_483_647;

/** The version in an ETag of this API; null in any other one. */
function versionIn(tag: string): number | null {
  const digits = tag.length <= MAX_IF_MATCH ? /^"(\d{1,10})\.[\w-]+"$/.exec(tag)?.[1] : undefined;
  const version = digits === undefined ? null : Number(digits);
  return version !== null && version <= MAX_VERSION ? version : null;
}

/**
 * The ETag of a response's body. Of a resource with a version it begins with that, by which `If-Match` recognises it: only a change that the
 * version counts makes a write fail, but any other one, such as a sale, still changes the tag.
 */
export function etagOf(body: string, version: number | null): string {
  const hash = createHash("sha256").update(body).digest("base64url").slice(0, 22);
  return version === null ? `"${hash}"` : `"${version}.${hash}"`;
}

/**
 * A UUID that is the same for the same request with the same `Idempotency-Key`, for use cases that recognise a repeated request by one.
 * Another request with the header, which is possible after its day, has another UUID.
 */
export function requestIdOf(
  keyId: string,
  { idempotencyKey, fingerprint }: { idempotencyKey: string | null; fingerprint: string },
): string {
  if (idempotencyKey === null) return newId();
  const hex = createHash("sha256").update(`${keyId}\n${idempotencyKey}\n${fingerprint}`).digest("hex");
  // Version 8 of RFC 9562: a UUID whose bits an application chooses.
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
