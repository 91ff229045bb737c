import { existsSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { ServerBuild } from "react-router";
import type * as App from "#app/entry.server.tsx";

export const PROJECT_ROOT = path.resolve(import.meta.dirname, "..");
export const CLIENT_BUILD = path.join(PROJECT_ROOT, "build", "client");

export interface LoadedApp {
  build: ServerBuild;
  app: typeof App;
}

/** Loads the built app. `npm start` has built it; a process started by hand is told what is missing. */
export async function loadBuild(): Promise<LoadedApp> {
  const file = path.join(PROJECT_ROOT, "build", "server", "index.js");
  if (!existsSync(file)) {
    throw Object.assign(new Error("The store is not built yet. Run npm start, or npm run build first."), {
      name: "StartupError",
    });
  }
  return withApp((await import(pathToFileURL(file).href)) as ServerBuild);
}

/** The build together with what the app's entry exports for the process. */
export function withApp(build: ServerBuild): LoadedApp {
  // The router's type of an entry names only what the router itself calls.
  return { build, app: build.entry.module as unknown as typeof App };
}
