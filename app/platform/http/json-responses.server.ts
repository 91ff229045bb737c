/** A JSON file to download, for one person only. */
export function jsonDownload(fileName: string, value: unknown): Response {
  return new Response(`${JSON.stringify(value, null, 2)}\n`, {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": `attachment; filename="${fileName}"`,
      "Cache-Control": "private, no-store",
    },
  });
}

/** An error response of the public API, as JSON. It is never cached. */
export function apiError(status: number, error: string, headers: Record<string, string> = {}): Response {
  return Response.json({ error }, { status, headers: { "Cache-Control": "no-store", ...headers } });
}

/** The response to a caller over its rate limit. */
export function tooManyRequests(retryAfterSeconds: number): Response {
  return apiError(429, "Too many requests.", { "Retry-After": String(retryAfterSeconds) });
}
