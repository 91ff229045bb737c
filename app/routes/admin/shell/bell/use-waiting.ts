import { useEffect, useState } from "react";
import type { Waiting } from "#app/domain/analytics/waiting.ts";
import { subscribeToAdminEvents } from "#app/routes/admin/shell/bell/subscribe-to-admin-events.ts";
import { showToast } from "#app/ui/feedback/toast.tsx";

const NAME = "admin-events";

/** What waits: what the page came with, and then whatever is newest. Null while nothing could be read. */
export function useWaiting(atFirst: Waiting | null): Waiting | null {
  const [known, setKnown] = useState({ atFirst, waiting: atFirst });
  // Read again by the page itself, after a change: that is the newest.
  if (known.atFirst !== atFirst) setKnown({ atFirst, waiting: atFirst });
  useEffect(() => shareLine((waiting) => setKnown((before) => ({ ...before, waiting }))), []);
  return known.waiting;
}

/**
 * One line for all tabs of the admin, as a browser holds only six to a place: the tab that has the lock listens and passes on what it
 * hears. When it goes, another has the lock.
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
    // Not there without https, but on localhost: then each tab listens for itself.
    if ("locks" in navigator) await navigator.locks.request(NAME, { signal }, listen);
    else await listen();
  } catch {
    // Stopped while another tab had the lock.
  }
}
