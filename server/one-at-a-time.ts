import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

// apt, the one client known to pipeline, sends ten; browsers and proxies send one.
const MAX_PIPELINED = 16;

/**
 * Answers one request of a connection at a time: Node hands over all that a client has sent in one piece, so one connection could
 * keep the store busy with a thousand pages. A connection with too many waiting requests is closed.
 */
export function oneAtATime(handle: Handler): Handler {
  const waiting = new WeakMap<Socket, number>();
  return (request, response) => {
    // Node gives a response its socket when the one before it has been sent.
    if (response.socket) {
      handle(request, response);
      return;
    }
    const { socket } = request;
    const count = (waiting.get(socket) ?? 0) + 1;
    waiting.set(socket, count);
    if (count > MAX_PIPELINED) socket.destroy();
    if (socket.destroyed) return;
    response.once("socket", () => {
      waiting.set(socket, (waiting.get(socket) ?? 1) - 1);
      // Other connections have their turn between two requests of this one.
      setImmediate(handle, request, response);
    });
  };
}
