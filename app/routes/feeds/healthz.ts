/** Alive: the process answers. Asks nothing of anything else. */
export function loader() {
  return new Response("ok\n", { headers: { "Content-Type": "text/plain" } });
}
