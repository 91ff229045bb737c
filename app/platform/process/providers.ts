import type { z } from "zod";
import { bunny } from "#app/platform/process/providers/bunny.ts";
import { cloudflare } from "#app/platform/process/providers/cloudflare.ts";
import { fastly } from "#app/platform/process/providers/fastly.ts";
import { msg91 } from "#app/platform/process/providers/msg91.ts";
import type {
  ConnectionField,
  ProviderDefinition,
} from "#app/platform/process/providers/provider-definition.ts";
import { razorpay } from "#app/platform/process/providers/razorpay.ts";
import { s3 } from "#app/platform/process/providers/s3.ts";
import { shiprocket } from "#app/platform/process/providers/shiprocket.ts";
import { smtp } from "#app/platform/process/providers/smtp.ts";
import { whatsapp } from "#app/platform/process/providers/whatsapp.ts";

/**
 * The services of other companies. The validation of the environment, .env.example and the page "Connections" of the admin derive from this
 * table; `app/context/providers/providers.server.ts` creates them.
 */
export const PROVIDERS = {
  razorpay,
  smtp,
  shiprocket,
  whatsapp,
  msg91,
  s3,
  cloudflare,
  fastly,
  bunny,
} as const;

type Providers = typeof PROVIDERS;

export type ProviderName = keyof Providers;

type Both<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;

type ProviderVariables = Both<Providers[ProviderName]["variables"]>;

/** The variables of all providers with their schemas. */
export const PROVIDER_VARIABLES = Object.assign(
  {},
  ...Object.values(PROVIDERS).map(({ variables }) => variables),
  // Cast: Object.assign loses the names, which are those of all providers.
) as ProviderVariables;

// Cast: Object.keys returns string[], and the table has exactly these keys.
export const PROVIDER_NAMES = Object.keys(PROVIDERS) as ProviderName[];

/** Groups of variables of which all or none are set. */
export const SET_TOGETHER: readonly (readonly (keyof ProviderVariables)[])[] = Object.values(
  PROVIDERS,
).flatMap(({ together }): readonly (readonly (keyof ProviderVariables)[])[] => together);

/** A provider's name for people: "Shiprocket". Of an unknown one, the name with which it was stored. */
export function providerTitle(name: string): string {
  return PROVIDER_NAMES.includes(name as ProviderName) ? PROVIDERS[name as ProviderName].name : name;
}

/** Whether each variable that the provider needs is set. */
export function isSetUp(
  name: ProviderName,
  env: Readonly<Partial<Record<keyof ProviderVariables, unknown>>>,
): boolean {
  const required: readonly (keyof ProviderVariables)[] = PROVIDERS[name].required;
  return required.every((variable) => Boolean(env[variable]));
}

/** Whether the environment sets a variable: it then wins over a stored connection. */
export function isFromEnvironment(
  variable: string,
  env: Readonly<Partial<Record<keyof ProviderVariables, unknown>>>,
): boolean {
  const schemas: Record<string, z.ZodType> = PROVIDER_VARIABLES;
  const values: Record<string, unknown> = env;
  return values[variable] !== schemas[variable]?.parse(undefined);
}

/** What the owner enters to connect a provider, in the order of the form. */
export function fieldsOf(name: ProviderName): readonly (ConnectionField & { key: string })[] {
  const { fields }: ProviderDefinition = PROVIDERS[name];
  return Object.entries(fields).map(([key, field]) => ({ key, ...field }));
}

const COMMENT_WIDTH = 138;

/** The provider's part of .env.example. */
export function envExampleOf(name: ProviderName): string {
  const { setup, variables, examples }: ProviderDefinition = PROVIDERS[name];
  const lines = [""];
  for (const word of setup.split(" ")) {
    const line = lines.at(-1) ?? "";
    if (line.length + 1 + word.length > COMMENT_WIDTH) lines.push(word);
    else lines[lines.length - 1] = `${line} ${word}`.trim();
  }
  return [
    ...lines.map((line) => `# ${line}\n`),
    ...Object.keys(variables).map((variable) => `#${variable}=${examples[variable] ?? ""}\n`),
  ].join("");
}
