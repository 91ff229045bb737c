/** What the bundler tells of a module: who imports it at once, not later by `import()`. */
interface ModuleGraph {
  getModuleInfo(id: string): { importers: readonly string[] } | null;
}

const FRAMEWORK =
  /node_modules[\\/](?:react|react-dom|react-router|scheduler|cookie|set-cookie-parser)[\\/]|[\\/]shell[\\/]hydrate-page\.ts$/;
// The shop's pages name schemas for their actions, which stay on the server; only the admin checks what is typed in the browser.
const OF_THE_ADMIN = /node_modules[\\/]zod[\\/]|\.forms\.ts$/;
const SHELL = /[\\/]app[\\/](?:root|entry\.client|routes[\\/]shop[\\/]layout)\.tsx/;
const WAY_TO_AN_ORDER =
  /[\\/]app[\\/]routes[\\/](?:shop[\\/](?:home|products|product|cart)|account[\\/](?:wishlist|checkout))\.tsx\?/;

/**
 * The files that a page of the shop is made of: the framework, which changes rarely; the shell, with what the pages on the way to an
 * order share; and the page's own. Left to itself the bundler makes a file of every piece that two pages share, sixty for a page, each
 * compressed alone and named twice in the HTML. Pieces of the admin alone are left to it.
 */
export function clientChunkOf(id: string, graph: ModuleGraph): string | null {
  if (FRAMEWORK.test(id)) return "framework";
  if (OF_THE_ADMIN.test(id)) return null;
  const users = usersOf(id, graph);
  const isOfShell = [...users].some((user) => SHELL.test(user));
  // React Router makes several modules of a route that has client functions, which differ in their query alone.
  const pages = new Set(
    [...users].filter((user) => WAY_TO_AN_ORDER.test(user)).map((user) => user.split("?", 1)[0]),
  );
  return isOfShell || pages.size > 1 ? "shell" : null;
}

function usersOf(id: string, graph: ModuleGraph): ReadonlySet<string> {
  const found = new Set<string>([id]);
  for (const user of found)
    for (const importer of graph.getModuleInfo(user)?.importers ?? []) found.add(importer);
  return found;
}
