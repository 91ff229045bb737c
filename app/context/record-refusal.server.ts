import type { RouterContextProvider } from "react-router";
import { serverContextKey } from "#app/context/context-keys.server.ts";

/** Records a refused request by page and intended action, without its form data. */
export async function recordRefusal(
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
  action: "access.refused" | "form.refused",
  actorId: string | null = null,
): Promise<void> {
  const { app, clientIp } = context.get(serverContextKey);
  await app.securityLog.record({
    action,
    actorId,
    subjectType: "page",
    subjectId: new URL(request.url).pathname.slice(0, 200),
    details: { address: clientIp },
  });
}
