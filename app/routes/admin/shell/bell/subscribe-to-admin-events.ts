import { href } from "react-router";
import { HEARTBEAT_MS, type Waiting } from "#app/domain/analytics/shop-figures.ts";

// Specification, section 9.
const RECONNECT_AFTER_MS = [1_000, 2_000, 5_000, 10_000];

// A stream silent for longer than this is treated as disconnected.
const SILENT_FOR_MS = HEARTBEAT_MS * 1.5;

interface Subscriber {
  waiting(waiting: Waiting): void;
  /** The session is over; no event follows. */
  ended(): void;
}

/** Subscribes to the admin's events until aborted, and reconnects when the connection is lost. */
export async function subscribeToAdminEvents(subscriber: Subscriber, signal: AbortSignal): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    const { isOver, hasReceived } = await readStream(subscriber, signal);
    if (isOver) return;
    if (hasReceived) failures = 0;
    await pause(RECONNECT_AFTER_MS[failures] ?? 10_000, signal);
    failures += 1;
  }
}

async function readStream(
  subscriber: Subscriber,
  signal: AbortSignal,
): Promise<{ isOver: boolean; hasReceived: boolean }> {
  const connection = new AbortController();
  const disconnect = () => connection.abort();
  signal.addEventListener("abort", disconnect);
  let silenceTimer = setTimeout(disconnect, SILENT_FOR_MS);
  let hasReceived = false;
  try {
    const response = await fetch(href("/admin/events"), { signal: connection.signal, redirect: "manual" });
    // The guard redirects: the user is no longer signed in.
    if (response.type === "opaqueredirect") {
      subscriber.ended();
      return { isOver: true, hasReceived };
    }
    if (!response.ok || !response.body) return { isOver: false, hasReceived };
    const read = createEventReader();
    for await (const text of chunksOf(response.body)) {
      hasReceived = true;
      clearTimeout(silenceTimer);
      silenceTimer = setTimeout(disconnect, SILENT_FOR_MS);
      for (const event of read(text)) {
        // The store sends no other data under this event name.
        if (event.name === "waiting") subscriber.waiting(JSON.parse(event.data) as Waiting);
      }
    }
  } catch {
    // Network failure or abort: the caller reconnects unless aborted.
  } finally {
    clearTimeout(silenceTimer);
    signal.removeEventListener("abort", disconnect);
    connection.abort();
  }
  return { isOver: false, hasReceived };
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

interface SentEvent {
  name: string;
  data: string;
}

/** Parses chunks of an event stream and returns the events completed by each. */
export function createEventReader(): (text: string) => SentEvent[] {
  let rest = "";
  return (text) => {
    const blocks = (rest + text).split("\n\n");
    rest = blocks.pop() ?? "";
    return blocks.map(eventOf);
  };
}

function eventOf(block: string): SentEvent {
  const fields = new Map(
    block.split("\n").map((line): [string, string] => {
      const colon = line.indexOf(":");
      return [line.slice(0, colon), line.slice(colon + 1).trimStart()];
    }),
  );
  return { name: fields.get("event") ?? "message", data: fields.get("data") ?? "" };
}
