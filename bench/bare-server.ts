import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import process from "node:process";

// What a share in the table is of: node:http and nothing else, in a process of its own as the store is. Sends as many bytes as its
// argument says, and tells its parent the port.
const body = Buffer.alloc(Number(process.argv[2]), "x");
const server = createServer((_, response) =>
  response.writeHead(200, { "Content-Type": "text/html" }).end(body),
);
server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
