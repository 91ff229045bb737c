import { readFileSync } from "node:fs";
import path from "node:path";
import { parseSync, Visitor } from "vite";
import { SITE_MAPS } from "./layers.ts";
import type { Violation } from "./violation.ts";

/** The folder of a parameter whose values are not the items of the list before it. */
const PARAMETER_FOLDERS: Record<string, string> = { ":list": "entries" };

interface Page {
  /** Path of the module below `app`. */
  module: string;
  /** Segments of its URL. */
  url: string[];
  line: number;
}

/** Pages outside of the folder of their URL: `/admin/products/search` stands in `routes/admin/products/search` or, without such a folder, in the one above. */
export function pageViolations(root: string, files: readonly string[]): Violation[] {
  const folders = new Set(files.flatMap((file) => parentsOf(file)));
  return SITE_MAPS.flatMap((file) =>
    readPages(root, file).flatMap((page) => {
      const message = misplaced(page, folders);
      return message ? [{ file, line: page.line, message }] : [];
    }),
  );
}

function misplaced({ module, url }: Page, folders: ReadonlySet<string>): string | null {
  const [, surface = "", ...parts] = module.split("/");
  const folder = parts.slice(0, -1);
  const below = surface === "admin" ? url.slice(1) : url;
  const wanted = below.map((segment, at) => folderOf(segment, below[at - 1] ?? ""));
  // The start page has no URL of its own.
  if (wanted.length === 0) return null;
  const isAbove = folder.every((name, at) => wanted[at] === null || wanted[at] === name);
  if (!isAbove || folder.length > wanted.length)
    return `serves /${url.join("/")} from another folder: ${module}`;
  const next = wanted[folder.length];
  const deeper = ["app/routes", surface, ...folder, next].join("/");
  return next && folders.has(deeper)
    ? `serves /${url.join("/")} beside the folder ${deeper}, not in it: ${module}`
    : null;
}

/** The folder of a segment: its own name, or for a parameter the singular of the list before it. Null where any name is right. */
function folderOf(segment: string, before: string): string | null {
  if (!segment.startsWith(":")) return segment;
  if (before.startsWith(":")) return null;
  return (
    PARAMETER_FOLDERS[segment] ??
    before
      .replace(/ies$/, "y")
      .replace(/([^s])s$/, "$1")
      .replace(/sses$/, "ss")
  );
}

function parentsOf(file: string): string[] {
  const parts = path.posix.dirname(file).split("/");
  return parts.map((_, at) => parts.slice(0, at + 1).join("/"));
}

/** The pages of a site map with their whole URL. Layouts, the pages for unknown URLs, and a module's further routes, which have an id of their own, are left out. */
function readPages(root: string, siteMap: string): Page[] {
  let text;
  try {
    text = readFileSync(path.join(root, siteMap), "utf8");
  } catch {
    return [];
  }
  const { program } = parseSync(siteMap, text);
  const calls: {
    name: string;
    strings: (string | null)[];
    isPage: boolean;
    start: number;
    end: number;
  }[] = [];
  new Visitor({
    CallExpression: ({ callee, arguments: given, start, end }) => {
      if (callee.type !== "Identifier") return;
      const strings = given.map((argument) =>
        argument.type === "Literal" && typeof argument.value === "string" ? argument.value : null,
      );
      const hasChildren = given.some(({ type }) => type === "ArrayExpression");
      const hasId = given.some(({ type }) => type === "ObjectExpression");
      calls.push({ name: callee.name, strings, isPage: !hasChildren && !hasId, start, end });
    },
  }).visit(program);
  return calls.flatMap((call) => {
    const [first, second] = call.strings;
    const module = (call.name === "index" ? first : second)?.replace(/^\.\//, "");
    if (!module || !call.isPage || (call.name !== "route" && call.name !== "index")) return [];
    const outer = calls.filter(
      ({ name, start, end }) => name === "route" && start < call.start && end > call.end,
    );
    const segment = call.name === "index" ? "" : (first ?? "");
    const url = [...outer.map(({ strings }) => strings[0] ?? ""), segment]
      .join("/")
      .split("/")
      .filter(Boolean);
    return url.includes("*") ? [] : [{ module, url, line: text.slice(0, call.start).split("\n").length }];
  });
}
