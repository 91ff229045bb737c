// A process that floods a store, so that it shares neither the thread nor the connections of the visitor who is measured.
// Argument: a `FloodPlan` as JSON. Prints the number of responses of each status when a line arrives on standard input.
import { Agent, request } from "node:http";
import process from "node:process";

export interface FloodPlan {
  url: string;
  connections: number;
  path: string;
  /** Fields of the form that is posted. `{n}` is replaced by a number that no other request has. */
  fields: Record<string, string>;
  cookie: string;
}

const plan = JSON.parse(process.argv[2] ?? "") as FloodPlan;
const agent = new Agent({ keepAlive: true, maxSockets: plan.connections });
const { host, origin } = new URL(plan.url);
const statuses: Record<string, number> = {};
const over = new AbortController();
let sent = 0;

function send(): Promise<void> {
  sent += 1;
  const body = new URLSearchParams(plan.fields).toString().replaceAll("%7Bn%7D", String(sent));
  return new Promise((resolve) => {
    const asking = request(new URL(plan.path, plan.url), {
      agent,
      family: 4,
      method: "POST",
      headers: {
        host,
        origin,
        cookie: plan.cookie,
        "content-type": "application/x-www-form-urlencoded",
        "content-length": Buffer.byteLength(body),
      },
    });
    const count = (status: string) => {
      statuses[status] = (statuses[status] ?? 0) + 1;
      resolve();
    };
    asking.once("response", (response) => {
      response.resume();
      response.once("close", () => count(String(response.statusCode)));
    });
    asking.once("error", () => count("no response"));
    asking.end(body);
  });
}

async function sendUntilOver(): Promise<void> {
  while (!over.signal.aborted) await send();
}

process.stdin.once("data", () => {
  over.abort();
  process.stdout.write(JSON.stringify(statuses), () => process.exit(0));
});
for (let connection = 0; connection < plan.connections; connection += 1) void sendUntilOver();
