import { Readable } from "node:stream";
import { serverContextKey } from "#app/context/context-keys.server.ts";
import { claimDownload, readArchive } from "#app/domain/accounting/archives/archives.server.ts";
import { isUuid } from "#app/lib/id.ts";
import type { Route } from "./+types/month-end-archive";

const PRIVATE = { "Cache-Control": "private, no-store", "X-Robots-Tag": "noindex" };

/** The signed link to a month-end archive: its ZIP file. A wrong, revoked, expired or used up link has one answer, so that it tells nothing. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { app, clientIp } = context.get(serverContextKey);
  const { db, secret, clock } = app;
  const { id, key } = params;
  const isKnown = isUuid(id) && request.method === "GET";
  const archive = isKnown ? await claimDownload({ db, secret, now: clock.now() }, { id, key }) : null;
  if (!archive)
    return new Response("This link no longer works. Ask the shop for another one.\n", {
      status: 404,
      headers: { ...PRIVATE, "Content-Type": "text/plain; charset=utf-8" },
    });
  await app.securityLog.record({
    action: "data.exported",
    actorId: null,
    subjectType: "file",
    subjectId: `month-end-archive ${archive.month}`,
    details: { address: clientIp },
  });
  // The streams of Node and of the web differ only in their types.
  const file = Readable.toWeb(Readable.from(readArchive(db, id))) as ReadableStream<Uint8Array>;
  return new Response(file, {
    headers: {
      ...PRIVATE,
      "Content-Type": "application/zip",
      "Content-Disposition": `attachment; filename="accounts-${archive.month}.zip"`,
    },
  });
}
