import { connect } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

export interface LoadFigure {
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
}

export interface Load {
  headers: Record<string, string>;
  connections: number;
  seconds: number;
  /** At most so many questions a second, in even steps on each connection; without it each asks as soon as it has its answer. */
  pace?: number;
}

const END_OF_HEAD = Buffer.from("\r\n\r\n");

/**
 * Asks for one page over and over. It reads of an answer no more than its first line and its length: a load generator that parses every
 * header is busier than the server that it measures, and slows a server with many headers more than one with few. Throws when an answer
 * is not 200.
 */
export async function loadLightly(
  address: string,
  { headers, connections, seconds, pace }: Load,
): Promise<LoadFigure> {
  const { hostname, port, pathname, search, host } = new URL(address);
  const said = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  const request = Buffer.from(`GET ${pathname}${search} HTTP/1.1\r\n${said.join("")}\r\n`);
  const times: number[] = [];
  const broken: Error[] = [];
  const sockets = Array.from({ length: connections }, () => {
    const socket = connect(Number(port), hostname);
    let missing = 0;
    let head = Buffer.alloc(0);
    let sent = 0;
    const ask = () => {
      if (socket.destroyed) return;
      sent = performance.now();
      socket.write(request);
    };
    socket.on("data", (bytes) => {
      if (missing === 0) {
        head = head.length > 0 ? Buffer.concat([head, bytes]) : bytes;
        const end = head.indexOf(END_OF_HEAD);
        if (end === -1) return;
        missing = end + END_OF_HEAD.length + lengthIn(head.subarray(0, end)) - head.length;
        head = Buffer.alloc(0);
      } else missing -= bytes.length;
      if (missing > 0) return;
      const took = performance.now() - sent;
      times.push(took);
      if (pace === undefined) ask();
      else setTimeout(ask, Math.max(0, (1000 * connections) / pace - took));
    });
    socket.on("error", (error) => broken.push(error));
    socket.once("connect", ask);
    return socket;
  });
  const began = performance.now();
  while (broken.length === 0 && performance.now() - began < 1000 * seconds) await wait(50);
  const elapsed = (performance.now() - began) / 1000;
  for (const socket of sockets) socket.destroy();
  if (broken[0]) throw broken[0];
  times.sort((a, b) => a - b);
  const part = (share: number) => times[Math.floor(times.length * share)] ?? NaN;
  return { perSecond: times.length / elapsed, p50Ms: part(0.5), p99Ms: part(0.99) };
}

function lengthIn(head: Buffer): number {
  const text = head.toString("latin1");
  if (!text.startsWith("HTTP/1.1 200")) throw new Error(`Answered with ${text.split("\r\n", 1)[0]}`);
  return Number(/content-length: (\d+)/i.exec(text)?.[1]);
}
