import { z } from "zod";
import { ProviderRefusal } from "#app/platform/process/provider-refusal.ts";
import { parseJson } from "#app/lib/parse-json.ts";

const TIMEOUT_MS = 10_000;

interface CdnCall {
  headers: Readonly<Record<string, string>>;
  body: unknown;
  timeoutMs?: number;
}

const Reason = z.object({
  // Cloudflare
  errors: z.array(z.object({ message: z.string() })).optional(),
  // Fastly
  msg: z.string().optional(),
  detail: z.string().optional(),
  // Bunny
  Message: z.string().optional(),
});

/** Posts JSON to a content delivery network. Rejects with the network's reason; a limit that is reached is a `ProviderRefusal`. */
export async function callCdn(
  name: string,
  url: URL,
  { headers, body, timeoutMs = TIMEOUT_MS }: CdnCall,
): Promise<void> {
  const response = await fetch(url, {
    method: "POST",
    headers: { "Content-Type": "application/json", Accept: "application/json", ...headers },
    body: JSON.stringify(body),
    redirect: "error",
    signal: AbortSignal.timeout(timeoutMs),
  }).catch(() => null);
  const text = await response?.text().catch(() => null);
  if (!response || text === null || text === undefined) throw new Error(`${name} did not respond`);
  if (response.status === 429)
    throw new ProviderRefusal(`${name} allows no further purge for now: ${reasonIn(text, 429)}`);
  if (!response.ok) throw new Error(`${name} refused: ${reasonIn(text, response.status)}`);
}

function reasonIn(text: string, status: number): string {
  const read = Reason.safeParse(parseJson(text));
  const { errors = [], msg, detail, Message } = read.success ? read.data : {};
  const sentences = [...errors.map(({ message }) => message), msg, detail, Message].filter(Boolean);
  return sentences.length > 0 ? sentences.join(". ").slice(0, 200) : `status ${status}`;
}
