import type { ReactNode } from "react";
import { data, Form, href, useNavigation } from "react-router";
import { Panel } from "#app/components/admin/panel.tsx";
import { getApp } from "#app/context/context-keys.server.ts";
import { testProvider, type ProviderTestResult } from "#app/context/providers/connect-provider.server.ts";
import { PRODUCT_FEEDS } from "#app/domain/catalog/products/product-feeds.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import { PROVIDER_NAMES } from "#app/platform/process/providers.ts";
import { adminOf } from "#app/routes/admin/require-admin.server.ts";
import {
  ConnectionBadge,
  ConnectionProblem,
} from "#app/routes/admin/settings/connections/connection-status.tsx";
import { listConnectionViews } from "#app/routes/admin/settings/connections/connection-view.server.ts";
import type { ConnectionView } from "#app/routes/admin/settings/connections/connection-view.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Alert } from "#app/ui/feedback/alert.tsx";
import type { Route } from "./+types/connections";

export const meta: Route.MetaFunction = () => [{ title: "Connections | Store Settings | Admin" }];

export async function loader({ context }: Route.LoaderArgs) {
  const app = getApp(context);
  const feeds = Object.values(PRODUCT_FEEDS).map(({ name, path }) => ({
    name,
    url: new URL(path, app.publicUrl).href,
  }));
  return { connections: await listConnectionViews(app), feeds };
}

/** Tests the connection to a provider. */
export async function action({ request, context }: Route.ActionArgs) {
  const { provider } = await readForm(request);
  const name = PROVIDER_NAMES.find((candidate) => candidate === provider);
  if (!name) throw data(null, { status: 404 });
  const result = await testProvider(getApp(context), { name, actorId: adminOf(context).id });
  const { isOk, sentence } = describeTest(result);
  const status = !result.ok && result.error === "too-many" ? 429 : 200;
  return data({ provider: name, isOk, sentence }, { status });
}

function describeTest(result: ProviderTestResult): { isOk: boolean; sentence: string } {
  if (result.ok) return { isOk: true, sentence: result.answer };
  if (result.error === "refused") return { isOk: false, sentence: result.answer };
  const sentence =
    result.error === "not-set-up"
      ? "This provider is not connected."
      : "Too many tests. Please try again in a few minutes.";
  return { isOk: false, sentence };
}

/** The services of other companies that the store uses, with the states of their connections. */
export default function Connections({ loaderData, actionData: tested }: Route.ComponentProps) {
  return (
    <div className="max-w-3xl space-y-4">
      <p className="text-sm text-ink-soft">
        The services of other companies that the store uses. You need an account there; the keys are stored
        encrypted. A variable of the environment replaces what is entered here.
      </p>
      {loaderData.connections.map((connection) => (
        <Panel
          key={connection.id}
          title={`${connection.kind}: ${connection.name}`}
          aside={<ConnectionBadge {...connection} />}
        >
          {tested?.provider === connection.id ? (
            <Alert
              tone={tested.isOk ? "good" : "bad"}
              title={tested.isOk ? "The connection works." : "The test failed."}
              className="mb-4"
            >
              {tested.sentence}
            </Alert>
          ) : (
            <ConnectionProblem connection={connection} />
          )}
          <ConnectionFacts {...connection} />
          <ConnectionActions {...connection} />
        </Panel>
      ))}
      <Panel title="Product feeds">
        <p className="mb-4 text-sm text-ink-soft">
          Enter the address at the channel as a scheduled feed: its ads and listings then follow your prices
          and stock. A feed has all products for sale and needs no key.
        </p>
        <dl className="grid gap-x-6 gap-y-1 text-sm sm:grid-cols-[10rem_minmax(0,1fr)] sm:gap-y-3">
          {loaderData.feeds.map(({ name, url }) => (
            <Fact key={name} name={name}>
              <a href={url} className="underline">
                {url}
              </a>
            </Fact>
          ))}
        </dl>
      </Panel>
    </div>
  );
}

function ConnectionFacts({ state, does, withoutIt, fields, required, testCall, docs }: ConnectionView) {
  const isOn = state === "environment" || state === "connected";
  return (
    <dl className="grid gap-x-6 gap-y-1 text-sm sm:grid-cols-[10rem_minmax(0,1fr)] sm:gap-y-3">
      <Fact name="Purpose">{does}</Fact>
      {!isOn && <Fact name="Until then">{withoutIt}</Fact>}
      {state === "environment" && <Fact name="Variables">{required}</Fact>}
      {state === "connected" &&
        fields.map(({ label, shown, mask }) =>
          shown || mask ? (
            <Fact key={label} name={label}>
              {shown || mask}
            </Fact>
          ) : null,
        )}
      {isOn && <Fact name="Test">{testCall}</Fact>}
      <Fact name="Documentation">{docs}</Fact>
    </dl>
  );
}

function ConnectionActions({ id, name, state }: ConnectionView) {
  const isChangeable = state !== "environment";
  const isOn = state === "environment" || state === "connected";
  return (
    <div className="mt-4 flex flex-wrap gap-3">
      {isChangeable && (
        <ButtonLink
          to={href("/admin/settings/connections/:provider", { provider: id })}
          variant="outline"
          size="sm"
          className="min-h-11 lg:min-h-9"
        >
          {state === "none" ? "Connect" : "Change"}
          <span className="sr-only"> {name}</span>
        </ButtonLink>
      )}
      {isOn && <TestConnection id={id} name={name} />}
    </div>
  );
}

function TestConnection({ id, name }: { id: string; name: string }) {
  const { state, formData } = useNavigation();
  return (
    <Form method="post" preventScrollReset data-failure="The test failed">
      <input type="hidden" name="provider" value={id} />
      <Button
        type="submit"
        variant="outline"
        size="sm"
        className="min-h-11 lg:min-h-9"
        aria-label={`Test connection to ${name}`}
        isPending={state === "submitting" && formData?.get("provider") === id}
        pendingLabel="Testing..."
      >
        Test connection
      </Button>
    </Form>
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
