import { once } from "node:events";
import * as http from "node:http";
import * as https from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { errorCode } from "#app/lib/error-code.ts";
import {
  isPublicAddress,
  PrivateAddress,
  publicLookup,
  type Resolve,
} from "#app/platform/http/public-address.server.ts";

export interface ExternalRequest {
  url: string;
  headers: Readonly<Record<string, string>>;
  /** For the whole request with its response. */
  timeoutMs: number;
  /** No more of the response is read. */
  maxResponseBytes: number;
  /** Ends the request early, when the store stops. */
  signal?: AbortSignal;
}

export interface ExternalPost extends ExternalRequest {
  body: string;
}

export interface ExternalRules {
  /** Also http and addresses of the own machine and network, or for some URLs. For development and tests. */
  allowsPrivate: boolean | ((url: URL) => boolean);
  resolve?: Resolve;
}

export type ExternalResponse =
  | { ok: true; status: number; body: string }
  /** No response; `error` is a sentence for the owner. */
  | { ok: false; error: string };

/** Why a URL is never requested; null for one that may be. Names are resolved and checked only when a request connects. */
export function refuseUrl(text: string, rules: ExternalRules): UrlRefusal | null {
  if (!URL.canParse(text)) return "invalid";
  const url = new URL(text);
  if (url.username || url.password || !/^https?:$/.test(url.protocol)) return "invalid";
  if (allowsPrivate(url, rules)) return null;
  if (url.protocol !== "https:") return "not-https";
  const host = hostOf(url);
  const isLocalName = /^localhost\.?$|\.(?:localhost|local|internal)\.?$/i.test(host);
  return isLocalName || (isIP(host) > 0 && !isPublicAddress(host)) ? "private" : null;
}

export type UrlRefusal = "invalid" | "not-https" | "private";

const allowsPrivate = (url: URL, rules: ExternalRules) =>
  typeof rules.allowsPrivate === "function" ? rules.allowsPrivate(url) : rules.allowsPrivate;

// URL writes every form of an IPv4 address ("0x7f.1") as four numbers, and IPv6 in brackets.
const hostOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, "");

/**
 * Posts to an external URL: never to a private address, without following redirects, within a time, and reading only the beginning of the
 * response. Never rejects.
 */
export function postExternal(post: ExternalPost, rules: ExternalRules): Promise<ExternalResponse> {
  const headers = { ...post.headers, "content-length": String(Buffer.byteLength(post.body)) };
  return send({ ...post, method: "POST", headers }, rules);
}

/** Reads an external URL by the rules of `postExternal`. */
export function getExternal(get: ExternalRequest, rules: ExternalRules): Promise<ExternalResponse> {
  return send({ ...get, method: "GET", body: undefined }, rules);
}

async function send(
  {
    method,
    url,
    headers,
    body,
    timeoutMs,
    maxResponseBytes,
    signal,
  }: ExternalRequest & { method: "GET" | "POST"; body: string | undefined },
  rules: ExternalRules,
): Promise<ExternalResponse> {
  const refusal = refuseUrl(url, rules);
  if (refusal) return { ok: false, error: REFUSALS[refusal] };
  const timeout = AbortSignal.timeout(timeoutMs);
  const sent = openRequest(url, rules, {
    method,
    headers,
    signal: signal ? AbortSignal.any([timeout, signal]) : timeout,
  });
  // An error after the response began, when `once` no longer listens.
  sent.on("error", () => undefined);
  try {
    const responded = once(sent, "response");
    sent.end(body);
    // Cast: the arguments of the event.
    const [response] = (await responded) as [http.IncomingMessage];
    return {
      ok: true,
      status: response.statusCode ?? 0,
      body: await readBeginning(response, maxResponseBytes),
    };
  } catch (error) {
    return {
      ok: false,
      error: timeout.aborted ? `No response within ${timeoutMs / 1000} seconds.` : sentenceOf(error),
    };
  } finally {
    sent.destroy();
  }
}

/**
 * Opens a request to a URL that `refuseUrl` allows. It connects only to addresses that were checked (`publicLookup`), over a connection of
 * its own: nothing of one receiver waits for another.
 */
export function openRequest(
  url: string,
  rules: ExternalRules,
  options: { method: "GET" | "POST"; headers: Readonly<Record<string, string>>; signal: AbortSignal },
): http.ClientRequest {
  const target = new URL(url);
  const { request } = target.protocol === "https:" ? https : http;
  const lookup: LookupFunction | undefined = allowsPrivate(target, rules)
    ? undefined
    : publicLookup(rules.resolve);
  return request(target, { ...options, agent: false, ...(lookup && { lookup }) });
}

const REFUSALS: Record<UrlRefusal, string> = {
  invalid: "The URL is not valid.",
  "not-https": "The URL does not begin with https://.",
  private: "The URL is one of a private network.",
};

/** The first bytes of a response, which may never end. */
async function readBeginning(response: http.IncomingMessage, maxBytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk.subarray(0, maxBytes - bytes));
    bytes += chunk.length;
    if (bytes >= maxBytes) break;
  }
  // PostgreSQL stores no NUL in a text.
  return Buffer.concat(chunks).toString("utf8").replaceAll("\0", "");
}

const CODES: Record<string, string> = {
  ECONNREFUSED: "The connection was refused.",
  ECONNRESET: "The connection was closed without a response.",
  ENOTFOUND: "The host name does not exist.",
  EAI_AGAIN: "The host name could not be resolved.",
  EHOSTUNREACH: "The host cannot be reached.",
  ENETUNREACH: "The network cannot be reached.",
  ETIMEDOUT: "The connection timed out.",
};

function sentenceOf(error: unknown): string {
  if (error instanceof PrivateAddress) return "The host name belongs to a private network.";
  const code = errorCode(error);
  if (code !== undefined && CODES[code]) return CODES[code];
  return code === undefined ? "The request failed." : `The request failed (${code}).`;
}
