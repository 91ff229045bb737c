import type { Operation, ApiRefusal } from "#app/domain/api/operation.server.ts";
import { findApiKey } from "#app/domain/api-keys/api-keys.server.ts";
import type { Clock } from "#app/platform/clock.ts";
import type { Db } from "#app/platform/database/database.server.ts";

const SENTENCES = {
  unknown: "There is no such key.",
  revoked: "This key was revoked.",
  expired: "This key has expired.",
};

/** Why a request may not run an operation; null if it may. Only operations with a permission need a key. */
export async function refuseAccess(
  deps: { db: Db; clock: Clock },
  request: Request,
  { permission }: Operation,
): Promise<ApiRefusal | null> {
  if (permission === undefined) return null;
  const key = /^Bearer +([\w-]{1,200})$/i.exec(request.headers.get("authorization") ?? "")?.[1];
  const unauthorized = (detail: string): ApiRefusal => ({ ok: false, error: "unauthorized", detail });
  if (key === undefined) return unauthorized("Send a key as “Authorization: Bearer <key>”.");
  const found = await findApiKey(deps, key);
  if (!found.ok) return unauthorized(SENTENCES[found.error]);
  if (found.scopes.includes(permission)) return null;
  return { ok: false, error: "forbidden", detail: `The key lacks the scope ${permission}.` };
}
