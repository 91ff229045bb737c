import { useEffect, useState } from "react";
import type { Waiting } from "#app/domain/analytics/waiting.ts";
import { subscribeToAdminEvents } from "#app/routes/admin/shell/bell/subscribe-to-admin-events.ts";
import { showToast } from "#app/ui/feedback/toast.tsx";

const NAME = "admin-events";

/** The bell's counts: those loaded with the page, then whichever are newest. Null while they could not be read. */
export function useWaiting(atFirst: Waiting | null): Waiting | null {
  const [known, setKnown] = useState({ atFirst, waiting: atFirst });
  // The page has reloaded them after a change: these are the newest.
  if (known.atFirst !== atFirst) setKnown({ atFirst, waiting: atFirst });
  useEffect(() => shareLine((waiting) => setKnown((before) => ({ ...before, waiting }))), []);
  return known.waiting;
}

/**
 * Shares one connection among all admin tabs, because browsers allow only six per host: the tab that holds the lock subscribes and
 * broadcasts. When it closes, another tab gets the lock.
 */
function shareLine(subscribe: (waiting: Waiting) => void): () => void {
  const others = new BroadcastChannel(NAME);
  const stop = new AbortController();
  others.addEventListener("message", ({ data }: MessageEvent<Waiting>) => subscribe(data));
  const listen = () =>
    subscribeToAdminEvents(
      {
        waiting(waiting) {
          subscribe(waiting);
          // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origin
          others.postMessage(waiting);
        },
        ended: () =>
          showToast({ title: "You are signed out", description: "Sign in again to go on.", tone: "bad" }),
      },
      stop.signal,
    );
  void holdLine(listen, stop.signal);
  return () => {
    stop.abort();
    others.close();
  };
}

async function holdLine(listen: () => Promise<void>, signal: AbortSignal): Promise<void> {
  try {
    // Web Locks need https or localhost; without them each tab subscribes by itself.
    if ("locks" in navigator) await navigator.locks.request(NAME, { signal }, listen);
    else await listen();
  } catch {
    // Aborted while another tab had the lock.
  }
}
