import type { IncomingMessage, ServerResponse } from "node:http";
import { isApiPath, plainProblem, PROBLEM_TYPE } from "#app/lib/http/api-paths.ts";
import { isOutage } from "#app/platform/process/outage.ts";
import { contentSecurityPolicy } from "#server/http/security-headers.ts";

export const BUSY_RETRY_SECONDS = 2;

const REASONS = {
  busy: {
    text: "The shop is very busy. Please try again in a moment.",
    retryAfterSeconds: BUSY_RETRY_SECONDS,
  },
  unreachable: {
    text: "The shop is not available at the moment. Please try again in a few seconds.",
    retryAfterSeconds: 5,
  },
};

const pageOf = (text: string) =>
  `<!doctype html><html lang="en-IN"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Please try again</title><h1>Please try again</h1><p>${text}</p></html>\n`;

/** A 503 response with Retry-After, made without the app or the database. */
export function unavailable({ url, headers }: IncomingMessage, reason: keyof typeof REASONS): Response {
  const { text, retryAfterSeconds } = REASONS[reason];
  const [type, body] = isApiPath(url)
    ? [PROBLEM_TYPE, plainProblem(503, text)]
    : headers.accept?.includes("text/html")
      ? ["text/html; charset=utf-8", pageOf(text)]
      : ["text/plain; charset=utf-8", `${text}\n`];
  return new Response(body, {
    status: 503,
    headers: {
      "Retry-After": String(retryAfterSeconds),
      "Cache-Control": "private, no-store",
      "Content-Type": type,
    },
  });
}

/** The same page as a temporary failure (503). */
export function asUnavailable({ body, headers }: Response, nonce: string): Response {
  const responseHeaders = new Headers(headers);
  responseHeaders.set("Retry-After", String(REASONS.unreachable.retryAfterSeconds));
  responseHeaders.set("Cache-Control", "private, no-store");
  if (responseHeaders.get("Content-Type")?.startsWith("text/html"))
    responseHeaders.set("Content-Security-Policy", contentSecurityPolicy(`'nonce-${nonce}'`));
  return new Response(body, { status: 503, headers: responseHeaders });
}

/** Responds to a request that failed, or closes a response that has already begun. */
export function sendFailure(outgoing: ServerResponse, error: unknown): void {
  if (outgoing.writableEnded) return;
  if (outgoing.headersSent) {
    outgoing.destroy();
    return;
  }
  // A feed is read while it is sent, so it can fail after the router has responded.
  const isUnreachable = isOutage(error);
  const text = isUnreachable ? REASONS.unreachable.text : "Something went wrong. Please try again.";
  if (isUnreachable) outgoing.setHeader("Retry-After", REASONS.unreachable.retryAfterSeconds);
  outgoing.writeHead(isUnreachable ? 503 : 500, { "Content-Type": "text/plain" }).end(`${text}\n`);
}
