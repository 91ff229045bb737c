import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";

/** An in-memory SMTP server that can stop and restart on the same port. */
export interface MailServer {
  url: string;
  /** The recipients of all accepted emails, in order. */
  taken: string[];
  /** The Message-IDs of all accepted emails. */
  ids: string[];
  /** The point at which it hangs: before the greeting or after an email's data; null responds normally. */
  silentAt: "greeting" | "letter" | null;
  goAway(): Promise<void>;
  comeBack(): Promise<void>;
}

/** Starts an SMTP server on the loopback address. */
export async function startMailServer(): Promise<MailServer> {
  let running: SMTPServer | undefined;
  let port = 0;
  const mailServer: MailServer = {
    url: "",
    taken: [],
    ids: [],
    silentAt: null,
    async goAway() {
      const server = running;
      running = undefined;
      if (server) await new Promise<void>((resolve) => server.close(resolve));
    },
    async comeBack() {
      const server = createServer(mailServer);
      running = server;
      await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
      const address = server.server.address();
      if (address && typeof address === "object") ({ port } = address);
    },
  };
  await mailServer.comeBack();
  mailServer.url = `smtp://127.0.0.1:${port}`;
  return mailServer;
}

function createServer(mailServer: MailServer): SMTPServer {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    disableReverseLookup: true,
    // A stopping server cuts its connections at once.
    closeTimeout: 1,
    onConnect(_session, accept) {
      if (mailServer.silentAt !== "greeting") accept();
    },
    onData(stream, { envelope }, accept) {
      const receive = async () => {
        const email = await text(stream);
        if (mailServer.silentAt === "letter") return;
        mailServer.taken.push(...envelope.rcptTo.map(({ address }) => address));
        mailServer.ids.push(/^Message-ID: <(.*)>/im.exec(email)?.[1] ?? "");
        accept();
      };
      // The client may disconnect before the end of the email, which then was not received.
      receive().catch(accept);
    },
  });
  server.on("error", () => undefined);
  return server;
}
