import { href } from "react-router";
import type { AppContext } from "#app/context/app-context.server.ts";
import {
  isFailing,
  masked,
  type StoredConnection,
} from "#app/domain/connections/connection-values.server.ts";
import { readConnections } from "#app/domain/connections/connections.server.ts";
import {
  fieldsOf,
  isFromEnvironment,
  isSetUp,
  PROVIDER_NAMES,
  PROVIDERS,
  type ProviderName,
} from "#app/platform/process/providers.ts";
import type {
  ConnectionFieldView,
  ConnectionState,
  ConnectionView,
} from "#app/routes/admin/settings/connections/connection-view.ts";
import { PROVIDER_KINDS } from "#app/platform/process/providers/provider-definition.ts";

/** The providers with the states of their connections. */
export async function listConnectionViews(app: AppContext): Promise<ConnectionView[]> {
  const stored = await readConnections(app.db, app.providers.sealing);
  return PROVIDER_NAMES.map((name) => viewOf(app, name, stored.get(name)));
}

/** One provider of `listConnectionViews`. */
export async function findConnectionView(app: AppContext, name: ProviderName): Promise<ConnectionView> {
  const stored = await readConnections(app.db, app.providers.sealing);
  return viewOf(app, name, stored.get(name));
}

function viewOf(app: AppContext, id: ProviderName, stored: StoredConnection | undefined): ConnectionView {
  const { kind, name, does, withoutIt, required, webhookPath, testCall, docs } = PROVIDERS[id];
  return {
    id,
    kind: PROVIDER_KINDS[kind],
    name,
    does,
    withoutIt,
    required: required.join(", "),
    webhookUrl: webhookPath && new URL(href(webhookPath), app.publicUrl).href,
    testCall,
    docs,
    state: stateOf(app, id, stored),
    isFailing: stored !== undefined && isFailing(stored),
    failure: stored?.failure ?? null,
    failedAt: stored?.failedAt ?? null,
    fields: fieldsOf(id).map((field) => fieldViewOf(app, field, stored)),
  };
}

function stateOf(
  { env }: AppContext,
  name: ProviderName,
  stored: StoredConnection | undefined,
): ConnectionState {
  if (isSetUp(name, env)) return "environment";
  if (stored?.isUnreadable) return "unreadable";
  return stored?.values ? "connected" : "none";
}

function fieldViewOf(
  { env }: AppContext,
  field: ReturnType<typeof fieldsOf>[number],
  stored: StoredConnection | undefined,
): ConnectionFieldView {
  const { key, label, hint = null } = field;
  const isSecret = !field.isShown;
  const value = stored?.values?.[key] ?? "";
  return {
    label,
    hint,
    isOptional: field.isOptional ?? false,
    isSecret,
    inputName: inputNameOf(field),
    shown: isSecret ? "" : value,
    mask: isSecret && value ? masked(value) : null,
    environmentVariable: isFromEnvironment(key, env) ? key : null,
  };
}

/** The name of a field's input. Those of secrets begin with "secret-", so that a failed form never repeats them. */
const inputNameOf = ({ key, isShown }: { key: string; isShown?: true }) => (isShown ? key : `secret-${key}`);

/** The values of a posted form, by the keys of the provider's fields. */
export function enteredValues(
  name: ProviderName,
  form: Readonly<Record<string, string>>,
): Record<string, string> {
  return Object.fromEntries(fieldsOf(name).map((field) => [field.key, form[inputNameOf(field)] ?? ""]));
}

/** The errors and values of a refused form, by the names of its inputs and without its secrets. */
export function shownAgain(
  name: ProviderName,
  {
    form,
    fieldErrors = {},
  }: { form: Readonly<Record<string, string>>; fieldErrors?: Record<string, string> },
) {
  const fields = fieldsOf(name);
  const shown = fields.filter(({ isShown }) => isShown);
  const wrong = fields.filter(({ key }) => fieldErrors[key] !== undefined);
  return {
    values: Object.fromEntries(shown.map(({ key }) => [key, form[key] ?? ""])),
    fieldErrors: Object.fromEntries(wrong.map((field) => [inputNameOf(field), fieldErrors[field.key] ?? ""])),
  };
}
