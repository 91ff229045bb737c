import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import autocannon from "autocannon";

export interface PageFigure {
  name: string;
  perSecond: number;
  /** Of what a bare `node:http` server of the same answer size does in the same run. */
  share: number;
  p99Ms: number;
  bytes: number;
}

const PAGES = [
  { name: "home, kept", path: "/" },
  { name: "listing, kept", path: "/products" },
  { name: "product, kept", path: "/products/aangan-jaal-kaftan" },
  // A flash cookie makes a visitor's page his own: it is rendered from the database every time.
  { name: "home, rendered", path: "/", cookie: "flash=x" },
  { name: "listing of 24, rendered", path: "/products", cookie: "flash=x" },
  { name: "product, rendered", path: "/products/aangan-jaal-kaftan", cookie: "flash=x" },
  { name: "search, rendered", path: "/products?search=shawl", cookie: "flash=x" },
];

const CONNECTIONS = 10;

/** Measures each page, and after each a bare server that sends as many bytes. */
export async function measurePages(url: string, seconds: number): Promise<PageFigure[]> {
  const figures: PageFigure[] = [];
  for (const { name, path, cookie } of PAGES) {
    const headers = { "accept-encoding": "br", ...(cookie && { cookie }) };
    const answer = await fetch(url + path, { headers });
    await answer.arrayBuffer();
    const bytes = Number(answer.headers.get("content-length") ?? 0);
    const measured = await load(url + path, headers, seconds);
    const bare = await measureBare(bytes, Math.max(2, seconds / 2));
    const perSecond = measured.requests.average;
    figures.push({ name, perSecond, share: perSecond / bare, p99Ms: measured.latency.p99, bytes });
  }
  return figures;
}

async function load(url: string, headers: Record<string, string>, seconds: number) {
  const result = await autocannon({ url, headers, connections: CONNECTIONS, duration: seconds });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} failed`);
  return result;
}

async function measureBare(bytes: number, seconds: number): Promise<number> {
  const body = Buffer.alloc(bytes, "x");
  const server = createServer((_, response) => response.end(body));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const { requests } = await load(`http://127.0.0.1:${port}/`, {}, seconds);
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  return requests.average;
}
