import { createServer, type AddressInfo, type Server, type Socket } from "node:net";

/** A mail server that can be away: then nobody listens at its address. */
export interface MailServer {
  url: string;
  /** The recipient of every letter that it has taken, in the order in which they came. */
  taken: string[];
  /** And their Message-IDs. */
  ids: string[];
  /** Takes connections and never answers, or answers up to the letter and not to that; null: it speaks. */
  silentAt: "greeting" | "letter" | null;
  goAway(): Promise<void>;
  comeBack(): Promise<void>;
}

/** Speaks as much SMTP as a sender needs to be rid of a letter. */
export async function startMailServer(): Promise<MailServer> {
  const taken: string[] = [];
  const ids: string[] = [];
  const sockets = new Set<Socket>();
  let port = 0;
  let server: Server | undefined;
  const comeBack = async () => {
    const listening = createServer((socket) => {
      sockets.add(socket);
      socket.on("error", () => undefined);
      socket.once("close", () => sockets.delete(socket));
      serve(socket, mailServer);
    });
    server = listening;
    await new Promise<void>((resolve) => listening.listen(port, "127.0.0.1", resolve));
    ({ port } = listening.address() as AddressInfo);
  };
  const goAway = async () => {
    const listening = server;
    server = undefined;
    for (const socket of sockets) socket.destroy();
    if (listening) await new Promise((resolve) => listening.close(resolve));
  };
  const mailServer: MailServer = { url: "", taken, ids, silentAt: null, goAway, comeBack };
  await comeBack();
  mailServer.url = `smtp://127.0.0.1:${port}`;
  return mailServer;
}

function serve(socket: Socket, server: MailServer): void {
  const { taken, ids, silentAt } = server;
  let buffer = "";
  let recipient = "";
  let letterId = "";
  let isLetter = false;
  const say = (line: string) => socket.write(`${line}\r\n`);
  if (silentAt !== "greeting") say("220 mail.test ready");
  socket.setEncoding("utf8").on("data", (text: string) => {
    buffer += text;
    for (let end = buffer.indexOf("\r\n"); end !== -1; end = buffer.indexOf("\r\n")) {
      const line = buffer.slice(0, end);
      buffer = buffer.slice(end + 2);
      if (isLetter) {
        const [, id] = /^Message-ID: <(.*)>/i.exec(line) ?? [];
        if (id) letterId = id;
        if (line !== "." || silentAt === "letter") continue;
        isLetter = false;
        taken.push(recipient);
        ids.push(letterId);
        say("250 taken");
      } else if (/^RCPT TO:/i.test(line)) {
        recipient = /<(.*)>/.exec(line)?.[1] ?? "";
        say("250 ok");
      } else if (/^DATA/i.test(line)) {
        isLetter = true;
        say("354 go on");
      } else if (/^QUIT/i.test(line)) {
        say("221 bye");
        socket.end();
      } else say("250 ok");
    }
  });
}
