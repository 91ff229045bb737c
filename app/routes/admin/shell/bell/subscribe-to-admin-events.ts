import { href } from "react-router";
import { HEARTBEAT_MS, type Waiting } from "#app/domain/analytics/waiting.ts";
import { createEventReader } from "#app/routes/admin/shell/bell/event-reader.ts";

// Specification, section 9.
const RECONNECT_AFTER_MS = [1_000, 2_000, 5_000, 10_000];

// A stream silent for longer than this is treated as disconnected.
const SILENT_FOR_MS = HEARTBEAT_MS * 1.5;

interface Heard {
  waiting(waiting: Waiting): void;
  /** The session is over; no event follows. */
  ended(): void;
}

/** Subscribes to the admin's events until aborted, and reconnects when the connection is lost. */
export async function subscribeToAdminEvents(heard: Heard, signal: AbortSignal): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    const { isOver, hasHeard } = await listenOnce(heard, signal);
    if (isOver) return;
    if (hasHeard) failures = 0;
    await pause(RECONNECT_AFTER_MS[failures] ?? 10_000, signal);
    failures += 1;
  }
}

async function listenOnce(
  heard: Heard,
  signal: AbortSignal,
): Promise<{ isOver: boolean; hasHeard: boolean }> {
  const line = new AbortController();
  const hangUp = () => line.abort();
  signal.addEventListener("abort", hangUp);
  let silence = setTimeout(hangUp, SILENT_FOR_MS);
  let hasHeard = false;
  try {
    const answer = await fetch(href("/admin/events"), { signal: line.signal, redirect: "manual" });
    // The guard redirects: the user is no longer signed in.
    if (answer.type === "opaqueredirect") {
      heard.ended();
      return { isOver: true, hasHeard };
    }
    if (!answer.ok || !answer.body) return { isOver: false, hasHeard };
    const read = createEventReader();
    for await (const text of chunksOf(answer.body)) {
      hasHeard = true;
      clearTimeout(silence);
      silence = setTimeout(hangUp, SILENT_FOR_MS);
      for (const event of read(text)) {
        // The store sends no other data under this event name.
        if (event.name === "waiting") heard.waiting(JSON.parse(event.data) as Waiting);
      }
    }
  } catch {
    // Network failure or abort: the caller reconnects unless aborted.
  } finally {
    clearTimeout(silence);
    signal.removeEventListener("abort", hangUp);
    line.abort();
  }
  return { isOver: false, hasHeard };
}

async function* chunksOf(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<string> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    yield value;
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
