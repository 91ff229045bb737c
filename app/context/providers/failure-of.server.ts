import { errorMessage } from "#app/lib/error-code.ts";
import type { Env } from "#app/platform/process/env.server.ts";
import { PROVIDERS, type ProviderName } from "#app/platform/process/providers.ts";

const MAX_LENGTH = 300;

/** The message of a failed call to a provider as a sentence. A provider may repeat in it what it was sent: secrets become "…". */
export function failureOf(error: unknown, { env, name }: { env: Env; name: ProviderName }): string {
  const { variables, examples } = PROVIDERS[name];
  const shown: Record<string, string> = examples;
  const values = Object.entries(env).flatMap(([variable, value]) =>
    variable in variables && typeof value === "string" && value !== shown[variable]
      ? [value, ...passwordIn(value)]
      : [],
  );
  const clean = values
    .flatMap((value) => [value, encodeURIComponent(value)])
    .reduce((text, value) => (value.length < 4 ? text : text.replaceAll(value, "…")), errorMessage(error));
  return `${clean.slice(0, MAX_LENGTH).replace(/[.\s]+$/, "")}.`;
}

function passwordIn(value: string): string[] {
  const { password = "" } = URL.canParse(value) ? new URL(value) : {};
  return password === "" ? [] : [password, decodeURIComponent(password)];
}
