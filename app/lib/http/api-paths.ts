/** Whether a URL's path is of the API, or for agents of shoppers or of the owner, whose responses are JSON whatever happens. */
export function isApiPath(url: string | undefined): boolean {
  return url !== undefined && /^\/api\/(?:v1|ucp|admin)\//.test(url);
}

/** The media type of problem details (RFC 9457). */
export const PROBLEM_TYPE = "application/problem+json";

/** The problem details of a refusal that is no more than its status. */
export function plainProblem(status: number, title: string): string {
  return JSON.stringify({ type: "about:blank", title, status });
}
