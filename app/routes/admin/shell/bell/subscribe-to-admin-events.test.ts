import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { HEARTBEAT_MS } from "#app/domain/analytics/shop-figures.ts";
import { subscribeToAdminEvents } from "./subscribe-to-admin-events.ts";

const heartbeat = "event: heartbeat\ndata: \n\n";
let requested: number[];

beforeEach(() => {
  vi.useFakeTimers();
  requested = [];
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Responds to each connection in turn, repeating the last response, and records when each was requested, in seconds. */
function respondWith(...responses: (() => Response | Promise<Response>)[]): void {
  const began = Date.now();
  vi.stubGlobal("fetch", (_: string, { signal }: RequestInit) => {
    const respond = responses[Math.min(requested.length, responses.length - 1)];
    requested.push((Date.now() - began) / 1_000);
    const hungUp = new Promise<Response>((_, reject) => {
      signal?.addEventListener("abort", () => reject(new DOMException("Hung up", "AbortError")));
    });
    return Promise.race([Promise.resolve(respond?.()), hungUp]);
  });
}

const lost = () => Promise.reject<Response>(new TypeError("Failed to fetch"));
const spoken = (text: string) => () => new Response(text);

test("a lost connection is reopened after 1, 2, 5 and then every 10 seconds, and again after 1 once an event arrived", async () => {
  respondWith(lost, lost, lost, lost, lost, spoken(heartbeat), lost);
  const stop = new AbortController();
  const listening = subscribeToAdminEvents({ waiting: () => {}, ended: () => {} }, stop.signal);
  await vi.advanceTimersByTimeAsync(32_000);
  stop.abort();
  await listening;
  // Connected at 28 s: the number of failures is reset.
  expect(requested).toEqual([0, 1, 3, 8, 18, 28, 29, 31]);
});

test("a connection without a heartbeat in time counts as lost", async () => {
  respondWith(() => new Promise<Response>(() => {}));
  const stop = new AbortController();
  const listening = subscribeToAdminEvents({ waiting: () => {}, ended: () => {} }, stop.signal);
  await vi.advanceTimersByTimeAsync(HEARTBEAT_MS * 1.5 + 1_000);
  stop.abort();
  await listening;
  expect(requested).toEqual([0, 46]);
});

test("waiting items are reported, and a redirect to the sign-in ends the subscription", async () => {
  const endpoint = { type: "opaqueredirect", ok: false, body: null } as Response;
  respondWith(spoken('event: waiting\ndata: {"orders":2}\n\n'), () => endpoint);
  const waiting = vi.fn<() => void>();
  const ended = vi.fn<() => void>();
  const listening = subscribeToAdminEvents({ waiting, ended }, new AbortController().signal);
  await vi.advanceTimersByTimeAsync(5_000);
  await listening;
  expect(waiting.mock.calls).toEqual([[{ orders: 2 }]]);
  expect(ended).toHaveBeenCalledOnce();
  expect(requested).toEqual([0, 1]);
});
