import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { createLog, type Log } from "#app/platform/process/log.server.ts";
import type { AppContext } from "#app/context/app-context.server.ts";
import { loadBuild } from "#server/build.ts";
import { createHandler } from "#server/handler.ts";
import { freshDatabase, type FreshDatabase } from "./fresh-database.ts";
import { testEnv } from "./test-store.ts";
import { Visitor } from "../requests/visitor.ts";

export interface TestApp {
  store: AppContext;
  url: string;
  outbox: string;
  /** A new visitor without cookies. */
  visitor(): Visitor;
  close(): Promise<void>;
}

/** The built store behind its real request handler, on a fresh database and a free port. `prepare` may change the database first. */
export async function openTestApp(
  env: Record<string, string> = {},
  log: Log = createLog("silent"),
  prepare?: (database: FreshDatabase) => Promise<void>,
): Promise<TestApp> {
  const { build, entry } = await loadBuild();
  const database = await freshDatabase();
  await prepare?.(database);
  const server = createServer();
  const port = await listen(server);
  const url = `http://localhost:${port}`;
  const store = await entry.createApp({
    env: testEnv(database, { PORT: String(port), ...env }),
    log,
  });
  server.on("request", createHandler({ build, entry, app: store }));
  return {
    store,
    url,
    outbox: path.join(database.dataDir, "outbox"),
    visitor: () => new Visitor(url),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await store.close();
      await database.remove();
    },
  };
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  return (server.address() as AddressInfo).port;
}
