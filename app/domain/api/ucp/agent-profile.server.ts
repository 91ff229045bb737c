import { z } from "zod";
import { sizeCapability, UCP_CAPABILITIES, UCP_VERSION } from "#app/domain/api/ucp/ucp.ts";
import type { Clock } from "#app/platform/clock.ts";
import { getExternal, refuseUrl, type ExternalRules } from "#app/platform/http/post-external.server.ts";

const TIMEOUT_MS = 5_000;
const MAX_PROFILE_BYTES = 131_072;
const CACHED_MS = 10 * 60_000;
// A profile that fails is read again soon, but not by every request.
const FAILED_MS = 30_000;
const MAX_CACHED = 500;
const MAX_URL_LENGTH = 2_000;

/** The capabilities that agent and shop have in common, or the named error of the protocol with its HTTP status. */
export type Negotiation =
  | { ok: true; capabilities: string[] }
  | { ok: false; code: string; status: 400 | 422 | 424; content: string };

export interface NegotiationDeps {
  clock: Clock;
  publicUrl: string;
  rules: ExternalRules;
}

/** The profiles of agents, in the memory of this process. */
const cached = new Map<string, { until: number; result: Promise<Negotiation> }>();

/** Whether the profile is read already, so that `negotiate` requests nothing. */
export function isProfileCached(url: string, now: Date): boolean {
  return (cached.get(url)?.until ?? 0) > now.getTime();
}

/**
 * Reads the profile of an agent, under the rules of webhooks: https, no private address, no redirects, a limited time and size. The result is
 * cached.
 */
export async function negotiate(
  { clock, rules, publicUrl }: NegotiationDeps,
  url: string | null,
): Promise<Negotiation> {
  if (url === null || url.length > MAX_URL_LENGTH || refuseUrl(url, rules))
    return failure("invalid_profile_url", 400, "Send the https URL of the agent’s profile.");
  const now = clock.now();
  const known = cached.get(url);
  if (known && known.until > now.getTime()) return known.result;
  const own = sizeCapability(publicUrl);
  const offered = [...UCP_CAPABILITIES, ...(own ? [own.name] : [])];
  const result = readProfile(url, { rules, offered });
  remember(url, { until: now.getTime() + FAILED_MS, result });
  const negotiated = await result;
  if (negotiated.ok) remember(url, { until: now.getTime() + CACHED_MS, result });
  return negotiated;
}

function remember(url: string, entry: { until: number; result: Promise<Negotiation> }): void {
  cached.delete(url);
  cached.set(url, entry);
  const [oldest] = cached.keys();
  if (cached.size > MAX_CACHED && oldest !== undefined) cached.delete(oldest);
}

const Declared = z.array(z.looseObject({ version: z.string() }));

const Profile = z.looseObject({
  ucp: z.looseObject({
    version: z.string(),
    capabilities: z.record(z.string(), Declared).default({}),
  }),
});

async function readProfile(
  url: string,
  { rules, offered }: { rules: ExternalRules; offered: readonly string[] },
): Promise<Negotiation> {
  const headers = { accept: "application/json", "user-agent": "ucp/1.0" };
  const response = await getExternal(
    { url, headers, timeoutMs: TIMEOUT_MS, maxResponseBytes: MAX_PROFILE_BYTES },
    rules,
  );
  if (!response.ok || response.status < 200 || response.status > 299)
    return failure("profile_unreachable", 424, "The agent’s profile cannot be read.");
  const profile = Profile.safeParse(parsed(response.body));
  if (!profile.success)
    return failure("profile_malformed", 422, "The agent’s profile is not one of the protocol.");
  const { version, capabilities } = profile.data.ucp;
  // Versions are dates. An agent of an older one does not know the shapes of this one.
  if (version < UCP_VERSION)
    return failure("version_unsupported", 422, `This shop speaks the version ${UCP_VERSION}.`);
  const common = offered.filter((name) =>
    capabilities[name]?.some((declared) => declared.version === UCP_VERSION),
  );
  return { ok: true, capabilities: common };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const failure = (
  code: string,
  status: Extract<Negotiation, { ok: false }>["status"],
  content: string,
): Negotiation => ({ ok: false, code, status, content });
