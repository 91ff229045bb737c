import { newId } from "#app/lib/id.ts";
import { callCdn } from "#app/platform/cdn/call-cdn.server.ts";
import type { Cdn } from "#app/platform/cdn/cdn.ts";
import type { Env } from "#app/platform/process/env.server.ts";
import { isSetUp, PROVIDER_NAMES, PROVIDERS, type ProviderName } from "#app/platform/process/providers.ts";
import type { CdnDefinition } from "#app/platform/process/providers/cdn-definition.ts";

/** The providers of `PROVIDERS` whose definition has a `cdn`. */
export type CdnName = {
  [Name in ProviderName]: (typeof PROVIDERS)[Name] extends { cdn: CdnDefinition } ? Name : never;
}[ProviderName];

/** In the order of `PROVIDERS`. The first that is connected is used. */
export const CDN_NAMES: readonly CdnName[] = PROVIDER_NAMES.filter(
  (name): name is CdnName => "cdn" in PROVIDERS[name],
);

/** The network of these variables; null if it is not set up. */
export function openCdn(name: CdnName, env: Env): Cdn | null {
  if (!isSetUp(name, env)) return null;
  const { name: label, cdn }: { name: string; cdn: CdnDefinition } = PROVIDERS[name];
  const values: Record<string, string> = {};
  for (const [variable, value] of Object.entries(env))
    if (variable in PROVIDERS[name].variables) values[variable] = String(value);
  const purge = (tags: readonly string[]) => {
    const { url, ...call } = cdn.purgeRequest(values, tags);
    return callCdn(label, url, call);
  };
  return {
    ...cdn,
    callsPerMinute: cdn.callsPerMinute(values),
    purge,
    // Purging a tag that no page has shows that the key may purge here, and removes nothing.
    async testConnection() {
      await purge([`connection-test-${newId()}`]);
      return `${label} accepts the key and the purge of a tag that no page has.`;
    },
  };
}
