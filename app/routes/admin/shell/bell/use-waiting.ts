import { useEffect, useState } from "react";
import type { Waiting } from "#app/domain/analytics/waiting.ts";
import { subscribeToAdminEvents } from "#app/routes/admin/shell/bell/subscribe-to-admin-events.ts";
import { showToast } from "#app/ui/feedback/toast.tsx";

const NAME = "admin-events";

/** The bell's counts: those loaded with the page, then whichever are newest. Null while they could not be read. */
export function useWaiting(initial: Waiting | null): Waiting | null {
  const [state, setState] = useState({ initial, waiting: initial });
  // The page has reloaded them after a change: these are the newest.
  if (state.initial !== initial) setState({ initial, waiting: initial });
  useEffect(() => shareConnection((waiting) => setState((before) => ({ ...before, waiting }))), []);
  return state.waiting;
}

/**
 * Shares one connection among all admin tabs, because browsers allow only six per host: the tab that holds the lock subscribes and
 * broadcasts. When it closes, another tab gets the lock.
 */
function shareConnection(subscribe: (waiting: Waiting) => void): () => void {
  const channel = new BroadcastChannel(NAME);
  const stop = new AbortController();
  channel.addEventListener("message", ({ data }: MessageEvent<Waiting>) => subscribe(data));
  const listen = () =>
    subscribeToAdminEvents(
      {
        waiting(waiting) {
          subscribe(waiting);
          // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origin
          channel.postMessage(waiting);
        },
        ended: () =>
          showToast({ title: "You are signed out", description: "Sign in again to continue.", tone: "bad" }),
      },
      stop.signal,
    );
  void withLock(listen, stop.signal);
  return () => {
    stop.abort();
    channel.close();
  };
}

async function withLock(listen: () => Promise<void>, signal: AbortSignal): Promise<void> {
  try {
    // Web Locks need https or localhost; without them each tab subscribes by itself.
    if ("locks" in navigator) await navigator.locks.request(NAME, { signal }, listen);
    else await listen();
  } catch {
    // Aborted while another tab had the lock.
  }
}
