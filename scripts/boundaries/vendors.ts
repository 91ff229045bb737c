import type { Violation } from "./violation.ts";
import { layerOf, VENDORS } from "./layers.ts";
import type { Source } from "./source.ts";

/** A vendor package imported by more than one file. Every importing file is reported, since any of them may be the adapter. */
export function vendorViolations(sources: Source[]): Violation[] {
  return VENDORS.flatMap((vendor) => {
    const uses = sources.filter(isShipped).flatMap((source) => {
      const first = source.imports.find(
        ({ specifier }) => specifier === vendor || specifier.startsWith(`${vendor}/`),
      );
      return first ? [{ file: source.path, line: first.line }] : [];
    });
    if (uses.length < 2) return [];
    const files = uses.map(({ file }) => file).join(", ");
    return uses.map((use) => ({
      ...use,
      message: `${vendor} is imported by more than one adapter: ${files}`,
    }));
  });
}

function isShipped({ path }: Source): boolean {
  const layer = layerOf(path);
  return layer !== "tests" && layer !== "tooling";
}
