/** The bundler's information about a module; `importers` excludes dynamic imports. */
interface ModuleGraph {
  getModuleInfo(id: string): { importers: readonly string[] } | null;
}

const FRAMEWORK =
  /node_modules[\\/](?:react|react-dom|react-router|scheduler|cookie|set-cookie-parser)[\\/]|[\\/]shell[\\/]hydrate-page\.ts$/;
// Schemas of the shop's actions stay on the server; only the admin validates in the browser.
const OF_THE_ADMIN = /node_modules[\\/]zod[\\/]|\.forms\.ts$/;
const SHELL = /[\\/]app[\\/](?:root|entry\.client|routes[\\/]shop[\\/]layout)\.tsx/;
const WAY_TO_AN_ORDER =
  /[\\/]app[\\/]routes[\\/](?:shop[\\/](?:home|products|product|cart)|account[\\/](?:wishlist|checkout))\.tsx\?/;

/**
 * Splits the shop's scripts into the framework, which changes rarely, the shell with code shared by the pages of the purchase, and a
 * chunk per page. By default the bundler makes a chunk for every piece that two pages share, about sixty per page, each compressed
 * separately and referenced twice in the HTML. Admin chunks are left to the bundler.
 */
export function clientChunkOf(id: string, graph: ModuleGraph): string | null {
  if (FRAMEWORK.test(id)) return "framework";
  if (OF_THE_ADMIN.test(id)) return null;
  const users = usersOf(id, graph);
  const isOfShell = [...users].some((user) => SHELL.test(user));
  // React Router splits a route with client functions into modules that differ only in their query.
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
