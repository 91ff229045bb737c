import type { ApiRefusal, Operation } from "#app/domain/api/operation.server.ts";
import { findApiKey } from "#app/domain/api-keys/api-keys.server.ts";
import { findPersonalToken } from "#app/domain/api-keys/personal-tokens.server.ts";
import type { Permission } from "#app/domain/customers/staff/permissions.ts";
import type { Clock } from "#app/platform/clock.ts";
import type { Db } from "#app/platform/database/database.server.ts";

/** The key or the customer of a request; both null for a public operation. */
export interface ApiAccess {
  ok: true;
  keyId: string | null;
  userId: string | null;
}

/** A refusal, with the key or the customer whose key or token was revoked, has expired or lacks the scope, for the security log. */
export interface RefusedAccess extends ApiRefusal {
  actorId?: string;
}

interface AccessDeps {
  db: Db;
  clock: Clock;
}

/** Checks whether a request may run an operation, by its key or its personal token. A public operation needs neither. */
export async function checkAccess(
  deps: AccessDeps,
  request: Request,
  operation: Operation,
): Promise<ApiAccess | RefusedAccess> {
  const { permission, isForCustomer } = operation;
  if (permission === undefined && !isForCustomer) return { ok: true, keyId: null, userId: null };
  const sent = bearerOf(request);
  return isForCustomer ? checkToken(deps, sent) : checkKey(deps, sent, permission);
}

const bearerOf = ({ headers }: Request) =>
  /^Bearer +([\w-]{1,200})$/i.exec(headers.get("authorization") ?? "")?.[1];

const unauthorized = (detail: string): ApiRefusal => ({ ok: false, error: "unauthorized", detail });

async function checkKey(
  deps: AccessDeps,
  key: string | undefined,
  permission: Operation["permission"],
): Promise<ApiAccess | RefusedAccess> {
  const found = await findSentKey(deps, key);
  if (!found.ok) return found;
  const { id, scopes } = found;
  return permission !== undefined && scopes.includes(permission)
    ? { ok: true, keyId: id, userId: null }
    : { ...lacksScope(permission), actorId: id };
}

/** The refusal of a key without a scope. */
export const lacksScope = (permission: string | undefined): ApiRefusal => ({
  ok: false,
  error: "forbidden",
  detail: `The key lacks the scope ${permission}.`,
});

/** The usable key in a request, with its scopes. */
export function findRequestKey(
  deps: AccessDeps,
  request: Request,
): Promise<{ ok: true; id: string; scopes: readonly Permission[] } | RefusedAccess> {
  return findSentKey(deps, bearerOf(request));
}

async function findSentKey(deps: AccessDeps, key: string | undefined) {
  if (key === undefined) return unauthorized("Send a key as “Authorization: Bearer <key>”.");
  const found = await findApiKey(deps, key);
  if (found.ok) return found;
  return {
    ...unauthorized(KEY_SENTENCES[found.error]),
    ...(found.error !== "unknown" && { actorId: found.id }),
  };
}

const KEY_SENTENCES = {
  unknown: "There is no such key.",
  revoked: "This key was revoked.",
  expired: "This key has expired.",
};

async function checkToken(deps: AccessDeps, token: string | undefined): Promise<ApiAccess | RefusedAccess> {
  if (token === undefined) return unauthorized("Send a personal token as “Authorization: Bearer <token>”.");
  const found = await findPersonalToken(deps, token);
  if (!found.ok)
    return {
      ...unauthorized(TOKEN_SENTENCES[found.error]),
      ...(found.error !== "unknown" && { actorId: found.userId }),
    };
  return { ok: true, keyId: null, userId: found.userId };
}

const TOKEN_SENTENCES = {
  unknown: "There is no such token.",
  revoked: "This token was revoked.",
  expired: "This token has expired.",
};
