import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseSync, Visitor } from "vite";

/** One import, re-export, dynamic import or `import("…")` type. */
export interface Import {
  specifier: string;
  /** Path from the root with forward slashes; null for a package, an asset or a generated type. */
  target: string | null;
  line: number;
  /** Erased at compile time: `import type`, `export type`, `import("…")` as a type. */
  isType: boolean;
}

export interface Source {
  /** Path from the root with forward slashes. */
  path: string;
  lineCount: number;
  imports: Import[];
  /** Has only re-exports. */
  isBarrel: boolean;
  /** Lines that read the system clock: `new Date()` without a value, and `Date.now()`. */
  clockReads: number[];
  /** Every string literal in the file; a site map names its route modules by them. */
  strings: string[];
}

const FOLDERS = ["app", "server", "db", "tests", "scripts", "bench", "tools"];
const CODE = /\.(ts|tsx|mjs|js)$/;
const SKIPPED_FOLDERS = new Set(["node_modules", "build", "__pycache__"]);

/** Reads and parses every code file of the project under `root`. */
export function readSources(root: string): Source[] {
  const topLevel = readdirSync(root).filter((name) => CODE.test(name));
  return [...topLevel, ...FOLDERS.flatMap((folder) => codeFiles(root, folder))].map((file) =>
    parseSource(file, readFileSync(path.join(root, file), "utf8")),
  );
}

/** Parses one file. Throws with its name when it is not valid TypeScript. */
export function parseSource(file: string, text: string): Source {
  const { program, module, errors } = parseSync(file, text);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);

  const imports: Import[] = [];
  const lineOf = (start: number) => text.slice(0, start).split("\n").length;
  const add = (specifier: string, start: number, isType: boolean) => {
    imports.push({ specifier, target: targetOf(file, specifier), line: lineOf(start), isType });
  };
  const isErased = (start: number) => /^(import|export)\s+type\b/.test(text.slice(start, start + 40));

  for (const { moduleRequest, start } of module.staticImports)
    add(moduleRequest.value, start, isErased(start));
  for (const { entries, start } of module.staticExports) {
    const from = entries.find((entry) => entry.moduleRequest)?.moduleRequest;
    if (from) add(from.value, start, isErased(start));
  }
  const clockReads: number[] = [];
  const strings: string[] = [];
  new Visitor({
    ImportExpression: ({ source, start }) => {
      if (source.type === "Literal" && typeof source.value === "string") add(source.value, start, false);
    },
    TSImportType: ({ source, start }) => add(source.value, start, true),
    NewExpression: ({ callee, arguments: values, start }) => {
      if (isNamed(callee, "Date") && values.length === 0) clockReads.push(lineOf(start));
    },
    MemberExpression: ({ object, property, start }) => {
      if (isNamed(object, "Date") && isNamed(property, "now")) clockReads.push(lineOf(start));
    },
    Literal: ({ value }) => {
      if (typeof value === "string") strings.push(value);
    },
  }).visit(program);

  const exports = program.body.some((statement) => statement.type.startsWith("Export"));
  const isBarrel = exports && program.body.every((statement) => isReexport(statement));
  return { path: file, lineCount: text.split("\n").length - 1, imports, isBarrel, clockReads, strings };
}

function isNamed(node: { type: string; name?: unknown }, name: string): boolean {
  return node.type === "Identifier" && node.name === name;
}

function isReexport(statement: { type: string; declaration?: unknown }): boolean {
  if (statement.type === "ExportAllDeclaration" || statement.type === "ImportDeclaration") return true;
  return statement.type === "ExportNamedDeclaration" && !statement.declaration;
}

/** The imported file. Project imports spell out the whole path with its extension, so nothing is looked up on disk. */
function targetOf(from: string, specifier: string): string | null {
  if (specifier.includes("+types/")) return null;
  if (specifier.startsWith("#")) return specifier.slice(1);
  if (specifier.startsWith(".")) return path.posix.join(path.posix.dirname(from), specifier);
  return null;
}

function codeFiles(root: string, folder: string): string[] {
  let entries;
  try {
    entries = readdirSync(path.join(root, folder), { withFileTypes: true });
  } catch {
    return [];
  }
  return entries.flatMap((entry) => {
    if (entry.name.startsWith(".") || SKIPPED_FOLDERS.has(entry.name)) return [];
    const name = `${folder}/${entry.name}`;
    return entry.isDirectory() ? codeFiles(root, name) : CODE.test(entry.name) ? [name] : [];
  });
}
