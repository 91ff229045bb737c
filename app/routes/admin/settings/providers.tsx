import { data, Form, href, useNavigation } from "react-router";
import { Panel } from "#app/components/admin/panel.tsx";
import { getApp } from "#app/context/context-keys.server.ts";
import { testProvider, type ProviderTestResult } from "#app/context/test-provider.server.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import { isSetUp, PROVIDER_KINDS, PROVIDER_NAMES, PROVIDERS } from "#app/platform/process/providers.ts";
import { adminOf } from "#app/routes/admin/require-admin.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Alert } from "#app/ui/feedback/alert.tsx";
import type { Route } from "./+types/providers";

export const meta: Route.MetaFunction = () => [{ title: "Providers | Store Settings | Admin" }];

export function loader({ context }: Route.LoaderArgs) {
  const { env, publicUrl } = getApp(context);
  return {
    // Field by field, so that no secret of the environment reaches the browser.
    providers: PROVIDER_NAMES.map((id) => {
      const { kind, name, does, withoutIt, required, webhookPath, testCall, docs } = PROVIDERS[id];
      return {
        id,
        kind: PROVIDER_KINDS[kind],
        name,
        isSetUp: isSetUp(id, env),
        does,
        withoutIt,
        required: required.join(", "),
        webhookUrl: webhookPath && new URL(href(webhookPath), publicUrl).href,
        testCall,
        docs,
      };
    }),
  };
}

/** Tests the connection to a provider that is set up. */
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
      ? "This provider is not set up."
      : "That were many tests. Please try again in a few minutes.";
  return { isOk: false, sentence };
}

/** The services that the store uses, as the environment configures them: read-only and without secrets. */
export default function Providers({ loaderData, actionData: tested }: Route.ComponentProps) {
  return (
    <div className="max-w-3xl space-y-4">
      <p className="text-sm text-ink-soft">
        Providers are set up by environment variables, which the store reads when it starts.
      </p>
      {loaderData.providers.map(({ id, kind, name, isSetUp: isOn, does, withoutIt, ...provider }) => (
        <Panel
          key={id}
          title={`${kind}: ${name}`}
          aside={isOn ? <Badge tone="green">Set up</Badge> : <Badge tone="grey">Not set up</Badge>}
        >
          <dl className="grid gap-x-6 gap-y-1 text-sm sm:grid-cols-[9rem_minmax(0,1fr)] sm:gap-y-3">
            <Fact name="Purpose">{does}</Fact>
            {!isOn && <Fact name="Until then">{withoutIt}</Fact>}
            <Fact name="Variables">{provider.required}</Fact>
            {provider.webhookUrl && <Fact name="Webhook URL">{provider.webhookUrl}</Fact>}
            <Fact name="Documentation">{provider.docs}</Fact>
            {isOn && <Fact name="Test">{provider.testCall}</Fact>}
          </dl>
          {isOn && <TestConnection id={id} name={name} />}
          {tested?.provider === id && (
            <Alert
              tone={tested.isOk ? "good" : "bad"}
              title={tested.isOk ? "The connection works." : "The test failed."}
              className="mt-4"
            >
              {tested.sentence}
            </Alert>
          )}
        </Panel>
      ))}
    </div>
  );
}

function TestConnection({ id, name }: { id: string; name: string }) {
  const { state, formData } = useNavigation();
  return (
    <Form method="post" preventScrollReset data-failure="The test failed" className="mt-4">
      <input type="hidden" name="provider" value={id} />
      <Button
        type="submit"
        variant="outline"
        size="sm"
        aria-label={`Test connection to ${name}`}
        isPending={state === "submitting" && formData?.get("provider") === id}
        pendingLabel="Testing..."
      >
        Test connection
      </Button>
    </Form>
  );
}

function Fact({ name, children }: { name: string; children: string }) {
  return (
    <>
      <dt className="text-ink-soft max-sm:not-first:mt-2">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </>
  );
}
