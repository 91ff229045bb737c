import { existsSync } from "node:fs";
import process from "node:process";

/** Loads the file `.env` of the working directory, if there is one. Variables that are set already keep their values. */
export function loadEnvFile(): void {
  if (existsSync(".env")) process.loadEnvFile(".env");
}
