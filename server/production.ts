import { existsSync } from "node:fs";
import process from "node:process";
import { makeFilesPrivate } from "#app/platform/process/private-files.server.ts";

// Must be the first import of main.ts.
makeFilesPrivate();

// The environment overrides .env. NODE_ENV must be set before React is loaded, which otherwise renders at half the speed.
if (existsSync(".env")) process.loadEnvFile(".env");
process.env["NODE_ENV"] ??= "production";
