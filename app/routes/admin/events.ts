import type { AdminEvent } from "#app/domain/analytics/shop-figures.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { adminOf } from "#app/routes/admin/require-admin.server.ts";
import type { Route } from "./+types/events";

/** The bell's counts as server-sent events. The stream ends with the session. */
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
      // An ended stream must not keep its connection open, or the process could not stop.
      Connection: "close",
      // Disables buffering by a reverse proxy.
      "X-Accel-Buffering": "no",
    },
  });
}

function asText(event: AdminEvent): string {
  return `event: ${event.kind}\ndata: ${event.kind === "waiting" ? JSON.stringify(event.waiting) : ""}\n\n`;
}
