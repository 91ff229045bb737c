import { fileURLToPath } from "node:url";

/** The project's folder, absolute, without a trailing slash. */
export const ROOT = fileURLToPath(new URL("..", import.meta.url)).replace(/[/\\]$/, "");
