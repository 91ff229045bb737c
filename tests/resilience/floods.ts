import { connect } from "node:net";
import { request } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import type { StoreProcess } from "#tests/servers/store-process.ts";
import { integrityOf, type Conditions, type Outcome, type Scenario } from "./scenario.ts";
import { openShop } from "./shop.ts";

export interface Flood {
  name: string;
  connections: number;
  requestsEach: number;
  path: string;
}

/** All requests of a connection are written at once, without waiting for a response (pipelining, RFC 9112, 9.3.2). */
const FLOODS: readonly Flood[] = [
  { name: "1 connection, 1,000 × /login", connections: 1, requestsEach: 1_000, path: "/login" },
  { name: "20 connections, 2,000 × /login each", connections: 20, requestsEach: 2_000, path: "/login" },
  { name: "400 connections, 1 × /login each", connections: 400, requestsEach: 1, path: "/login" },
  { name: "1 connection, 400 × /products.xml", connections: 1, requestsEach: 400, path: "/products.xml" },
  {
    name: "400 connections, 1 × /products.xml each",
    connections: 400,
    requestsEach: 1,
    path: "/products.xml",
  },
];

// A different client address from the flood's 127.0.0.1.
const VISITOR_ADDRESS = "127.0.0.2";
const VISITED = ["/about-us", "/login"];
const FLOOD_ENDS_WITHIN_MS = 20_000;
const MAX_WAIT_MS = 500;
const MAX_MEMORY_MB = 700;

/** Clients that send thousands of requests at once, beside one ordinary visitor. */
export const floods: Scenario = {
  name: "floods",
  title: "Floods of requests beside one visitor",
  engines: ["pglite", "postgres"],
  async run(conditions: Conditions): Promise<Outcome> {
    const shop = await openShop({ ...conditions, customers: 1 });
    try {
      const store = await shop.start();
      const figures: string[] = [];
      const faults: string[] = [];
      for (const flood of FLOODS) {
        const busyBefore = store.processorMs();
        const { slowestMs, failed, responseCount } = await visitBesideFlood(store, flood);
        const busyMs = store.processorMs() - busyBefore;
        const memoryMb = store.memoryMb();
        figures.push(
          `${flood.name}: ${responseCount} responses, a visitor waits ${slowestMs} ms, ${busyMs} ms of the processor, ${memoryMb} MB`,
        );
        if (slowestMs > MAX_WAIT_MS) faults.push(`${flood.name}: a visitor waited ${slowestMs} ms`);
        if (failed > 0) faults.push(`${flood.name}: ${failed} of the visitor's requests failed`);
        if (memoryMb > MAX_MEMORY_MB) faults.push(`${flood.name}: the store took ${memoryMb} MB`);
      }
      await store.stop();
      const { faults: broken } = await integrityOf(shop);
      return { figures: figures.join("\n       "), faults: [...faults, ...broken] };
    } finally {
      await shop.close();
    }
  },
};

async function visitBesideFlood(store: StoreProcess, flood: Flood) {
  for (const path of VISITED) await visit(store.url, path);
  const over = new AbortController();
  const flooding = Promise.all(
    Array.from({ length: flood.connections }, () => sendPipelined(store.url, flood)),
  ).finally(() => over.abort());
  let slowestMs = 0;
  let failed = 0;
  while (!over.signal.aborted) {
    for (const path of VISITED) {
      const began = performance.now();
      if ((await visit(store.url, path)) !== 200) failed += 1;
      slowestMs = Math.max(slowestMs, Math.round(performance.now() - began));
    }
    await wait(20);
  }
  const responseCount = (await flooding).reduce((sum, count) => sum + count, 0);
  return { slowestMs, failed, responseCount };
}

/** The number of responses until all arrived, the store closed the connection, or the time was over. */
export function sendPipelined(url: string, { path, requestsEach }: Flood): Promise<number> {
  const { hostname, port } = new URL(url);
  const socket = connect({ port: Number(port), host: hostname, family: 4 });
  socket.write(`GET ${path} HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`.repeat(requestsEach));
  let responseCount = 0;
  socket.on("data", (chunk: Buffer) => {
    responseCount += chunk.toString("latin1").split("HTTP/1.1 ").length - 1;
    if (responseCount >= requestsEach) socket.destroy();
  });
  const timer = setTimeout(() => socket.destroy(), FLOOD_ENDS_WITHIN_MS);
  return new Promise((resolve) => {
    // The store may close the connection early.
    socket.on("error", () => undefined);
    socket.once("close", () => {
      clearTimeout(timer);
      resolve(responseCount);
    });
  });
}

/** The status of a page; 0 when there was no response. */
function visit(url: string, path: string): Promise<number> {
  return new Promise((resolve) => {
    const asking = request(new URL(path, url), { family: 4, localAddress: VISITOR_ADDRESS, agent: false });
    asking.once("response", (response) => {
      response.resume();
      response.once("end", () => resolve(response.statusCode ?? 0));
    });
    asking.once("error", () => resolve(0));
    asking.end();
  });
}
