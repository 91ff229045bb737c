import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

// apt, the only client known to pipeline, sends ten; browsers and proxies send one.
const MAX_PIPELINED = 16;

/**
 * Handles one request per connection at a time. Node emits all pipelined requests at once, so one connection could occupy the store
 * with a thousand pages. A connection with too many waiting requests is closed.
 */
export function oneAtATime(handle: Handler): Handler {
  const waiting = new WeakMap<Socket, number>();
  return (request, response) => {
    // Node assigns the socket to a response once the previous one has been sent.
    if (response.socket) {
      handle(request, response);
      return;
    }
    const { socket } = request;
    const count = (waiting.get(socket) ?? 0) + 1;
    waiting.set(socket, count);
    if (count > MAX_PIPELINED) cutOff(socket);
    if (socket.destroyed) return;
    response.once("socket", () => {
      waiting.set(socket, (waiting.get(socket) ?? 1) - 1);
      // Lets other connections proceed between two requests of this one.
      setImmediate(handle, request, response);
    });
  };
}

// Node's own onIncoming returns this after an upgrade; the parser then stops.
const STOP_PARSING = 2;

/**
 * Closes a connection without parsing the rest of its input. Node would parse the whole 64 KB chunk, about 1,600 requests, and abort each
 * with an error: 20 such connections took four times the CPU time. `parser` is internal to Node; without it the connection is just closed.
 */
function cutOff(socket: Socket & { parser?: { onIncoming: () => number } | null }): void {
  if (socket.parser) socket.parser.onIncoming = () => STOP_PARSING;
  socket.destroy();
}
