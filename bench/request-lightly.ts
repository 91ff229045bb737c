import http from "node:http";

const agent = new http.Agent({ keepAlive: true });

/**
 * Requests a page without decompressing it, unlike `fetch`: on the same machine that would take the store's processor time.
 */
export function requestLightly(
  address: string,
  cookies: ReadonlyMap<string, string>,
): Promise<{ status: number; ms: number }> {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  return new Promise((resolve, reject) => {
    const began = performance.now();
    const request = http.get(address, { agent, headers: { cookie, "accept-encoding": "br" } }, (response) => {
      const status = response.statusCode ?? 0;
      response.on("end", () => resolve({ status, ms: performance.now() - began })).resume();
    });
    request.on("error", reject);
  });
}
