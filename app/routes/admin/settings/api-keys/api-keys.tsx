import { useEffect, useRef } from "react";
import { data, Form, href, Link, useNavigation, type RouterContextProvider } from "react-router";
import { Panel } from "#app/components/admin/panel.tsx";
import { formError, invalidForm } from "#app/components/form-error.ts";
import { FormErrorAlert } from "#app/components/form-error-alert.tsx";
import { parseApiKeyForm } from "#app/domain/api-keys/api-key.forms.ts";
import {
  createApiKey,
  listApiKeys,
  MAX_API_KEYS,
  revokeApiKey,
} from "#app/domain/api-keys/api-keys.server.ts";
import { API_SCOPES } from "#app/domain/api/operations.server.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { fieldErrorsOf } from "#app/lib/forms/zod-errors.ts";
import { isUuid } from "#app/lib/id.ts";
import { formatDate } from "#app/lib/time/dates.ts";
import { DAY_MS } from "#app/lib/time/durations.ts";
import { redirectWithFlash } from "#app/platform/http/flash.server.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import { adminOf } from "#app/routes/admin/require-admin.server.ts";
import { NewKeyForm } from "#app/routes/admin/settings/api-keys/new-key-form.tsx";
import {
  confirmOwnSecondFactor,
  secondFactorOf,
} from "#app/routes/admin/settings/second-factor/confirm-second-factor.server.ts";
import { SecondFactorGate } from "#app/routes/admin/settings/second-factor/second-factor-gate.tsx";
import { Button } from "#app/ui/button.tsx";
import { Alert } from "#app/ui/feedback/alert.tsx";
import type { Route } from "./+types/api-keys";

export const meta: Route.MetaFunction = () => [{ title: "API keys | Store Settings | Admin" }];

type Context = Readonly<RouterContextProvider>;
type Fields = Record<string, string>;

const PAGE = href("/admin/settings/api-keys");

export async function loader({ context }: Route.LoaderArgs) {
  const { db, clock, publicUrl } = getApp(context);
  return {
    keys: (await listApiKeys(db, clock.now())).map((key) => ({ ...key, state: stateOf(key, clock.now()) })),
    secondFactor: await secondFactorOf(context),
    scopes: API_SCOPES,
    apiUrl: new URL("/api/v1", publicUrl).href,
  };
}

type Key = Route.ComponentProps["loaderData"]["keys"][number];

function stateOf({ revokedAt, expiresAt }: { revokedAt: Date | null; expiresAt: Date | null }, now: Date) {
  if (revokedAt) return "revoked";
  return expiresAt && expiresAt <= now ? "expired" : "in use";
}

/** Confirms the second factor, makes a key and shows it once, or revokes one. */
export async function action({ request, context }: Route.ActionArgs) {
  const fields = await readForm(request);
  if (fields["form"] === "code" || fields["form"] === "passkey") return confirm(request, context, fields);
  // A leaked key has to be revoked at once, so that no code is needed for it.
  if (fields["form"] === "revoke") return revoke(context, fields);
  if (fields["form"] !== "create") throw data(null, { status: 400 });
  if ((await secondFactorOf(context)).access !== "open")
    return refuse(
      formError(
        "Confirm your identity",
        "Keys are made only after a code of your authenticator app or a passkey.",
      ),
      403,
    );
  return create(context, fields);
}

const refuse = (problem: ReturnType<typeof formError>, status: number) =>
  data({ problem, created: null }, { status });

async function confirm(request: Request, context: Context, fields: Fields) {
  const description = "You can make keys for ten minutes.";
  const confirmed = await confirmOwnSecondFactor({ request, context, fields, to: PAGE, description });
  return confirmed instanceof Response ? confirmed : refuse(confirmed.problem, confirmed.status);
}

