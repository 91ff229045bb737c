import { connect, createServer, type AddressInfo, type Server, type Socket } from "node:net";

/** A TCP proxy between a store and its database that can interrupt the connection for this store alone. */
export interface Gateway {
  url: string;
  /** Closes all connections and accepts no new one. */
  shut(): Promise<void>;
  open(): Promise<void>;
  /** Stops forwarding but keeps connections open and accepts new ones, as a hanging server does. */
  silence(): void;
  /** Forwards the held-back data and resumes. */
  speak(): void;
}

/** Opens a gateway in front of a database. */
export async function openGateway(databaseUrl: string): Promise<Gateway> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let server: Server | undefined;
  let port = 0;
  let isSilent = false;

  const hold = (socket: Socket, other: Socket) => {
    sockets.add(socket);
    // `close` of one end destroys the other.
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
