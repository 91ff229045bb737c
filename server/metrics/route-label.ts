import type { ServerBuild } from "react-router";

type Routes = Pick<ServerBuild, "routes">["routes"];

interface Segment {
  fixed: Map<string, Segment>;
  param?: Segment;
  /** The pattern that ends here. */
  pattern?: string;
  /** The pattern that takes all further segments. */
  rest?: string;
}

/** The label of the built files, which are outside of the router. */
const FILES = "files";

/**
 * Returns the pattern of a URL's route, such as "/products/:id", so that a label has a few hundred values. The router's own matching
 * takes more than a millisecond; this takes about one microsecond.
 */
export function createRouteLabel(routes: Routes): (url: string) => string {
  const root: Segment = { fixed: new Map() };
  for (const pattern of patternsOf(routes)) add(root, pattern);
  return (url) => {
    const path = url.split("?", 1)[0] ?? url;
    if (path.startsWith("/assets/")) return FILES;
    const segments = path
      .replace(/(?:\/_)?\.data$/, "")
      .split("/")
      .filter(Boolean);
    return match(root, segments, 0) ?? FILES;
  };
}

function patternsOf(routes: Routes): string[] {
  const pathOf = (id: string): string => {
    const route = routes[id];
    if (!route) return "";
    const parent = route.parentId ? pathOf(route.parentId) : "";
    return route.path ? `${parent}/${route.path}` : parent;
  };
  return Object.keys(routes).map((id) => pathOf(id) || "/");
}

function add(root: Segment, pattern: string): void {
  let current = root;
  for (const part of pattern.split("/").filter(Boolean)) {
    if (part === "*") {
      current.rest = pattern;
      return;
    }
    const next = (part.startsWith(":") ? current.param : current.fixed.get(part)) ?? { fixed: new Map() };
    if (part.startsWith(":")) current.param = next;
    else current.fixed.set(part, next);
    current = next;
  }
  current.pattern = pattern;
}

function match(segment: Segment, parts: readonly string[], index: number): string | undefined {
  const part = parts[index];
  if (part === undefined) return segment.pattern ?? segment.rest;
  const fixed = segment.fixed.get(part);
  return (
    (fixed && match(fixed, parts, index + 1)) ??
    (segment.param && match(segment.param, parts, index + 1)) ??
    segment.rest
  );
}
