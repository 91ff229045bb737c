import type { ReactNode } from "react";
import { data, Form, href, useNavigation } from "react-router";
import { BackLink } from "#app/components/admin/back-link.tsx";
import { DeleteForm } from "#app/components/admin/forms/delete-form.tsx";
import { Panel } from "#app/components/admin/panel.tsx";
import { FormErrorAlert } from "#app/components/form-error-alert.tsx";
import { getApp } from "#app/context/context-keys.server.ts";
import { listDeliveries } from "#app/domain/webhooks/deliveries.server.ts";
import type { EndpointView } from "#app/domain/webhooks/endpoint.ts";
import { findEndpoint } from "#app/domain/webhooks/endpoints.server.ts";
import { isUuid } from "#app/lib/id.ts";
import { formatMoment } from "#app/lib/time/dates.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import { secondFactorOf } from "#app/routes/admin/settings/second-factor/confirm-second-factor.server.ts";
import { SecondFactorGate } from "#app/routes/admin/settings/second-factor/second-factor-gate.tsx";
import { changeEndpoint } from "#app/routes/admin/settings/webhooks/change-endpoint.server.ts";
import { DeliveryList } from "#app/routes/admin/settings/webhooks/delivery-list.tsx";
import { EndpointForm } from "#app/routes/admin/settings/webhooks/endpoint-form.tsx";
import { EndpointBadge, ShownSecret } from "#app/routes/admin/settings/webhooks/endpoint-state.tsx";
import { Button } from "#app/ui/button.tsx";
import type { Route } from "./+types/webhook";

export const meta: Route.MetaFunction = () => [{ title: "Webhook | Store Settings | Admin" }];

async function getEndpoint(context: Route.LoaderArgs["context"], id: string): Promise<EndpointView> {
  const endpoint = isUuid(id) ? await findEndpoint(getApp(context).db, id) : null;
  if (!endpoint) throw data(null, { status: 404 });
  return endpoint;
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const endpoint = await getEndpoint(context, params.id);
  const { db, clock } = getApp(context);
  const { previousUntil } = endpoint;
  return {
    endpoint,
    isRotating: previousUntil !== null && previousUntil > clock.now(),
    deliveries: await listDeliveries(db, endpoint.id),
    secondFactor: await secondFactorOf(context),
  };
}

/** Changes the endpoint, or sends events to it. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { id } = await getEndpoint(context, params.id);
  return changeEndpoint({ request, context, id, fields: await readForm(request) });
}

/** An endpoint: its settings, its keys, and the last events with their responses. */
export default function Webhook({ loaderData, actionData }: Route.ComponentProps) {
  const { endpoint, deliveries, secondFactor } = loaderData;
  const problem = actionData?.problem;
  const secret = actionData?.secret;
  const isOn = endpoint.state === "on";
  return (
    <div className="max-w-3xl space-y-4">
      <BackLink to={href("/admin/settings/webhooks")}>Webhooks</BackLink>
      <FormErrorAlert error={problem} />
      {secret && <ShownSecret key={secret} secret={secret} />}
      <Panel title={new URL(endpoint.url).host} aside={<EndpointBadge {...endpoint} />}>
        <Facts endpoint={endpoint} isRotating={loaderData.isRotating} />
        {isOn && <OnActions />}
      </Panel>
      <Panel title="Last events">
        <DeliveryList deliveries={deliveries} isOn={isOn} />
      </Panel>
      <Panel title="Settings">
        <SecondFactorGate
          secondFactor={secondFactor}
          problem={problem}
          reason="A webhook tells other software about orders and customers. It is changed only with a second factor."
        >
          <EndpointForm key={endpoint.version} problem={problem} endpoint={endpoint} />
          <ProtectedActions isOn={isOn} />
        </SecondFactorGate>
      </Panel>
      <DeleteForm
        one="webhook"
        version={endpoint.version}
        text="Events that wait are not sent, and the list of the last events is deleted."
      />
    </div>
  );
}

function OnActions() {
  return (
    <div className="mt-4 flex flex-wrap gap-3">
      <ActionForm name="test">Send test event</ActionForm>
      <ActionForm name="switch-off">Switch off</ActionForm>
    </div>
  );
}

/** The actions that need a second factor. */
function ProtectedActions({ isOn }: { isOn: boolean }) {
  return (
    <div className="mt-6 space-y-3 border-t border-line pt-5 text-sm">
      <p className="text-ink-soft">
        A new secret replaces the present one. For a day events are signed with both, so that the receiver can
        be changed meanwhile.
      </p>
      <div className="flex flex-wrap gap-3">
        <ActionForm name="rotate">Rotate secret</ActionForm>
        {!isOn && <ActionForm name="switch-on">Switch on</ActionForm>}
      </div>
    </div>
  );
}

function Facts({ endpoint, isRotating }: { endpoint: EndpointView; isRotating: boolean }) {
  const { url, publicKey, createdAt, succeededAt, failingSince, failures, pausedUntil, previousUntil } =
    endpoint;
  return (
    <dl className="grid gap-x-6 gap-y-1 text-sm sm:grid-cols-[10rem_minmax(0,1fr)] sm:gap-y-3">
      <Fact name="URL">{url}</Fact>
      <Fact name="Created">{formatMoment(createdAt)}</Fact>
      <Fact name="Last accepted">{succeededAt ? formatMoment(succeededAt) : "Never"}</Fact>
      {failingSince && (
        <Fact name="Fails since">
          {formatMoment(failingSince)}, {failures === 1 ? "1 attempt" : `${failures} attempts`}
          {pausedUntil && `; next attempt ${formatMoment(pausedUntil)}`}
        </Fact>
      )}
      <Fact name="Public key (ed25519)">
        <code className="select-all">{publicKey}</code>
      </Fact>
      {isRotating && previousUntil && (
        <Fact name="Former secret">valid until {formatMoment(previousUntil)}</Fact>
      )}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-soft max-sm:not-first:mt-2">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </>
  );
}

function ActionForm({ name, children }: { name: string; children: string }) {
  const isPending = useNavigation().formData?.get("form") === name;
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="form" value={name} />
      <Button type="submit" variant="outline" size="sm" className="min-h-11 lg:min-h-9" isPending={isPending}>
        {children}
      </Button>
    </Form>
  );
}
