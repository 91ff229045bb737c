import { href, type RouterContextProvider } from "react-router";
import { getApp } from "#app/context/context-keys.server.ts";
import { describeEffects } from "#app/domain/orders/admin-list/bulk-effects.ts";
import { listWaiting } from "#app/domain/orders/waiting/find-waiting.server.ts";
import type { Flash } from "#app/platform/http/flash.server.ts";
import { UNDO_MS } from "#app/ui/feedback/toast-message.ts";

/** The part of a toast that undoes the action, or the booking, of an order that has just been made; empty where there is nothing to call back. */
export async function offerUndo(
  context: Readonly<RouterContextProvider>,
  { id, number }: { id: string; number: number },
  made: "action" | "booking" = "action",
): Promise<Pick<Flash, "description" | "durationMs" | "undo">> {
  const { db, clock } = getApp(context);
  const waiting = await listWaiting(db, id, clock.now());
  const action = waiting.find(
    ({ booking, remainingMs }) => (booking ? "booking" : "action") === made && remainingMs > 0,
  );
  if (!action) return {};
  const effects = describeEffects(action.waiting);
  const seconds = Math.ceil(action.remainingMs / 1000);
  return {
    ...(effects && { description: `${effects} will be sent in ${seconds} seconds.` }),
    ...(action.booking && { description: `The courier will be booked in ${seconds} seconds.` }),
    durationMs: UNDO_MS,
    undo: {
      href: href("/admin/orders/:number", { number: String(number) }),
      fields: { step: "undo", actionId: action.id },
    },
  };
}
