import type { RouterContextProvider } from "react-router";
import { serverContextKey } from "#app/context/context-keys.server.ts";

/** Records a request that was refused for what it was about to do, by page; what it sent is not recorded. */
export async function recordRefusal(
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
  action: "access.refused" | "form.refused",
  actorId: string | null = null,
): Promise<void> {
  const { store, clientIp } = context.get(serverContextKey);
  await store.securityLog.record({
    action,
    actorId,
    subjectType: "page",
    subjectId: new URL(request.url).pathname.slice(0, 200),
    details: { address: clientIp },
  });
}
