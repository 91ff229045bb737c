import { fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { loadWithWrk } from "./wrk.ts";

export interface PageFigure {
  name: string;
  perSecond: number;
  /** Requests a second relative to a bare `node:http` server with the same response size, in the same run. */
  share: number;
  p99Ms: number;
  bytes: number;
}

const PAGES = [
  { name: "home, cached", path: "/" },
  { name: "listing, cached", path: "/products" },
  { name: "product, cached", path: "/products/aangan-jaal-kaftan" },
  // A page with a flash message is personal: it is rendered from the database for each request.
  { name: "home, not cached", path: "/", cookie: "flash=x" },
  { name: "listing of 24, not cached", path: "/products", cookie: "flash=x" },
  { name: "product, not cached", path: "/products/aangan-jaal-kaftan", cookie: "flash=x" },
  { name: "search, not cached", path: "/products?search=shawl", cookie: "flash=x" },
];

const CONNECTIONS = 10;

type Headers = Record<string, string>;

// A phone's user agent; requests without one are treated as robots, which cost less.
const BROWSER =
  "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0 Mobile Safari/537.36";

/** Measures each page and, after it, a bare server in a separate process that sends as many bytes. */
export async function measurePages(url: string, seconds: number): Promise<PageFigure[]> {
  const figures: PageFigure[] = [];
  for (const { name, path: address, cookie } of PAGES) {
    const headers = { "accept-encoding": "br", "user-agent": BROWSER, ...(cookie && { cookie }) };
    const response = await fetch(url + address, { headers });
    await response.arrayBuffer();
    const bytes = Number(response.headers.get("content-length") ?? 0);
    const measured = await loadWithWrk(url + address, { headers, connections: CONNECTIONS, seconds });
    const bare = await measureBare(bytes, headers, Math.max(2, seconds / 2));
    const { perSecond, p99Ms } = measured;
    figures.push({ name, perSecond, share: perSecond / bare, p99Ms, bytes });
  }
  return figures;
}

/** Sends the same headers: parsing a browser's headers is a quarter of a bare server's work. */
async function measureBare(bytes: number, headers: Headers, seconds: number): Promise<number> {
  const bare = fork(path.join(import.meta.dirname, "bare-server.ts"), [String(bytes)], {
    execArgv: ["--disable-warning=ExperimentalWarning"],
  });
  try {
    const received: unknown[] = await once(bare, "message");
    const address = `http://127.0.0.1:${String(received[0])}/`;
    return (await loadWithWrk(address, { headers, connections: CONNECTIONS, seconds })).perSecond;
  } finally {
    bare.kill();
  }
}
