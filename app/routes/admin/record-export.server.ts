import type { RouterContextProvider } from "react-router";
import { serverContextKey } from "#app/context/context-keys.server.ts";
import { adminOf } from "#app/routes/admin/require-admin.server.ts";

/** Audits a file that somebody downloads from the admin. */
export async function recordExport(
  context: Readonly<RouterContextProvider>,
  { file, search }: { file: string; search: string },
): Promise<void> {
  const { app, clientIp } = context.get(serverContextKey);
  await app.securityLog.record({
    action: "data.exported",
    actorId: adminOf(context).id,
    subjectType: "file",
    subjectId: file,
    details: { address: clientIp, search: search.slice(0, 200) },
  });
}
