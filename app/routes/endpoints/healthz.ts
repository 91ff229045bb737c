/** Liveness: the process responds. Checks no dependencies. */
export function loader() {
  return new Response("ok\n", { headers: { "Content-Type": "text/plain" } });
}
