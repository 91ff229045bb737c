import type { IncomingMessage } from "node:http";

const REASONS = {
  busy: { text: "The shop is very busy. Please try again in a moment.", retryAfterSeconds: 2 },
  away: {
    text: "The shop is not available at the moment. Please try again in a few seconds.",
    retryAfterSeconds: 5,
  },
};

const pageOf = (text: string) =>
  `<!doctype html><html lang="en-IN"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Please try again</title><h1>Please try again</h1><p>${text}</p></html>\n`;

/** A 503 response with Retry-After, made without the app or the database. */
export function unavailable({ headers }: IncomingMessage, reason: keyof typeof REASONS): Response {
  const { text, retryAfterSeconds } = REASONS[reason];
  const isPage = headers.accept?.includes("text/html") ?? false;
  return new Response(isPage ? pageOf(text) : `${text}\n`, {
    status: 503,
    headers: {
      "Retry-After": String(retryAfterSeconds),
      "Cache-Control": "private, no-store",
      "Content-Type": `${isPage ? "text/html" : "text/plain"}; charset=utf-8`,
    },
  });
}
