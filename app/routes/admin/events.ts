import { getApp } from "#app/context/context-keys.server.ts";
import { eventStreamResponse } from "#app/platform/http/event-stream.server.ts";
import { adminOf } from "#app/routes/admin/require-admin.server.ts";
import type { Route } from "./+types/events";

/** The bell's counts as server-sent events. The stream ends with the session. */
export function loader({ request, context }: Route.LoaderArgs) {
  const { adminEvents } = getApp(context);
  const { sessionId } = adminOf(context);
  return eventStreamResponse(request, ({ send, close }) =>
    adminEvents.listen({
      sessionId,
      report(event) {
        send({ name: event.kind, data: event.kind === "waiting" ? JSON.stringify(event.waiting) : "" });
        if (event.kind === "ended") close();
      },
    }),
  );
}
