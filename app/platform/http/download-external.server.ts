import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { errorCode } from "#app/lib/error-code.ts";
import {
  openRequest,
  refuseUrl,
  type ExternalRules,
  type UrlRefusal,
} from "#app/platform/http/post-external.server.ts";
import { PrivateAddress } from "#app/platform/http/public-address.server.ts";

const MAX_REDIRECTS = 3;
const MAX_RETRY_AFTER_SECONDS = 3_600;

export interface Download {
  url: string;
  headers: Readonly<Record<string, string>>;
  /** For all requests with the body. */
  timeoutMs: number;
  /** Without any byte for this long, a request ends. */
  idleMs: number;
  maxBytes: number;
  /** Receives the body of a response with status 200. */
  write(bytes: Buffer): Promise<void>;
  signal: AbortSignal;
}

export type DownloadResult =
  | { ok: true; contentType: string }
  /** The URL or one that it redirects to is not requested. */
  | { ok: false; error: UrlRefusal | "too-many-redirects" }
  | { ok: false; error: "too-large" | "slow" | "aborted" }
  | { ok: false; error: "status"; status: number; retryAfterMs: number | null }
  /** No response, or a broken one; `code` is the system's, such as ENOTFOUND. */
  | { ok: false; error: "unreachable"; code: string };

/**
 * Downloads a public URL: each redirect is checked like the first URL, addresses are checked when their names are resolved and kept for the
 * connection, and size and time are limited whatever the response promises. Rejects only if `write` does.
 */
export async function downloadExternal(download: Download, rules: ExternalRules): Promise<DownloadResult> {
  const timeout = AbortSignal.timeout(download.timeoutMs);
  const signal = AbortSignal.any([timeout, download.signal]);
  let url = download.url;
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    const refusal = refuseUrl(url, rules);
    if (refusal) return { ok: false, error: refusal };
    const result = await requestOnce({ ...download, url, signal }, rules);
    if ("location" in result) url = result.location;
    else if (result.ok || result.error !== "aborted" || download.signal.aborted) return result;
    else return { ok: false, error: "slow" };
  }
  return { ok: false, error: "too-many-redirects" };
}

async function requestOnce(
  download: Download,
  rules: ExternalRules,
): Promise<DownloadResult | { location: string }> {
  const { url, headers, signal, idleMs } = download;
  const sent = openRequest(url, rules, { method: "GET", headers, signal });
  let isIdle = false;
  sent.setTimeout(idleMs, () => {
    isIdle = true;
    sent.destroy();
  });
  // An error after the response began, when `once` no longer listens.
  sent.on("error", () => undefined);
  try {
    const responded = once(sent, "response");
    sent.end();
    // Cast: the arguments of the event.
    const [response] = (await responded) as [IncomingMessage];
    const location = locationOf(response, url);
    if (location !== null) return { location };
    if (response.statusCode !== 200) return refusedStatus(response);
    return await readBody(response, download);
  } catch (error) {
    if (error instanceof WriteFailure) throw error.cause;
    if (isIdle) return { ok: false, error: "slow" };
    if (signal.aborted) return { ok: false, error: "aborted" };
    if (error instanceof PrivateAddress) return { ok: false, error: "private" };
    return { ok: false, error: "unreachable", code: errorCode(error) ?? "" };
  } finally {
    sent.destroy();
  }
}

class WriteFailure extends Error {}

/** The URL of a redirect; "" for one that is none. */
function locationOf({ statusCode = 0, headers }: IncomingMessage, from: string): string | null {
  if (![301, 302, 303, 307, 308].includes(statusCode)) return null;
  return headers.location && URL.canParse(headers.location, from) ? new URL(headers.location, from).href : "";
}

function refusedStatus({ statusCode = 0, headers }: IncomingMessage): DownloadResult {
  const seconds = Number(headers["retry-after"]);
  const isKnown = Number.isFinite(seconds) && seconds > 0;
  const retryAfterMs = isKnown ? Math.min(seconds, MAX_RETRY_AFTER_SECONDS) * 1_000 : null;
  return { ok: false, error: "status", status: statusCode, retryAfterMs };
}

async function readBody(response: IncomingMessage, { maxBytes, write }: Download): Promise<DownloadResult> {
  if (Number(response.headers["content-length"]) > maxBytes) return { ok: false, error: "too-large" };
  let bytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxBytes) return { ok: false, error: "too-large" };
    await write(chunk).catch((error: unknown) => {
      throw new WriteFailure("", { cause: error });
    });
  }
  if (!response.complete) return { ok: false, error: "unreachable", code: "ECONNRESET" };
  return { ok: true, contentType: response.headers["content-type"] ?? "" };
}
