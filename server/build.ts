import { existsSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { ServerBuild } from "react-router";

export const PROJECT_ROOT = path.resolve(import.meta.dirname, "..");
export const CLIENT_BUILD = path.join(PROJECT_ROOT, "build", "client");

/** Loads the built app. `npm start` has built it; a process started by hand is told what is missing. */
export async function loadBuild(): Promise<ServerBuild> {
  const file = path.join(PROJECT_ROOT, "build", "server", "index.js");
  if (!existsSync(file)) {
    throw Object.assign(new Error("The store is not built yet. Run npm start, or npm run build first."), {
      name: "StartupError",
    });
  }
  return (await import(pathToFileURL(file).href)) as ServerBuild;
}
