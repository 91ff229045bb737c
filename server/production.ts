import { existsSync } from "node:fs";
import process from "node:process";
import { makeFilesPrivate } from "#app/platform/process/private-files.server.ts";

// The first import of main.ts.
makeFilesPrivate();

// Settings may stand in a file .env; the environment wins. And React renders at half the speed
// unless NODE_ENV is set before it is loaded.
if (existsSync(".env")) process.loadEnvFile(".env");
process.env["NODE_ENV"] ??= "production";
