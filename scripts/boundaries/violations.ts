import type { Violation } from "./violation.ts";
import { layerOf, SITE_MAPS } from "./layers.ts";
import { areaCycles } from "./areas.ts";
import { findCycles } from "./cycles.ts";
import { importViolations } from "./imports.ts";
import type { Source } from "./source.ts";
import { vendorViolations } from "./vendors.ts";

export const MAX_LINES = 300;

const NAME =
  /^[a-z0-9]+(-[a-z0-9]+)*(\.(server|client|forms|tables|test|e2e|config|settings))?\.(ts|tsx|mjs)$/;
const VAGUE_WORDS = new Set(["util", "utils", "helper", "helpers", "misc", "manager", "service", "services"]);

/** All boundary violations of the project, sorted by file and line. */
export function findViolations(sources: Source[]): Violation[] {
  const routeModules = findRouteModules(sources);
  return [
    ...sources.flatMap((source) => [
      ...shapeViolations(source),
      ...importViolations(source, routeModules),
      ...clockViolations(source),
    ]),
    ...vendorViolations(sources),
    ...findCycles(sources),
    ...areaCycles(sources),
  ].toSorted((a, b) => (a.file === b.file ? a.line - b.line : a.file < b.file ? -1 : 1));
}

/** The route modules that the site maps list. Other files under app/routes are private to them. */
function findRouteModules(sources: Source[]): Set<string> {
  const strings = sources.flatMap((source) => (SITE_MAPS.includes(source.path) ? source.strings : []));
  const names = strings.filter((text) => /^(\.\/)?routes\/.*\.tsx?$/.test(text));
  return new Set(names.map((name) => `app/${name.replace(/^\.\//, "")}`));
}

/** Domain code is given the time, so that a test can set it and a transaction has one. */
function clockViolations({ path, clockReads }: Source): Violation[] {
  if (layerOf(path) !== "domain") return [];
  return clockReads.map((line) => ({
    file: path,
    line,
    message: "reads the system clock: pass the `Clock` of app/platform/clock.ts, or the moment",
  }));
}

function shapeViolations({ path, lineCount, isBarrel }: Source): Violation[] {
  const violations: Violation[] = [];
  const report = (message: string) => violations.push({ file: path, line: 1, message });
  const name = path.slice(path.lastIndexOf("/") + 1);
  if (layerOf(path) === null) report("is in no known layer (scripts/boundaries/layers.ts)");
  if (!NAME.test(name)) report("is not named in kebab-case with a known suffix");
  const vagueWord =
    path.split(/[/.-]/).find((word) => VAGUE_WORDS.has(word)) ?? /\/(common)[/.]/.exec(path)?.[1];
  if (vagueWord) report(`is named "${vagueWord}", which does not describe its content`);
  if (lineCount > MAX_LINES) report(`has ${lineCount} lines, more than ${MAX_LINES}`);
  if (isBarrel || /^index\.tsx?$/.test(name)) report("is a barrel: import from the files themselves");
  return violations;
}
