import type { Failure } from "#app/domain/catalog/import/images/internal/claim-source.server.ts";
import { MAX_FETCHED_BYTES } from "#app/domain/catalog/import/images/image-limits.ts";
import { downloadExternal, type DownloadResult } from "#app/platform/http/download-external.server.ts";
import type { ExternalRules } from "#app/platform/http/post-external.server.ts";
import { imageFormatOf, isHeic } from "#app/platform/images/image-format.ts";
import type { RequestUploads } from "#app/platform/uploads/temporary-uploads.server.ts";

const HEADERS = {
  // Content delivery networks send the format that the client names: AVIF last, because it takes longest to decode.
  accept: "image/jpeg,image/png,image/webp,image/gif;q=0.9,image/avif;q=0.8",
  "user-agent": "image-import/1.0",
};

/** Of a download; shorter in tests. */
export const DOWNLOAD_LIMITS = { timeoutMs: 120_000, idleMs: 15_000, maxBytes: MAX_FETCHED_BYTES };

export type DownloadLimits = typeof DOWNLOAD_LIMITS;

export type FetchedFile =
  | { ok: true; file: string }
  | ({ ok: false } & Failure)
  /** The store stops. */
  | { ok: false; problem: "aborted" };

// More than a format needs to be recognized.
const HEAD_BYTES = 64;

/** Ends a download whose first bytes are of no image. */
class NoImage extends Error {
  readonly problem: "web-page" | "not-an-image";

  constructor(head: Buffer) {
    super("The response is not an image");
    this.problem = /^\s*(?:<!doctype|<html|<head|<\?xml|<!--)/i.test(head.toString("latin1"))
      ? "web-page"
      : "not-an-image";
  }
}

/** Downloads an image to a temporary file. Whether it is one is known from its first bytes, whatever the server says. */
export async function downloadImage(
  url: string,
  {
    rules,
    files,
    limits,
    signal,
  }: { rules: ExternalRules; files: RequestUploads; limits: DownloadLimits; signal: AbortSignal },
): Promise<FetchedFile> {
  const file = await files.begin(limits.maxBytes);
  let head = Buffer.alloc(0);
  try {
    const write = async (bytes: Buffer) => {
      if (head.length < HEAD_BYTES) {
        head = Buffer.concat([head, bytes.subarray(0, HEAD_BYTES)]);
        if (head.length >= HEAD_BYTES) refuseOther(head);
      }
      await file.write(bytes);
    };
    const result = await downloadExternal({ url, headers: HEADERS, ...limits, write, signal }, rules);
    if (!result.ok) return failureOf(result);
    refuseOther(head);
  } catch (error) {
    if (error instanceof NoImage) return { ok: false, problem: error.problem };
    throw error;
  } finally {
    await file.close();
  }
  return file.error() === null ? { ok: true, file: file.path } : { ok: false, problem: "not-stored" };
}

function refuseOther(head: Buffer): void {
  if (!imageFormatOf(head) && !isHeic(head)) throw new NoImage(head);
}

function failureOf(result: Exclude<DownloadResult, { ok: true }>): Exclude<FetchedFile, { ok: true }> {
  switch (result.error) {
    case "status":
      return { ok: false, ...statusFailure(result.status), retryAfterMs: result.retryAfterMs };
    case "unreachable":
      return { ok: false, problem: "unreachable", detail: result.code };
    case "invalid":
    case "not-https":
      return { ok: false, problem: "invalid-url" };
    case "aborted":
    case "private":
    case "slow":
    case "too-large":
    case "too-many-redirects":
      return { ok: false, problem: result.error };
  }
}

const NOT_FOUND = new Set([404, 410]);
const FORBIDDEN = new Set([401, 402, 403, 451]);
const LATER = new Set([408, 425, 429]);

function statusFailure(status: number): Failure {
  const detail = String(status);
  if (NOT_FOUND.has(status)) return { problem: "not-found" };
  if (FORBIDDEN.has(status)) return { problem: "forbidden", detail };
  return { problem: status >= 500 || LATER.has(status) ? "server-error" : "status", detail };
}
