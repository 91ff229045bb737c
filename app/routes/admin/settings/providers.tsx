import { href } from "react-router";
import { Panel } from "#app/components/admin/panel.tsx";
import { getApp } from "#app/context/context-keys.server.ts";
import { isSetUp, PROVIDER_KINDS, PROVIDER_NAMES, PROVIDERS } from "#app/platform/process/providers.ts";
import { Badge } from "#app/ui/badge.tsx";
import type { Route } from "./+types/providers";

export const meta: Route.MetaFunction = () => [{ title: "Providers | Store Settings | Admin" }];

export function loader({ context }: Route.LoaderArgs) {
  const { env, publicUrl } = getApp(context);
  return {
    // Field by field, so that no secret of the environment reaches the browser.
    providers: PROVIDER_NAMES.map((id) => {
      const { kind, name, does, withoutIt, required, webhookPath, docs } = PROVIDERS[id];
      return {
        id,
        kind: PROVIDER_KINDS[kind],
        name,
        isSetUp: isSetUp(id, env),
        does,
        withoutIt,
        required: required.join(", "),
        webhookUrl: webhookPath && new URL(href(webhookPath), publicUrl).href,
        docs,
      };
    }),
  };
}

/** The services that the store uses, as the environment configures them: read-only and without secrets. */
export default function Providers({ loaderData }: Route.ComponentProps) {
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
          </dl>
        </Panel>
      ))}
    </div>
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
