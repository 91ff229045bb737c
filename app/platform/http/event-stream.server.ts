export interface EventStream {
  /** Does nothing once the stream is closed. */
  send(event: { name: string; data: string }): void;
  close(): void;
}

/**
 * A response of server-sent events. `subscribe` begins to send, and returns the function that ends the subscription: it is called once,
 * when the stream is closed or the browser leaves.
 */
export function eventStreamResponse(
  request: Request,
  subscribe: (stream: EventStream) => () => void,
): Response {
  const encoder = new TextEncoder();
  let stop = () => {};
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      let isOpen = true;
      let unsubscribe = () => {};
      stop = () => {
        if (!isOpen) return;
        isOpen = false;
        unsubscribe();
      };
      unsubscribe = subscribe({
        send({ name, data }) {
          if (isOpen) controller.enqueue(encoder.encode(`event: ${name}\ndata: ${data}\n\n`));
        },
        close() {
          if (!isOpen) return;
          stop();
          controller.close();
        },
      });
      if (!isOpen) unsubscribe();
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
