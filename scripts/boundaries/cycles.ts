import type { Violation } from "./violation.ts";
import type { Source } from "./source.ts";

/** One breach for each knot of files that import each other, types included; it names one way round. */
export function findCycles(sources: Source[]): Violation[] {
  const byPath = new Map(sources.map((source) => [source.path, source]));
  const visited = new Set<string>();
  const trail: string[] = [];
  const violations: Violation[] = [];

  const visit = (file: string): void => {
    const onTrail = trail.indexOf(file);
    if (onTrail !== -1) {
      const way = [...trail.slice(onTrail), file];
      violations.push({ file, line: 1, says: `imports itself: ${way.join(" → ")}` });
    }
    if (visited.has(file)) return;
    visited.add(file);
    trail.push(file);
    for (const { target } of byPath.get(file)?.imports ?? []) if (target && byPath.has(target)) visit(target);
    trail.pop();
  };

  for (const { path } of sources) visit(path);
  return violations;
}
