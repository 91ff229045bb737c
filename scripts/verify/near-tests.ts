import type { Source } from "../boundaries/source.ts";

/**
 * The integration tests closest to the changed files: those that changed themselves or import a changed file, directly or
 * through other files of tests/. Where no test does, a file that imports a changed one counts as changed too, and so on. Almost every
 * test opens the whole store, so a plain import graph would always name all of them. Those that share words of their paths with a
 * changed file come first, the attacks, which run long, last.
 */
export function nearTests(sources: Source[], changed: string[]): string[] {
  const targets = new Map(sources.map((source) => [source.path, targetsOf(source)]));
  const tests = [...targets.keys()].filter((file) => /^tests\/integration\/.*\.test\.ts$/.test(file));
  const reached = new Map(tests.map((test) => [test, reachedInTests(test, targets)]));
  const near = new Set(changed);
  for (let size = 0; size < near.size;) {
    size = near.size;
    const found = tests.filter((test) => reached.get(test)?.some((file) => near.has(file)));
    if (found.length > 0) return found.toSorted((a, b) => closeness(b, changed) - closeness(a, changed));
    const importers = [...targets].filter(([, imported]) => imported.some((target) => near.has(target)));
    for (const [file] of importers) near.add(file);
  }
  return [];
}

/** How many words of a test's path stand in the path of a changed file; one less for an attack. */
function closeness(test: string, changed: string[]): number {
  const words = new Set(changed.flatMap(wordsOf));
  const shared = wordsOf(test).filter((word) => words.has(word)).length;
  return test.startsWith("tests/integration/attacks/") ? shared - 1 : shared;
}

/** The words that tell a path from others, in the singular: "tax", "rate" and "change" of tests/integration/tax/rate-changes.test.ts. */
function wordsOf(file: string): string[] {
  const name = file.replace(/^(?:tests\/integration|app\/\w+)\//, "").replace(/\..*$/, "");
  return name.split(/[/-]/).map((word) => word.replace(/s$/, ""));
}

/** The file, what it imports through files of tests/ alone, and the files of the store that those import. */
function reachedInTests(test: string, targets: Map<string, string[]>): string[] {
  const reached = new Set([test]);
  for (const file of reached) {
    if (!file.startsWith("tests/")) continue;
    for (const target of targets.get(file) ?? []) reached.add(target);
  }
  return [...reached];
}

function targetsOf({ imports }: Source): string[] {
  return imports.flatMap(({ target, isType }) => (target && !isType ? [target] : []));
}
