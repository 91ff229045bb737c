import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { get } from "node:http";
import { cpus, loadavg, tmpdir } from "node:os";
import path from "node:path";
import process from "node:process";
import { parseArgs } from "node:util";
import { createDatabase, startPostgres } from "#tests/servers/postgres.ts";
import { loadWithWrk } from "../wrk.ts";
import { evershop } from "./evershop.ts";
import { startGulmohar } from "./gulmohar.ts";
import { medusa } from "./medusa.ts";
import type { Peer, ShopRequest, StartedPeer } from "./peer.ts";
import { vendure } from "./vendure.ts";

// npm run bench:peers: installs other stores from npm into a folder, fills them with the sample shop's catalogue on PostgreSQL and measures
// the same work in each. Takes about 20 minutes and 2 GB. `--folder` keeps the installed packages for the next run; `--only vendure`
// measures one peer beside the store; `--seconds` is the time of a row.
const { values: input } = parseArgs({
  options: {
    only: { type: "string", default: "" },
    folder: { type: "string", default: "" },
    seconds: { type: "string", default: "5" },
  },
});
const CONNECTIONS = 10;
const PEERS = [evershop, vendure, medusa];
const seconds = Number(input.seconds);

interface PageFigures {
  perSecond: number;
  p99Ms: number;
  kilobytes: number;
}

interface OrderFigures {
  perSecond: number;
  /** Share of the orders with an error response. */
  failed: number;
}

interface Figures {
  name: string;
  pages: Record<string, PageFigures>;
  orders: OrderFigures;
  startSeconds: number;
  memoryMb: number;
}

const folder = path.resolve(input.folder || (await mkdtemp(path.join(tmpdir(), "peers-"))));
const postgres = await startPostgres();
const measured: Figures[] = [];
try {
  const gulmohar = await startGulmohar(await createDatabase(postgres.url, "gulmohar"), CONNECTIONS);
  measured.push(await measure("Gulmohar", gulmohar));
  for (const peer of PEERS.filter(({ name }) => !input.only || name.toLowerCase() === input.only)) {
    const home = path.join(folder, peer.name.toLowerCase());
    if (!(await versionIn(home, peer))) await peer.install(home);
    const started = await peer.start(home, await createDatabase(postgres.url, peer.name.toLowerCase()));
    measured.push(await measure(`${peer.name} ${await versionIn(home, peer)}`, started));
  }
} finally {
  await postgres.stop();
  if (!input.folder) await rm(folder, { recursive: true, force: true });
}
await writeFile(path.resolve(import.meta.dirname, "../peers.md"), text(measured));

async function versionIn(home: string, peer: Peer): Promise<string | null> {
  try {
    const file = await readFile(path.join(home, "node_modules", peer.package, "package.json"), "utf8");
    return (JSON.parse(file) as { version: string }).version;
  } catch {
    return null;
  }
}

async function measure(name: string, store: StartedPeer): Promise<Figures> {
  try {
    const pages: Figures["pages"] = {};
    for (const [page, request] of Object.entries(store.pages)) {
      const figures = await measurePage(store.url, request);
      process.stdout.write(`${name}, ${page}: ${figures.perSecond.toFixed(1)} a second\n`);
      pages[page] = figures;
    }
    const orders = await measureOrders(store.placeOrder);
    process.stdout.write(`${name}, orders: ${orders.perSecond.toFixed(1)} a second\n`);
    return { name, pages, orders, startSeconds: store.startSeconds, memoryMb: store.memoryMb() };
  } finally {
    await store.stop();
  }
}

async function measurePage(
  url: string,
  { path: address, headers: own = {} }: ShopRequest,
): Promise<PageFigures> {
  const headers = { ...own, "accept-encoding": "gzip" };
  // Two warm-up requests; the second gives the size as sent.
  await (await fetch(url + address, { headers })).arrayBuffer();
  const bytes = await bytesSent(url + address, headers);
  const { perSecond, p99Ms } = await loadWithWrk(url + address, {
    headers,
    connections: CONNECTIONS,
    seconds,
  });
  return { perSecond, p99Ms, kilobytes: bytes / 1000 };
}

/** The size of a compressed response; `fetch` would decompress it. */
function bytesSent(address: string, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    get(address, { headers }, (response) => {
      let bytes = 0;
      response.on("data", (part: Buffer) => (bytes += part.length)).on("end", () => resolve(bytes));
    }).on("error", reject);
  });
}

/** Ten shoppers at once who each place one order after the other. */
async function measureOrders(placeOrder: () => Promise<void>): Promise<OrderFigures> {
  await placeOrder();
  const from = performance.now();
  const until = from + seconds * 1000;
  let placed = 0;
  let failed = 0;
  const shopper = async (): Promise<void> => {
    while (performance.now() < until) {
      await placeOrder().then(
        () => (placed += 1),
        (error: unknown) => {
          if (failed === 0) process.stderr.write(`${String(error)}\n`);
          failed += 1;
        },
      );
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, shopper));
  return { perSecond: placed / ((performance.now() - from) / 1000), failed: failed / (placed + failed) };
}

function text(figures: readonly Figures[]): string {
  const machine = `${cpus().length} cores (${cpus()[0]?.model.trim()}), Node ${process.version}, PostgreSQL ${postgres.version}`;
  const row = (name: string, cell: (of: Figures) => string) =>
    `| ${name} | ${figures.map(cell).join(" | ")} |`;
  const pages = Object.keys(figures[0]?.pages ?? {});
  return [
    "# Beside other stores",
    "",
    `By \`npm run bench:peers\` on ${new Date().toISOString().slice(0, 10)}: ${machine}, load average ${loadavg()[0]?.toFixed(0)}. Each store runs as one process in production mode with the`,
    `sample shop's catalogue; wrk sends requests over ${CONNECTIONS} connections for ${seconds} seconds a row. The load generator, the database and the store share the machine.`,
    "",
    `| | ${figures.map(({ name }) => name).join(" | ")} |`,
    `|---|${figures.map(() => "---|").join("")}`,
    ...pages.map((page) => row(`${page}, requests a second`, (of) => whole(of.pages[page]?.perSecond))),
    ...pages.map((page) => row(`${page}, 99th percentile in ms`, (of) => whole(of.pages[page]?.p99Ms))),
    ...pages.map((page) => row(`${page}, kB sent, gzip`, (of) => whole(of.pages[page]?.kilobytes))),
    row("orders a second, ten shoppers at once", ({ orders }) => whole(orders.perSecond)),
    row("orders that failed", ({ orders }) => `${(orders.failed * 100).toFixed(0)} %`),
    row("seconds from start to first response", ({ startSeconds }) => startSeconds.toFixed(1)),
    row("resident memory after the load, MB", ({ memoryMb }) => whole(memoryMb)),
    "",
    "Gulmohar sends pages to visitors from memory and renders a page again when its content changes. An order in Gulmohar is one price request and one",
    "checkout request of a signed-in customer, because the cart lives in the browser; in the others it is six to seven requests of a guest.",
    ...PEERS.map(({ note }) => note),
    "",
  ].join("\n");
}

function whole(value: number | undefined): string {
  if (value === undefined) return "";
  return value < 10 ? value.toFixed(1) : value.toFixed(0);
}
