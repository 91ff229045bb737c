import type { Violation } from "./violation.ts";
import { layerOf, VENDORS } from "./layers.ts";
import type { Source } from "./source.ts";

/** Each vendor's package is known to one file. With two, both are told: only a person can say which is the adapter. */
export function vendorViolations(sources: Source[]): Violation[] {
  return VENDORS.flatMap((vendor) => {
    const uses = sources.filter(isStore).flatMap((source) => {
      const first = source.imports.find(
        ({ specifier }) => specifier === vendor || specifier.startsWith(`${vendor}/`),
      );
      return first ? [{ file: source.path, line: first.line }] : [];
    });
    if (uses.length < 2) return [];
    const files = uses.map(({ file }) => file).join(", ");
    return uses.map((use) => ({ ...use, says: `${vendor} is known to more than its one adapter: ${files}` }));
  });
}

function isStore({ path }: Source): boolean {
  const layer = layerOf(path);
  return layer !== "tests" && layer !== "workshop";
}
