import { createCookie } from "react-router";
import { z } from "zod";
import { alertKey, isAlertKey } from "#app/domain/back-in-stock/alert-key.server.ts";

const MAX_REMEMBERED = 10;

// The alerts whose held piece was put into the cart in this browser, each with its key. Holds last three days at most.
const cookie = createCookie("held-pieces", {
  path: "/",
  httpOnly: true,
  sameSite: "lax",
  maxAge: 3 * 86_400,
});

const Keys = z.array(z.tuple([z.uuid(), z.string().max(64)])).max(MAX_REMEMBERED);

/** The ids of the alerts whose held pieces a browser may buy. */
export async function listHeldAlerts(secret: string, cookies: string | null): Promise<string[]> {
  if (!cookies?.includes("held-pieces=")) return [];
  const keys = Keys.safeParse(await cookie.parse(cookies));
  return keys.success ? keys.data.filter(([id, key]) => isAlertKey(secret, id, key)).map(([id]) => id) : [];
}

/** The Set-Cookie header that lets a browser buy the piece held by an alert. */
export async function rememberHeldPiece(
  secret: string,
  { known, id }: { known: readonly string[]; id: string },
): Promise<string> {
  const ids = [id, ...known.filter((other) => other !== id)].slice(0, MAX_REMEMBERED);
  return cookie.serialize(ids.map((each) => [each, alertKey(secret, each)]));
}
