import type { Violation } from "./violation.ts";
import type { Source } from "./source.ts";

/** One violation for each import cycle, type imports included. It names one path around the cycle. */
export function findCycles(sources: Source[]): Violation[] {
  const byPath = new Map(sources.map((source) => [source.path, source]));
  const visited = new Set<string>();
  const trail: string[] = [];
  const violations: Violation[] = [];

  const visit = (file: string): void => {
    const onTrail = trail.indexOf(file);
    if (onTrail !== -1) {
      const cycle = [...trail.slice(onTrail), file];
      violations.push({ file, line: 1, message: `imports itself: ${cycle.join(" → ")}` });
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
