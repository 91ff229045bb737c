import type { ServerBuild } from "react-router";

/** A URL pattern of the built app's router. */
export interface Endpoint {
  /** The route id: its file below app/. */
  id: string;
  /** "/orders/:number/cancel". */
  pattern: string;
}

/** All routes with a URL, pages and resources. */
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

/** The endpoint's URL with a value for each parameter. */
export function addressOf({ pattern }: Endpoint, examples: Record<string, string> = {}): string {
  const parts = pattern.split("/").map((part) => {
    if (part === "*") return "nowhere/at/all";
    return part.startsWith(":") ? (examples[part.slice(1)] ?? "1") : part;
  });
  return parts.join("/");
}

/** Decided by its file or by an admin URL. */
export function isAdminEndpoint({ id, pattern }: Endpoint): boolean {
  return id.startsWith("routes/admin/") || /^\/admin(?:\/|$)/.test(pattern);
}

/** A way to request an endpoint. `leaf` is the route that a data request may load alone. */
export interface Way {
  name: string;
  method: string;
  address(path: string, leaf: string): string;
}

const asPage = (path: string) => path;
// React Router's name for the data of the home page.
const asData = (path: string) => (path === "/" ? "/_.data" : `${path}.data`);

/** As a page, and as single-fetch data of all routes or of the leaf route. */
export const WAYS: Way[] = [
  { name: "page", method: "GET", address: asPage },
  { name: "head", method: "HEAD", address: asPage },
  { name: "form", method: "POST", address: asPage },
  { name: "data", method: "GET", address: asData },
  { name: "data of the root", method: "GET", address: (path) => `${asData(path)}?_routes=root` },
  { name: "data of the leaf", method: "GET", address: (path, leaf) => `${asData(path)}?_routes=${leaf}` },
  { name: "form by script", method: "POST", address: asData },
];

/** The redirect target of a response, by header or in single-fetch data, or null. */
export function leadsTo(response: Response, body: string): string | null {
  if (response.status === 302) return response.headers.get("location");
  return /^\[(?:\["SingleFetchRedirect",1\],)?\{[^}]*\},"redirect","([^"]*)"/.exec(body)?.[1] ?? null;
}
