import { data, href, Link, type RouterContextProvider } from "react-router";
import { Panel } from "#app/components/admin/panel.tsx";
import { formError, invalidForm } from "#app/components/form-error.ts";
import { FormErrorAlert } from "#app/components/form-error-alert.tsx";
import { getApp } from "#app/context/context-keys.server.ts";
import { MAX_ENDPOINTS, type EndpointView } from "#app/domain/webhooks/endpoint.ts";
import { createEndpoint, listEndpoints } from "#app/domain/webhooks/endpoints.server.ts";
import { formatMoment } from "#app/lib/time/dates.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import { adminOf } from "#app/routes/admin/require-admin.server.ts";
import {
  confirmOwnSecondFactor,
  secondFactorOf,
} from "#app/routes/admin/settings/second-factor/confirm-second-factor.server.ts";
import { SecondFactorGate } from "#app/routes/admin/settings/second-factor/second-factor-gate.tsx";
import { EndpointForm } from "#app/routes/admin/settings/webhooks/endpoint-form.tsx";
import { EndpointBadge, ShownSecret } from "#app/routes/admin/settings/webhooks/endpoint-state.tsx";
import {
  readEndpointForm,
  URL_REFUSALS,
} from "#app/routes/admin/settings/webhooks/read-endpoint-form.server.ts";
import type { Route } from "./+types/webhooks";

export const meta: Route.MetaFunction = () => [{ title: "Webhooks | Store Settings | Admin" }];

type Context = Readonly<RouterContextProvider>;
type Fields = Record<string, string>;

const PAGE = href("/admin/settings/webhooks");

export async function loader({ context }: Route.LoaderArgs) {
  return {
    endpoints: await listEndpoints(getApp(context).db),
    secondFactor: await secondFactorOf(context),
    maxEndpoints: MAX_ENDPOINTS,
  };
}

const refuse = (problem: ReturnType<typeof formError>, status: number) =>
  data({ problem, secret: null }, { status });

/** Confirms the second factor, or creates an endpoint and shows its secret once. */
export async function action({ request, context }: Route.ActionArgs) {
  const fields = await readForm(request);
  if (fields["form"] === "code" || fields["form"] === "passkey") {
    const description = "You can change webhooks for ten minutes.";
    const confirmed = await confirmOwnSecondFactor({ request, context, fields, to: PAGE, description });
    return confirmed instanceof Response ? confirmed : refuse(confirmed.problem, confirmed.status);
  }
  if (fields["form"] !== "create") throw data(null, { status: 400 });
  if ((await secondFactorOf(context)).access !== "open")
    return refuse(
      formError(
        "Confirm your identity",
        "Webhooks are created only after a code of your authenticator app or a passkey.",
      ),
      403,
    );
  return create(context, fields);
}

async function create(context: Context, fields: Fields) {
  const { db, clock, providers, webhooks } = getApp(context);
  const form = readEndpointForm(fields, webhooks.rules);
  if (!form.ok) return refuse(invalidForm(form.fieldErrors, fields), 400);
  const deps = { db, clock, sealing: providers.sealing, rules: webhooks.rules };
  const created = await createEndpoint(deps, { ...form.input, actorId: adminOf(context).id });
  if (created.ok) {
    webhooks.nudge();
    return data({ problem: undefined, secret: created.secret });
  }
  if (created.error === "too-many") {
    const text = `The shop has ${MAX_ENDPOINTS} webhooks. Delete one that is no longer used.`;
    return refuse(formError("Nothing was created", text, { values: fields }), 409);
  }
  return refuse(invalidForm({ url: URL_REFUSALS[created.error] }, fields), 400);
}

/** The endpoints that receive events, and the form of a new one. */
export default function Webhooks({ loaderData, actionData }: Route.ComponentProps) {
  const { endpoints, secondFactor, maxEndpoints } = loaderData;
  const problem = actionData?.problem;
  const secret = actionData?.secret;
  return (
    <div className="max-w-3xl space-y-4">
      <p className="text-sm text-ink-soft">
        With a webhook the shop tells other software at once what has changed, such as a new order. Events are
        signed and name only ids; the software reads the rest by the API.{" "}
        <Link to={`${href("/api/docs")}#webhooks`} className="underline" reloadDocument>
          Reference
        </Link>
      </p>
      <FormErrorAlert error={problem} />
      {secret && <ShownSecret key={secret} secret={secret} />}
      <Panel title="Webhooks">
        {endpoints.length === 0 ? (
          <p className="text-sm text-ink-soft">There are no webhooks yet.</p>
        ) : (
          <ul className="divide-y divide-line border-y border-line text-sm">
            {endpoints.map((endpoint) => (
              <EndpointRow key={endpoint.id} endpoint={endpoint} />
            ))}
          </ul>
        )}
      </Panel>
      {endpoints.length < maxEndpoints && (
        <Panel title="New webhook">
          <SecondFactorGate
            secondFactor={secondFactor}
            problem={problem}
            reason="A webhook tells other software about orders and customers. It is created only with a second factor."
          >
            <EndpointForm key={secret} problem={problem} endpoint={null} />
          </SecondFactorGate>
        </Panel>
      )}
    </div>
  );
}

function EndpointRow({ endpoint: { id, url, types, succeededAt, ...state } }: { endpoint: EndpointView }) {
  const count = types.length === 1 ? "1 event type" : `${types.length} event types`;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0">
        <Link
          to={href("/admin/settings/webhooks/:id", { id })}
          className="inline-flex min-h-11 items-center font-medium wrap-anywhere underline lg:min-h-0"
        >
          {url}
        </Link>
        <p className="text-ink-soft">
          {count}; {succeededAt ? `last accepted ${formatMoment(succeededAt)}` : "no event accepted yet"}
        </p>
      </div>
      <EndpointBadge {...state} />
    </li>
  );
}
