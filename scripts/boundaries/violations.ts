import type { Breach } from "./violation.ts";
import { roomOf } from "./layers.ts";
import { findCycles } from "./cycles.ts";
import { importBreaches } from "./imports.ts";
import type { Source } from "./source.ts";
import { vendorBreaches } from "./vendors.ts";

export const MOST_LINES = 300;

const NAME = /^[a-z0-9]+(-[a-z0-9]+)*(\.(server|client|forms|tables|test|e2e|config))?\.(ts|tsx|mjs)$/;
const EMPTY_WORDS = new Set(["util", "utils", "helper", "helpers", "misc", "manager", "service", "services"]);

/** Every breach of the walls among the project's files, in the order of the files. */
export function findBreaches(sources: Source[]): Breach[] {
  const routeModules = findRouteModules(sources);
  return [
    ...sources.flatMap((source) => [...shapeBreaches(source), ...importBreaches(source, routeModules)]),
    ...vendorBreaches(sources),
    ...findCycles(sources),
  ].toSorted((a, b) => (a.file === b.file ? a.line - b.line : a.file < b.file ? -1 : 1));
}

/** What the site map lists; the other files under app/routes are private parts of these. */
function findRouteModules(sources: Source[]): Set<string> {
  const siteMap = sources.find((source) => source.path === "app/routes.ts");
  const named = (siteMap?.strings ?? []).filter((text) => /\.tsx?$/.test(text));
  return new Set(named.map((name) => `app/${name.replace(/^\.\//, "")}`));
}

function shapeBreaches({ path, lineCount, isBarrel }: Source): Breach[] {
  const breaches: Breach[] = [];
  const breach = (says: string) => breaches.push({ file: path, line: 1, says });
  const name = path.slice(path.lastIndexOf("/") + 1);
  if (roomOf(path) === null) breach("stands in no room of the house (scripts/boundaries/layers.ts)");
  if (!NAME.test(name)) breach("is not named in kebab-case with a known suffix");
  const emptyWord =
    path.split(/[/.-]/).find((word) => EMPTY_WORDS.has(word)) ?? /\/(common)[/.]/.exec(path)?.[1];
  if (emptyWord) breach(`is named "${emptyWord}", which says nothing`);
  if (lineCount > MOST_LINES) breach(`has ${lineCount} lines, more than ${MOST_LINES}`);
  if (isBarrel || /^index\.tsx?$/.test(name)) breach("is a barrel: import from the files themselves");
  return breaches;
}
