import type { Server } from "node:http";

interface Listening {
  port: number;
  host: string;
  /** The environment variables that set them. */
  names: { port: string; host: string };
}

const LISTEN_PROBLEMS: Record<string, (listening: Listening) => string> = {
  EADDRINUSE: ({ port, names }) =>
    `Port ${port} is already in use. Stop the process that uses it, or set ${names.port} to another one.`,
  EACCES: ({ port, names }) => `This user may not listen on port ${port}. Set ${names.port} to 1024 or more.`,
  EADDRNOTAVAIL: ({ host, names }) =>
    `This machine has no address ${host}. Set ${names.host} to one of its addresses.`,
  ENOTFOUND: ({ host, names }) => `${names.host} ${host} is unknown. Set it to an address of this machine.`,
};

/** Listens on a port. Rejects with StartupError for what an operator can fix. */
export function listen(server: Server, listening: Listening): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const reason = LISTEN_PROBLEMS[error.code ?? ""]?.(listening);
      reject(reason ? Object.assign(new Error(reason), { name: "StartupError" }) : error);
    });
    server.listen(listening.port, listening.host, resolve);
  });
}
