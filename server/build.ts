import { existsSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { ServerBuild, ServerInstrumentation } from "react-router";
import type * as Entry from "#app/entry.server.tsx";

export const PROJECT_ROOT = path.resolve(import.meta.dirname, "..");
export const CLIENT_BUILD = path.join(PROJECT_ROOT, "build", "client");

export interface LoadedBuild {
  build: ServerBuild;
  /** The exports of the app's server entry. */
  entry: typeof Entry;
}

/** Loads the built app. StartupError when it has not been built. */
export async function loadBuild(): Promise<LoadedBuild> {
  const file = path.join(PROJECT_ROOT, "build", "server", "index.js");
  if (!existsSync(file)) {
    throw Object.assign(new Error("The store is not built yet. Run npm start, or npm run build first."), {
      name: "StartupError",
    });
  }
  return withEntry((await import(pathToFileURL(file).href)) as ServerBuild);
}

/** The build together with the exports of the app's server entry. */
export function withEntry(build: ServerBuild): LoadedBuild {
  // The router's type of the entry covers only its own exports.
  return { build, entry: build.entry.module as unknown as typeof Entry };
}

/** The build with an instrumentation of its requests, loaders and actions. Without one, the router has none in its path. */
export function withInstrumentation(build: ServerBuild, instrumentation: ServerInstrumentation): ServerBuild {
  const { entry } = build;
  return { ...build, entry: { module: { ...entry.module, instrumentations: [instrumentation] } } };
}
