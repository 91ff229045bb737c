/** The bundler's information about a module; `importers` excludes dynamic imports. */
interface ModuleGraph {
  getModuleInfo(id: string): { importers: readonly string[] } | null;
}

const FRAMEWORK =
  /node_modules[\\/](?:react|react-dom|react-router|scheduler|cookie|set-cookie-parser)[\\/]|[\\/]shell[\\/]hydrate-page\.ts$/;
// Schemas of the shop's actions stay on the server; only the admin validates in the browser.
const ADMIN_ONLY = /node_modules[\\/]zod[\\/]|\.(?:forms|settings)\.ts$/;
const SHELL = /[\\/]app[\\/](?:root|entry\.client|routes[\\/]shop[\\/]layout)\.tsx/;
// Used by several parts that load later: the size finder, PIN codes, the checkout.
const SHARED_LATER = /[\\/]lib[\\/]text[\\/]digits\.ts$/;
const PURCHASE_PAGES =
  /[\\/]app[\\/]routes[\\/](?:shop[\\/](?:home[\\/]home|products[\\/]products|products[\\/]product[\\/]product|cart[\\/]cart)|account[\\/](?:wishlist[\\/]wishlist|checkout[\\/]checkout))\.tsx\?/;
const CHECKOUT_PAGES = /[\\/](?:cart|checkout)\.tsx$/;

/**
 * Splits the shop's scripts into the framework, which changes rarely, the shell with code shared by the pages of the purchase, and a
 * chunk per page. By default the bundler makes a chunk for every piece that two pages share, about sixty per page, each compressed
 * separately and referenced twice in the HTML. Admin chunks are left to the bundler.
 */
export function clientChunkOf(id: string, graph: ModuleGraph): string | null {
  if (FRAMEWORK.test(id)) return "framework";
  if (ADMIN_ONLY.test(id)) return null;
  if (SHARED_LATER.test(id)) return "shell";
  const { isOfShell, pages } = usersOf(id, graph);
  return isOfShell || (pages.size > 1 && !isOfCheckout(pages)) ? "shell" : null;
}

/** The chunk of the modules that only cart and checkout share. It needs a lower priority than the shell, whose modules it imports. */
export function checkoutChunkOf(id: string, graph: ModuleGraph): string | null {
  if (ADMIN_ONLY.test(id)) return null;
  const { isOfShell, pages } = usersOf(id, graph);
  return !isOfShell && pages.size > 1 && isOfCheckout(pages) ? "cart-and-checkout" : null;
}

function isOfCheckout(pages: ReadonlySet<string>): boolean {
  return [...pages].every((page) => CHECKOUT_PAGES.test(page));
}

/** Whether the shell uses a module, and the pages of the purchase that do. */
function usersOf(id: string, graph: ModuleGraph): { isOfShell: boolean; pages: ReadonlySet<string> } {
  const reachable = new Set<string>([id]);
  for (const user of reachable)
    for (const importer of graph.getModuleInfo(user)?.importers ?? []) reachable.add(importer);
  const users = [...reachable];
  // React Router splits a route with client functions into modules that differ only in their query.
  const pages = users.filter((user) => PURCHASE_PAGES.test(user)).map((user) => user.replace(/\?.*/, ""));
  return { isOfShell: users.some((user) => SHELL.test(user)), pages: new Set(pages) };
}

/**
 * The chunks of the size finder. Each compressed as one piece, they are a sixth smaller than those of the bundler. A product page has
 * "sizes", loads the engine to mark the size of a known body, and the rest when the finder opens. A chunk takes its modules' dependencies
 * along, except those of chunks with a higher priority.
 */
export const FINDER_CHUNKS = [
  {
    name: "sizes",
    test: /[\\/](?:fit[\\/](?:body[\\/](?:body|length-unit)|charts[\\/]chart-columns)|size-finder[\\/]own-body|overlay[\\/]accordion-row)\.tsx?$/,
    priority: 4,
  },
  { name: "choice-field", test: /[\\/]ui[\\/]form[\\/]choice-field\.tsx$/, priority: 3 },
  {
    name: "size-engine",
    test: /[\\/]fit[\\/](?:(?:internal[\\/])?engine[\\/](?:choose-row|gaussian|population|recommend-size|tape)|charts[\\/]chart-limits)\.ts$/,
    priority: 2,
  },
  {
    name: "size-finder",
    test: /[\\/](?:size-finder\.tsx|size-finder[\\/](?:size-result|body-fields|measure-drawing|figure-text|saved-people)\.tsx?|(?:read-body|describe-fit|describe-length|next-measure)\.ts)$/,
    priority: 1,
  },
];
