import type { ServerBuild } from "react-router";

/** An address of the store as the router of the built app knows it. */
export interface Endpoint {
  /** The route's id: its file below app/. */
  id: string;
  /** "/orders/:number/cancel". */
  pattern: string;
}

/** Every route that has an address, pages and resources alike. */
export function endpointsOf({ routes }: ServerBuild): Endpoint[] {
  const patternOf = (id: string | undefined): string => {
    const route = id === undefined ? undefined : routes[id];
    if (!route) return "";
    return patternOf(route.parentId) + (route.path ? `/${route.path}` : "");
  };
  return Object.values(routes).flatMap((route) =>
    route?.parentId && (route.path !== undefined || route.index)
      ? [{ id: route.id, pattern: patternOf(route.id) || "/" }]
      : [],
  );
}

/** The door's address with something in the place of each parameter. */
export function addressOf({ pattern }: Endpoint, examples: Record<string, string> = {}): string {
  const parts = pattern.split("/").map((part) => {
    if (part === "*") return "nowhere/at/all";
    return part.startsWith(":") ? (examples[part.slice(1)] ?? "1") : part;
  });
  return parts.join("/");
}

/** By its file or by its address of the admin. */
export function isAdminEndpoint({ id, pattern }: Endpoint): boolean {
  return id.startsWith("routes/admin/") || /^\/admin(?:\/|$)/.test(pattern);
}

/** A way to knock at a door. The leaf is the route that a data request may ask for alone. */
export interface Way {
  name: string;
  method: string;
  address(path: string, leaf: string): string;
}

const asPage = (path: string) => path;
// The router's own name for the data of the home page.
const asData = (path: string) => (path === "/" ? "/_root.data" : `${path}.data`);

/** As a page, and as the router's browser half asks for data, whole and by the piece. */
export const WAYS: Way[] = [
  { name: "page", method: "GET", address: asPage },
  { name: "head", method: "HEAD", address: asPage },
  { name: "form", method: "POST", address: asPage },
  { name: "data", method: "GET", address: asData },
  { name: "data of the root", method: "GET", address: (path) => `${asData(path)}?_routes=root` },
  { name: "data of the leaf", method: "GET", address: (path, leaf) => `${asData(path)}?_routes=${leaf}` },
  { name: "form by script", method: "POST", address: asData },
];

/** Where an answer leads, however it says so, or null. */
export function leadsTo(answer: Response, body: string): string | null {
  if (answer.status === 302) return answer.headers.get("location");
  return /^\[(?:\["SingleFetchRedirect",1\],)?\{[^}]*\},"redirect","([^"]*)"/.exec(body)?.[1] ?? null;
}
