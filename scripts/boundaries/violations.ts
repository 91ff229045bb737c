import type { Violation } from "./violation.ts";
import { layerOf } from "./layers.ts";
import { findCycles } from "./cycles.ts";
import { importViolations } from "./imports.ts";
import type { Source } from "./source.ts";
import { vendorViolations } from "./vendors.ts";

export const MAX_LINES = 300;

const NAME = /^[a-z0-9]+(-[a-z0-9]+)*(\.(server|client|forms|tables|test|e2e|config))?\.(ts|tsx|mjs)$/;
const EMPTY_WORDS = new Set(["util", "utils", "helper", "helpers", "misc", "manager", "service", "services"]);

/** Every breach of the walls among the project's files, in the order of the files. */
export function findViolations(sources: Source[]): Violation[] {
  const routeModules = findRouteModules(sources);
  return [
    ...sources.flatMap((source) => [...shapeViolations(source), ...importViolations(source, routeModules)]),
    ...vendorViolations(sources),
    ...findCycles(sources),
  ].toSorted((a, b) => (a.file === b.file ? a.line - b.line : a.file < b.file ? -1 : 1));
}

/** What the site map lists; the other files under app/routes are private parts of these. */
function findRouteModules(sources: Source[]): Set<string> {
  const siteMap = sources.find((source) => source.path === "app/routes.ts");
  const named = (siteMap?.strings ?? []).filter((text) => /\.tsx?$/.test(text));
  return new Set(named.map((name) => `app/${name.replace(/^\.\//, "")}`));
}

function shapeViolations({ path, lineCount, isBarrel }: Source): Violation[] {
  const violations: Violation[] = [];
  const violation = (says: string) => violations.push({ file: path, line: 1, says });
  const name = path.slice(path.lastIndexOf("/") + 1);
  if (layerOf(path) === null) violation("stands in no room of the house (scripts/boundaries/layers.ts)");
  if (!NAME.test(name)) violation("is not named in kebab-case with a known suffix");
  const emptyWord =
    path.split(/[/.-]/).find((word) => EMPTY_WORDS.has(word)) ?? /\/(common)[/.]/.exec(path)?.[1];
  if (emptyWord) violation(`is named "${emptyWord}", which says nothing`);
  if (lineCount > MAX_LINES) violation(`has ${lineCount} lines, more than ${MAX_LINES}`);
  if (isBarrel || /^index\.tsx?$/.test(name)) violation("is a barrel: import from the files themselves");
  return violations;
}