async function create(context: Context, fields: Fields) {
  const form = parseApiKeyForm(fields, API_SCOPES);
  if (!form.success) return refuse(invalidForm(fieldErrorsOf(form.error), fields), 400);
  const { name, lifetime, scopes } = form.data;
  const app = getApp(context);
  const expiresAt = lifetime === null ? null : new Date(app.clock.now().getTime() + lifetime * DAY_MS);
  const made = await createApiKey(app, { name, scopes, expiresAt, actorId: adminOf(context).id });
  if (!made.ok) {
    const text = `The shop has ${MAX_API_KEYS} keys. Revoke one that is no longer used.`;
    return refuse(formError("No key was created", text, { values: fields }), 409);
  }
  return data({ problem: undefined, created: { name, secret: made.key } });
}

async function revoke(context: Context, { id = "" }: Fields) {
  const isRevoked = isUuid(id) && (await revokeApiKey(getApp(context), { id, actorId: adminOf(context).id }));
  if (!isRevoked) return refuse(formError("Nothing was changed", "This key is revoked already."), 409);
  return redirectWithFlash(PAGE, {
    title: "Key revoked",
    description: "Requests with it are refused from now on.",
    tone: "good",
  });
}

export default function ApiKeys({ loaderData, actionData }: Route.ComponentProps) {
  const { keys, secondFactor, apiUrl } = loaderData;
  const problem = actionData?.problem;
  const created = actionData?.created;
  return (
    <div className="max-w-3xl space-y-4">
      <p className="text-sm text-ink-soft">
        With a key other software reads and changes orders, products, customers and more, at {apiUrl}.{" "}
        <Link to={href("/api/docs")} className="underline" reloadDocument>
          Reference
        </Link>
      </p>
      <FormErrorAlert error={problem} />
      {created && <CreatedKey key={created.secret} {...created} />}
      <Panel title="Keys">
        {keys.length === 0 ? (
          <p className="text-sm text-ink-soft">There are no keys yet.</p>
        ) : (
          <ul className="divide-y divide-line border-y border-line text-sm">
            {keys.map((key) => (
              <KeyRow key={key.id} apiKey={key} />
            ))}
          </ul>
        )}
      </Panel>
      <Panel title="New key">
        <SecondFactorGate
          secondFactor={secondFactor}
          problem={problem}
          reason="A key lets other software read and change orders and customers. It is made only with a second factor."
        >
          <NewKeyForm key={created?.secret} problem={problem} scopes={loaderData.scopes} />
        </SecondFactorGate>
      </Panel>
    </div>
  );
}

/** The only time that a key is shown. It takes the focus, because the form's button is below the list. */
function CreatedKey({ name, secret }: { name: string; secret: string }) {
  const shown = useRef<HTMLDivElement>(null);
  useEffect(() => shown.current?.focus(), []);
  return (
    <div ref={shown} tabIndex={-1}>
      <Alert tone="good" title={`${name}: copy the key now`}>
        It is not shown again. <code className="mt-2 block wrap-anywhere select-all">{secret}</code>
      </Alert>
    </div>
  );
}

function KeyRow({ apiKey }: { apiKey: Key }) {
  const { id, name, hint, scopes, state, createdAt, expiresAt, lastUsedAt } = apiKey;
  const isRevoking = useNavigation().formData?.get("id") === id;
  const facts = [
    `${hint}…, made ${formatDate(createdAt)}`,
    expiresAt
      ? `${state === "expired" ? "expired" : "valid until"} ${formatDate(expiresAt)}`
      : "without an end",
    lastUsedAt ? `last used ${formatDate(lastUsedAt)}` : "never used",
  ];
  return (
    <li className="flex flex-wrap items-start justify-between gap-4 py-3">
      <div className="min-w-0">
        <p className="font-medium">
          {name} {state !== "in use" && <span className="text-ink-soft">({state})</span>}
        </p>
        <p className="text-ink-soft wrap-anywhere">{facts.join("; ")}</p>
        <p className="text-ink-soft wrap-anywhere">{scopes.join(", ")}</p>
      </div>
      {state === "in use" && (
        <Form method="post">
          <input type="hidden" name="form" value="revoke" />
          <input type="hidden" name="id" value={id} />
          <Button
            type="submit"
            variant="outline"
            size="sm"
            className="min-h-11"
            isPending={isRevoking}
            aria-label={`Revoke ${name}`}
          >
            Revoke
          </Button>
        </Form>
      )}
    </li>
  );
}
