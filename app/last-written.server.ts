import { formatPosition, parsePosition } from "#app/platform/database/position.ts";
import type { Store } from "#app/store.server.ts";

const COOKIE = /(?:^|;\s*)gulmohar\.written=([\dA-F]{1,8}\/[\dA-F]{1,8})(?:;|$)/;

// A replica that is further behind than this is no help to anybody.
const KEPT_SECONDS = 60;

/** How far the journal was when the visitor last changed something, as `noteWritten` gave it to the browser. */
export function readWritten(cookies: string | null): bigint | null {
  const [, position] = COOKIE.exec(cookies ?? "") ?? [];
  return position === undefined ? null : parsePosition(position);
}

/** Where there are replicas, lets the browser remember that it has written: it then reads from none that is behind that. */
export async function noteWritten({ replicas, log }: Store, headers: Headers): Promise<void> {
  if (!replicas.isUsed) return;
  try {
    const position = formatPosition(await replicas.primaryPosition());
    headers.append(
      "Set-Cookie",
      `gulmohar.written=${position}; Path=/; Max-Age=${KEPT_SECONDS}; HttpOnly; SameSite=Lax`,
    );
  } catch (error) {
    // The answer is right all the same; its writer may see the shop as it was a moment ago.
    log.warn({ err: error }, "How far the journal is could not be read");
  }
}
