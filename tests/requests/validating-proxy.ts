import { spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import process from "node:process";
import { vi } from "vitest";
import { freePort } from "#tests/servers/free-port.ts";

/** The types of Prism's own responses: https://docs.stoplight.io/docs/prism/errors. */
const PRISM_ERROR = /"type":"https:\/\/stoplight\.io\/prism\/errors#(\w+)"/;

export type Send = (path: string, init: RequestInit) => Promise<Response>;

/**
 * Sends requests to the API. With `API_PROXY`, the command of `@stoplight/prism-cli`, they pass its validating proxy: a response that differs
 * from the document throws, and a request that does must be refused by the store, too.
 */
export async function openSender(url: string): Promise<Send> {
  const direct: Send = (path, init) => fetch(`${url}/api/v1${path}`, init);
  const command = process.env["API_PROXY"];
  return command ? throughProxy(await startProxy(command, url), direct) : direct;
}

function throughProxy(proxyUrl: string, direct: Send): Send {
  return async (target, init) => {
    const response = await fetch(`${proxyUrl}${target}`, init);
    const text = await response.clone().text();
    const error = PRISM_ERROR.exec(text)?.[1];
    if (error === undefined) return response;
    if (error === "VIOLATIONS")
      throw new Error(`${init.method} ${target}: the response violates the document: ${text}`);
    const answer = await direct(target, init);
    if (answer.ok)
      throw new Error(`${init.method} ${target} was accepted, which the document forbids: ${text}`);
    return answer;
  };
}

/** Starts the proxy for this test file. It ends with the process that runs the tests. */
async function startProxy(command: string, url: string): Promise<string> {
  const port = await freePort();
  // Prism cannot download a document on Node 24.
  const document = path.join(tmpdir(), `api-${port}.json`);
  await writeFile(document, await (await fetch(`${url}/api/v1/openapi.json`)).text());
  const child = spawn(
    command,
    ["proxy", document, `${url}/api/v1`, "--errors", "--no-cors", "--port", String(port)],
    // With pipes, the worker of these tests could not end.
    { stdio: "ignore" },
  );
  child.unref();
  for (const event of ["exit", "disconnect"])
    process.once(event, () => {
      child.kill();
      rmSync(document, { force: true });
    });
  const proxyUrl = `http://127.0.0.1:${port}`;
  await vi.waitFor(() => fetch(`${proxyUrl}/shop`), { timeout: 30_000, interval: 200 });
  return proxyUrl;
}
