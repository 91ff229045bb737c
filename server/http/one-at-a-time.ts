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
    if (count > MAX_PIPELINED) cutOff(socket);
    if (socket.destroyed) return;
    response.once("socket", () => {
      waiting.set(socket, (waiting.get(socket) ?? 1) - 1);
      // Other connections have their turn between two requests of this one.
      setImmediate(handle, request, response);
    });
  };
}

// What Node's own function returns after an upgrade, where HTTP ends: the parser does not read the rest.
const REST_IS_NOT_HTTP = 2;

/**
 * Closes a connection and leaves unread what it has sent. Node would parse the whole chunk of 64 KB, some 1,600 requests, and abort each
 * of them with an error of its own: 20 such connections took a second of the processor. `parser` is internal to Node; without it the
 * connection is closed all the same.
 */
function cutOff(socket: Socket & { parser?: { onIncoming: () => number } | null }): void {
  if (socket.parser) socket.parser.onIncoming = () => REST_IS_NOT_HTTP;
  socket.destroy();
}
