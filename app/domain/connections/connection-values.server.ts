import {
  fieldsOf,
  isFromEnvironment,
  isSetUp,
  PROVIDERS,
  type ProviderName,
} from "#app/platform/process/providers.ts";
import type { ProviderDefinition } from "#app/platform/process/providers/provider-definition.ts";
import type { Env } from "#app/platform/process/env.server.ts";

/** The values of a connection as the owner entered them, by the keys of the provider's `fields`. */
export type ConnectionValues = Readonly<Record<string, string>>;

/** What is known about a connection. */
export interface StoredConnection {
  /** Null if nothing is stored, or if it cannot be read. */
  values: ConnectionValues | null;
  /** It was sealed with a secret that the store no longer has. */
  isUnreadable: boolean;
  updatedAt: Date | null;
  succeededAt: Date | null;
  failedAt: Date | null;
  failure: string | null;
}

/** Whether the last recorded call failed. */
export function isFailing({ succeededAt, failedAt }: StoredConnection): boolean {
  return failedAt !== null && (succeededAt === null || failedAt > succeededAt);
}

/** The environment with the values of connections. A variable that is set in the environment wins. */
export function connectedEnv(env: Env, stored: ReadonlyMap<ProviderName, ConnectionValues>): Env {
  const added: Record<string, unknown> = {};
  for (const [name, values] of stored) {
    if (isSetUp(name, env)) continue;
    for (const [variable, value] of Object.entries(variablesOf(name, values)))
      if (!isFromEnvironment(variable, env)) added[variable] = value;
  }
  return { ...env, ...added };
}

/** The variables that the values of a connection stand for, as their schemas parse them. */
function variablesOf(name: ProviderName, values: ConnectionValues): Record<string, unknown> {
  const { variables, toVariables }: ProviderDefinition = PROVIDERS[name];
  const given = toVariables ? toVariables(values) : values;
  return Object.fromEntries(
    Object.entries(variables).flatMap(([variable, schema]) => {
      const parsed = schema.safeParse(given[variable]);
      return given[variable] !== undefined && parsed.success ? [[variable, parsed.data]] : [];
    }),
  );
}

export type ReadConnectionResult =
  | { ok: true; values: ConnectionValues }
  | { ok: false; error: "invalid"; fieldErrors: Record<string, string> };

/**
 * Reads the form of a connection. A secret that is left empty keeps its stored value, unless the server that gets it changes. Each field is
 * checked by its schema, and fields that belong together are given together.
 */
export function readConnectionForm(
  name: ProviderName,
  { entered, stored }: { entered: ConnectionValues; stored: ConnectionValues | null },
): ReadConnectionResult {
  const { variables, together }: ProviderDefinition = PROVIDERS[name];
  const values: Record<string, string> = {};
  const fieldErrors: Record<string, string> = {};
  const fields = fieldsOf(name);
  const textOf = (key: string) => entered[key]?.trim() ?? "";
  const isElsewhere = fields.some(({ key, isHost }) => isHost && textOf(key) !== (stored?.[key] ?? ""));
  for (const { key, label, isShown, isOptional, schema = variables[key] } of fields) {
    const kept = isShown || isElsewhere ? undefined : stored?.[key];
    const value = textOf(key) || kept;
    const checked = value === undefined ? null : schema?.safeParse(value);
    if (checked?.success === false)
      fieldErrors[key] = `${label} ${checked.error.issues[0]?.message ?? "is not valid"}`;
    else if (value !== undefined) values[key] = value;
    else if (!isOptional) fieldErrors[key] = `${label} is required`;
  }
  for (const group of together) {
    const given = fields.find(({ key }) => group.includes(key) && values[key]);
    const missing = fields.filter(({ key }) => group.includes(key) && !values[key]);
    for (const { key, label } of given ? missing : [])
      fieldErrors[key] ??= `${label} is required together with ${given?.label}`;
  }
  return Object.keys(fieldErrors).length > 0
    ? { ok: false, error: "invalid", fieldErrors }
    : { ok: true, values };
}

const MASK = "••••";

// The last four of a short password would give too much of it away.
const MIN_MASKED_LENGTH = 12;

/** A secret as the admin shows it: its last four characters, or none of a short one. */
export function masked(secret: string): string {
  return secret.length < MIN_MASKED_LENGTH ? MASK : `${MASK} ${secret.slice(-4)}`;
}
