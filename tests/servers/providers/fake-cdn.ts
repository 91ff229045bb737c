import { readFileSync } from "node:fs";
import path from "node:path";
import { ROOT } from "../../../scripts/root.ts";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import type { CdnName } from "#app/platform/cdn/cdns.server.ts";

const KEY = "key of the network 1a2b";

const SETTINGS = {
  cloudflare: {
    tagHeader: "cache-tag",
    separator: ",",
    cacheHeader: "cdn-cache-control",
    isKnown: (request: IncomingMessage) => request.headers.authorization === `Bearer ${KEY}`,
    path: `/client/v4/zones/${"0a".repeat(16)}/purge_cache`,
    refusal: { success: false, errors: [{ code: 10_000, message: "Authentication error" }] },
    env: { CLOUDFLARE_ZONE_ID: "0a".repeat(16), CLOUDFLARE_API_TOKEN: KEY },
  },
  fastly: {
    tagHeader: "surrogate-key",
    separator: " ",
    cacheHeader: "surrogate-control",
    isKnown: (request: IncomingMessage) =>
      request.headers["fastly-key"] === KEY && request.headers["fastly-soft-purge"] === "1",
    path: "/service/SU1Z0isxPaozGVKXdv0eY/purge",
    refusal: { msg: "Provided credentials are missing or invalid" },
    env: { FASTLY_SERVICE_ID: "SU1Z0isxPaozGVKXdv0eY", FASTLY_API_TOKEN: KEY },
  },
  bunny: {
    tagHeader: "cdn-tag",
    separator: ",",
    cacheHeader: "cache-control",
    isKnown: (request: IncomingMessage) => request.headers["accesskey"] === KEY,
    path: "/pullzone/1055/purgeCache",
    refusal: { Message: "The request authorization failed" },
    env: { BUNNY_PULL_ZONE_ID: "1055", BUNNY_API_KEY: KEY },
  },
} as const;

interface StoredPage {
  tags: Set<string>;
  status: number;
  headers: [string, string][];
  body: Buffer;
  expiresAt: number;
}

/**
 * A simulator of a content delivery network: an edge that stores the store's public pages as their headers say, and the API that purges
 * them. The API can be slow, absent, or limit the rate.
 */
export class FakeCdn {
  readonly name: CdnName;
  /** The tags of each purge that was done. */
  readonly purges: string[][] = [];
  /** Requests to the API, with those that were refused. */
  calls = 0;
  mode: "well" | "slow" | "absent" | "limits" | "refuses" = "well";
  /** Where the pages come from. */
  origin = "";
  readonly #pages = new Map<string, StoredPage>();
  #api: Server | null = null;
  #edge: Server | null = null;

  constructor(name: CdnName) {
    this.name = name;
  }

  async open(): Promise<this> {
    this.#api = await listen((request, response) => void this.#answer(request, response));
    this.#edge = await listen((request, response) => void this.#serve(request, response));
    return this;
  }

  async close(): Promise<void> {
    for (const server of [this.#api, this.#edge]) {
      server?.closeAllConnections();
      await new Promise((resolve) => server?.close(resolve));
    }
  }

  /** The URL under which shoppers reach the shop. */
  get url(): string {
    return urlOf(this.#edge);
  }

  env(): Record<string, string> {
    return { ...SETTINGS[this.name].env, [`${this.name.toUpperCase()}_API_URL`]: urlOf(this.#api) };
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { path, isKnown, refusal } = SETTINGS[this.name];
    const body: unknown = JSON.parse(await text(request));
    this.calls += 1;
    const send = (status: number, answer: unknown) =>
      response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(answer));
    if (this.mode === "absent") return void response.writeHead(503).end("<html>Unavailable</html>");
    if (this.mode === "limits") return void send(429, refusal);
    if (this.mode === "slow") await pause(1_000);
    if (this.mode === "refuses" || request.url !== path || !isKnown(request)) return void send(403, refusal);
    const tags = tagsIn(body);
    this.purges.push(tags);
    for (const [key, page] of this.#pages)
      if (tags.some((tag) => page.tags.has(tag))) this.#pages.delete(key);
    send(200, { success: true });
  }

  async #serve({ url = "/", headers }: IncomingMessage, response: ServerResponse): Promise<void> {
    const stored = this.#pages.get(url);
    const isBypassed = BYPASSED.some((name) => headers.cookie?.includes(name));
    const isHit = stored !== undefined && stored.expiresAt > Date.now() && !isBypassed;
    const page = isHit ? stored : await this.#fetch(url, headers.cookie);
    const { tagHeader } = SETTINGS[this.name];
    for (const [name, value] of page.headers) if (name !== tagHeader) response.setHeader(name, value);
    response.setHeader("X-Cache", isHit ? "HIT" : "MISS");
    response.writeHead(page.status).end(page.body);
  }

  async #fetch(url: string, cookie: string | undefined): Promise<StoredPage> {
    const { tagHeader, separator, cacheHeader } = SETTINGS[this.name];
    const sent = { "CDN-Loop": this.name, "Accept-Encoding": "identity", ...(cookie ? { cookie } : {}) };
    const received = await fetch(new URL(url, this.origin), { headers: sent, redirect: "manual" });
    const control = received.headers.get(cacheHeader) ?? "";
    const [, seconds = "0"] = /(?:s-maxage|^(?!.*s-maxage).*max-age)=(\d+)/.exec(control) ?? [];
    const page = {
      tags: new Set(received.headers.get(tagHeader)?.split(separator)),
      status: received.status,
      headers: [...received.headers].filter(([name]) => !HOP_HEADERS.has(name)),
      body: Buffer.from(await received.arrayBuffer()),
      expiresAt: Date.now() + Number(seconds) * 1_000,
    };
    const isPrivate = /private|no-store/.test(received.headers.get("cache-control") ?? "");
    const isStorable = received.status === 200 || received.status === 301;
    if (isStorable && Number(seconds) > 0 && !isPrivate && !cookie) this.#pages.set(url, page);
    return page;
  }
}

/** The cookies for which docs/cdn.md tells the owner to bypass the cache. All others are ignored, as most networks do. */
const BYPASSED = Array.from(
  /^3\. Bypass .*$/m
    .exec(readFileSync(path.join(ROOT, "docs", "cdn.md"), "utf8"))?.[0]
    .matchAll(/`([a-z_]+)`/g) ?? [],
  ([, name = ""]) => name,
);

const HOP_HEADERS = new Set(["connection", "keep-alive", "transfer-encoding", "content-length"]);

function tagsIn(body: unknown): string[] {
  const { tags, surrogate_keys, CacheTag } = body as {
    tags?: string[];
    surrogate_keys?: string[];
    CacheTag?: string;
  };
  return tags ?? surrogate_keys ?? [CacheTag ?? ""];
}

async function listen(
  respond: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<Server> {
  const server = createServer(respond);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return server;
}

const urlOf = (server: Server | null) =>
  `http://127.0.0.1:${(server?.address() as AddressInfo | null)?.port ?? 0}`;
