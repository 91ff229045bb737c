import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import process from "node:process";

// The baseline of the table's shares: only node:http in a separate process. Sends as many bytes as its argument says and reports its
// port to its parent.
const body = Buffer.alloc(Number(process.argv[2]), "x");
const server = createServer((_, response) =>
  response.writeHead(200, { "Content-Type": "text/html" }).end(body),
);
server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
