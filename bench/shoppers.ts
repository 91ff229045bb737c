import { Visitor } from "#tests/requests/visitor.ts";
import { loadWithWrk, type LoadFigure } from "./wrk.ts";

export interface ShopperFigure {
  name: string;
  /** Ten connections that send the next request at once. */
  full: LoadFigure;
  /** The same at up to 200 requests a second. */
  paced: LoadFigure;
}

/** Number of signed-in customers, each with a session of their own. */
export const SHOPPERS = 100;

const PAGES = [
  { name: "home", path: "/" },
  { name: "listing", path: "/products" },
  { name: "product", path: "/products/aangan-jaal-kaftan" },
];
const CONNECTIONS = 10;
const PASSWORD = "moti jhumka 7";

/** Measures public pages for many signed-in customers: each request is another customer's. */
export async function measureShoppers(url: string, seconds: number): Promise<ShopperFigure[]> {
  const cookies: string[] = [];
  for (let index = 0; index < SHOPPERS; index += 1) cookies.push(await signedIn(url, index));
  const figures: ShopperFigure[] = [];
  for (const { name, path } of PAGES) {
    const load = { headers: { "accept-encoding": "gzip" }, connections: CONNECTIONS, seconds, cookies };
    const full = await loadWithWrk(url + path, load);
    figures.push({ name, full, paced: await loadWithWrk(url + path, { ...load, isPaced: true }) });
  }
  return figures;
}

async function signedIn(url: string, index: number): Promise<string> {
  const visitor = new Visitor(url);
  const email = `shopper${index}@example.com`;
  await visitor.signUp(email, PASSWORD);
  await visitor.signIn(email, PASSWORD);
  // The message of the sign-in would make the page personal.
  await visitor.get("/");
  return [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
}
