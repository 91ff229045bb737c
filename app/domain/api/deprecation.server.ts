import type { Operation } from "#app/domain/api/operation.server.ts";

/** The headers that announce the end of an operation: `Deprecation` (RFC 9745) and `Sunset` (RFC 8594). */
export function deprecationHeaders({ deprecation }: Pick<Operation, "deprecation">): Record<string, string> {
  if (!deprecation) return {};
  const { deprecatedOn, removedOn, link } = deprecation;
  return {
    Deprecation: `@${Date.parse(`${deprecatedOn}T00:00:00Z`) / 1_000}`,
    Sunset: new Date(`${removedOn}T00:00:00Z`).toUTCString(),
    Link: `<${link}>; rel="deprecation"; type="text/html"`,
  };
}
