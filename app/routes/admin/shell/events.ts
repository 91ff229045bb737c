import type { AdminEvent } from "#app/domain/analytics/waiting.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { adminOf } from "#app/routes/admin/require-admin.server.ts";
import type { Route } from "./+types/events";

/** What waits in the admin, as a stream of server-sent events. It ends with the session. */
export function loader({ request, context }: Route.LoaderArgs) {
  const { adminEvents } = getApp(context);
  const { sessionId } = adminOf(context);
  const encoder = new TextEncoder();
  let stop = () => {};
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      stop = adminEvents.listen({
        sessionId,
        report(event) {
          controller.enqueue(encoder.encode(asText(event)));
          if (event.kind === "ended") controller.close();
        },
      });
      request.signal.addEventListener("abort", () => stop());
    },
    cancel: () => stop(),
  });
  return new Response(body, {
    headers: {
      "Content-Type": "text/event-stream; charset=utf-8",
      "Cache-Control": "private, no-store",
      // A line that has ended is not kept for other requests: the process could not stop while it is.
      Connection: "close",
      // A proxy in front of the store is not to gather events.
      "X-Accel-Buffering": "no",
    },
  });
}

function asText(event: AdminEvent): string {
  return `event: ${event.kind}\ndata: ${event.kind === "waiting" ? JSON.stringify(event.waiting) : ""}\n\n`;
}
