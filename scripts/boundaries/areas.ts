import type { Violation } from "./violation.ts";
import { layerOf, partOf } from "./layers.ts";
import type { Source } from "./source.ts";

/** One area of `app/domain`, measured by the imports of the shipped code in `app` and `server`. */
export interface Area {
  name: string;
  fileCount: number;
  /** Files that other areas import. */
  importedByAreas: string[];
  /** Files that anything outside of the area imports, other areas included. */
  importedFromOutside: string[];
  /** The areas that it imports. */
  uses: string[];
}

/** The area of a domain file; null for any other file. */
export function areaOf(file: string): string | null {
  return layerOf(file) === "domain" ? partOf(file) : null;
}

/** `settings` reads and saves the sections that subjects declare in `.settings.ts` files. It does not use the subjects. */
const declaresSection = (target: string) => target.endsWith(".settings.ts");

/** The areas, an area after those that it uses. Areas of a cycle come last. */
export function measureAreas(sources: readonly Source[]): Area[] {
  const areas = new Map<string, Area>();
  for (const { path } of sources) {
    const name = areaOf(path);
    if (name === null) continue;
    const area = areas.get(name);
    if (area) area.fileCount += 1;
    else areas.set(name, { name, fileCount: 1, importedByAreas: [], importedFromOutside: [], uses: [] });
  }
  for (const { path, imports } of sources) {
    if (!/^(app|server)\//.test(path) || layerOf(path) === "tests") continue;
    const from = areaOf(path);
    for (const { target } of imports) {
      const to = target === null ? null : areaOf(target);
      const area = to === null ? undefined : areas.get(to);
      if (!area || target === null || from === to) continue;
      if (from === "settings" && declaresSection(target)) continue;
      addOnce(area.importedFromOutside, target);
      if (from === null) continue;
      addOnce(area.importedByAreas, target);
      addOnce(areas.get(from)?.uses ?? [], area.name);
    }
  }
  return inOrder([...areas.values()]);
}

function addOnce(list: string[], value: string): void {
  if (!list.includes(value)) list.push(value);
}

function inOrder(areas: readonly Area[]): Area[] {
  const ordered: Area[] = [];
  let waiting = areas.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  while (waiting.length > 0) {
    const isReady = ({ uses }: Area) => uses.every((name) => ordered.some((area) => area.name === name));
    const ready = waiting.filter(isReady);
    if (ready.length === 0) return [...ordered, ...waiting];
    ordered.push(...ready);
    waiting = waiting.filter((area) => !ready.includes(area));
  }
  return ordered;
}

/** A violation for each area that uses itself through others. It names the import that closes the cycle. */
export function areaCycles(sources: readonly Source[]): Violation[] {
  const uses = new Map<string, Map<string, { file: string; line: number }>>();
  for (const { path, imports } of sources) {
    const from = areaOf(path);
    if (from === null) continue;
    for (const { target, line } of imports) {
      const to = target === null ? null : areaOf(target);
      if (target === null || to === null || to === from) continue;
      if (from === "settings" && declaresSection(target)) continue;
      const targets = uses.get(from) ?? new Map<string, { file: string; line: number }>();
      if (!targets.has(to)) targets.set(to, { file: path, line });
      uses.set(from, targets);
    }
  }
  const violations: Violation[] = [];
  const finished = new Set<string>();
  const visit = (area: string, trail: readonly string[]): void => {
    if (finished.has(area)) return;
    for (const [used, { file, line }] of uses.get(area) ?? []) {
      const start = [...trail, area].indexOf(used);
      if (start === -1) visit(used, [...trail, area]);
      else {
        const cycle = [...[...trail, area].slice(start), used].join(" → ");
        violations.push({ file, line, message: `closes a cycle of areas: ${cycle}` });
      }
    }
    finished.add(area);
  };
  for (const area of uses.keys()) visit(area, []);
  return violations;
}
