import type { Violation } from "./violation.ts";
import { isServerFile, isTablesFile, MAY_IMPORT, MAY_IMPORT_TYPES, partOf, layerOf } from "./layers.ts";
import type { Import, Source } from "./source.ts";

/** Violations by one file's imports: of the layers, the surfaces, the internal folders and the `.server` suffix. */
export function importViolations(source: Source, routeModules: ReadonlySet<string>): Violation[] {
  return source.imports.flatMap((imported) => {
    const { target, line } = imported;
    if (target === null || !/\.(ts|tsx|mjs|js)$/.test(target)) return missingExtension(source.path, imported);
    const reasons = [
      layerReason(source.path, target, imported.isType),
      routeReason(source.path, target, routeModules),
      serverReason(source.path, imported, routeModules),
      internalReason(source.path, target),
      sectionReason(source.path, target),
    ];
    return reasons.flatMap((message) => (message ? [{ file: source.path, line, message }] : []));
  });
}

function layerReason(file: string, target: string, isType: boolean): string | null {
  const from = layerOf(file);
  const to = layerOf(target);
  if (!from || !to) return null;
  if (from === "tests") return null;
  if (from === "routes" && to === "routes" && partOf(file) !== partOf(target)) {
    return `the surface ${partOf(file)} imports ${target} of the surface ${partOf(target)}`;
  }
  if (from === to || MAY_IMPORT[from].includes(to)) return null;
  if (isType && MAY_IMPORT_TYPES[from]?.includes(to)) return null;
  return `${from} may not import ${to}: ${target}`;
}

/** A file below a folder named `internal` is imported only from the folder that holds it, as in Go. The tests in `tests` may look inside. */
function internalReason(file: string, target: string): string | null {
  const inside = target.lastIndexOf("/internal/");
  if (inside === -1 || file.startsWith("tests/")) return null;
  const holder = target.slice(0, inside + 1);
  return file.startsWith(holder)
    ? null
    : `is outside of ${holder}, which keeps this file to itself: ${target}`;
}

/** A `.settings.ts` file is imported by `settings`, so what it imports must use no other area. */
function sectionReason(file: string, target: string): string | null {
  if (!file.endsWith(".settings.ts") || layerOf(target) === "lib") return null;
  return layerOf(target) === "domain" && partOf(target) === partOf(file)
    ? null
    : `declares settings, so it may import only lib and its own area: ${target}`;
}

function routeReason(file: string, target: string, routeModules: ReadonlySet<string>): string | null {
  if (!routeModules.has(target) || layerOf(file) === "tests") return null;
  return `only app/routes.ts may import a route; move what both need to another file: ${target}`;
}

/**
 * A file that may reach a browser imports no `.server` file, not even its types. It may import types of tables, because rows are
 * inferred from them. Route modules are exempt: the build removes their server code.
 */
function serverReason(
  file: string,
  { target, isType }: Import,
  routeModules: ReadonlySet<string>,
): string | null {
  const mayReachBrowser =
    file.startsWith("app/") &&
    layerOf(file) !== "tests" &&
    !routeModules.has(file) &&
    file !== "app/root.tsx";
  if (!target || !mayReachBrowser || isServerFile(file)) return null;
  if (isServerFile(target))
    return `is not a .server file but imports one; pass its data in, or name this file .server: ${target}`;
  if (isTablesFile(target) && !isTablesFile(file) && !isType)
    return `may reach a browser but imports tables; import their types, or name this file .server: ${target}`;
  return null;
}

/** Node's type stripping resolves no file extensions. */
function missingExtension(file: string, { specifier, target, line }: Import): Violation[] {
  if (target === null || /\.\w+(\?\w+)?$/.test(target)) return [];
  return [{ file, line, message: `names no file extension: ${specifier}` }];
}
