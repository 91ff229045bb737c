import { data } from "react-router";
import { findImportProgress } from "#app/domain/catalog/import/find-import.server.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { eventStreamResponse } from "#app/platform/http/event-stream.server.ts";
import { adminOf } from "#app/routes/admin/require-admin.server.ts";
import type { Route } from "./+types/products-import-progress";

const READ_EVERY_MS = 1_000;

/** The progress of an import as server-sent events, until it ends or the session does. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { db, adminEvents, log } = getApp(context);
  const { sessionId } = adminOf(context);
  if (!(await findImportProgress(db, params.importId))) throw data(null, { status: 404 });
  return eventStreamResponse(request, ({ send, close }) => {
    let timer: NodeJS.Timeout | undefined;
    let hasStopped = false;
    const report = async () => {
      const progress = await findImportProgress(db, params.importId);
      send({ name: "progress", data: JSON.stringify(progress) });
      if (progress?.status !== "applying") close();
      else if (!hasStopped) timer = setTimeout(next, READ_EVERY_MS);
    };
    const next = () => {
      report().catch((error: unknown) => {
        log.warn({ err: error }, "The progress of an import could not be read");
        close();
      });
    };
    const stopListening = adminEvents.listen({
      sessionId,
      report({ kind }) {
        if (kind === "heartbeat") send({ name: kind, data: "" });
        if (kind === "ended") close();
      },
    });
    next();
    return () => {
      hasStopped = true;
      clearTimeout(timer);
      stopListening();
    };
  });
}
