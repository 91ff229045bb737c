import { fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { loadWithWrk } from "./wrk.ts";

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

type Headers = Record<string, string>;

// What a phone says of itself; who says nothing is taken for a robot, and costs less.
const BROWSER =
  "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0 Mobile Safari/537.36";

/** Measures each page, and after each a bare server in a process of its own that sends as many bytes. */
export async function measurePages(url: string, seconds: number): Promise<PageFigure[]> {
  const figures: PageFigure[] = [];
  for (const { name, path: address, cookie } of PAGES) {
    const headers = { "accept-encoding": "br", "user-agent": BROWSER, ...(cookie && { cookie }) };
    const answer = await fetch(url + address, { headers });
    await answer.arrayBuffer();
    const bytes = Number(answer.headers.get("content-length") ?? 0);
    const measured = await loadWithWrk(url + address, { headers, connections: CONNECTIONS, seconds });
    const bare = await measureBare(bytes, headers, Math.max(2, seconds / 2));
    const { perSecond, p99Ms } = measured;
    figures.push({ name, perSecond, share: perSecond / bare, p99Ms, bytes });
  }
  return figures;
}

/** Asked with the same headers: to parse a browser's costs a bare server a quarter of its work. */
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
