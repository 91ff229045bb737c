import { connect, createServer, type AddressInfo, type Server, type Socket } from "node:net";

/** Stands between a store and its database, and can be shut: then the database is gone for the store, and only for it. */
export interface Gateway {
  url: string;
  /** Ends every connection and takes no new one. */
  shut(): Promise<void>;
  open(): Promise<void>;
  /** Passes nothing on any more, while connections are kept and taken: the server seems to hang. */
  silence(): void;
  /** Passes on what was held back, and everything from now on. */
  speak(): void;
}

/** Opens one in front of the database at this address. */
export async function openGateway(databaseUrl: string): Promise<Gateway> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let server: Server | undefined;
  let port = 0;
  let isSilent = false;

  const hold = (socket: Socket, other: Socket) => {
    sockets.add(socket);
    // Either end is told of the other's by `close`.
    socket.on("error", () => undefined);
    socket.once("close", () => {
      sockets.delete(socket);
      other.destroy();
    });
  };
  const open = async () => {
    const listening = createServer((inner) => {
      const outer = connect(Number(target.port), target.hostname);
      hold(inner, outer);
      hold(outer, inner);
      inner.pipe(outer);
      outer.pipe(inner);
      if (isSilent) for (const socket of [inner, outer]) socket.pause();
    });
    server = listening;
    await new Promise<void>((resolve) => listening.listen(port, "127.0.0.1", resolve));
    ({ port } = listening.address() as AddressInfo);
  };
  const shut = async () => {
    const listening = server;
    server = undefined;
    for (const socket of sockets) socket.destroy();
    if (listening) await new Promise((resolve) => listening.close(resolve));
  };

  const silence = () => {
    isSilent = true;
    for (const socket of sockets) socket.pause();
  };
  const speak = () => {
    isSilent = false;
    for (const socket of sockets) socket.resume();
  };

  await open();
  const url = Object.assign(new URL(databaseUrl), { hostname: "127.0.0.1", port: String(port) }).href;
  return { url, shut, open, silence, speak };
}
