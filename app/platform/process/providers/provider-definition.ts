import type { z } from "zod";
import type { CdnDefinition } from "#app/platform/process/providers/cdn-definition.ts";

/** What the store uses another company's service for. */
export const PROVIDER_KINDS = {
  payment: "Payments",
  courier: "Couriers",
  phone: "Messages to phones",
  email: "Emails",
  storage: "Images",
  cdn: "Content delivery",
} as const;

/** A value of a provider that the owner enters in the admin. It is a secret unless it `isShown`. */
export interface ConnectionField {
  /** As the provider names it. */
  label: string;
  hint?: string;
  /** Not a secret: the admin shows the value. */
  isShown?: true;
  /** Names the server that gets the secrets: when it changes, they are not kept but must be entered again. */
  isHost?: true;
  isOptional?: true;
  /** Of a field that is no variable. */
  schema?: z.ZodType<string>;
}

export interface ProviderDefinition {
  kind: keyof typeof PROVIDER_KINDS;
  /** The name of the company or service. */
  name: string;
  /** What it does for the store, as a sentence. */
  does: string;
  /** What happens while it is not set up, as a sentence. */
  withoutIt: string;
  /** The environment variables with the schemas of their values. Each is optional or has a default. */
  variables: Record<string, z.ZodType>;
  /** The variables that set it up. */
  required: readonly string[];
  /** Groups of variables of which all or none are set. */
  together: readonly (readonly string[])[];
  /** Which values to set, for .env.example. */
  setup: string;
  /** Values in .env.example; variables without one are empty there. */
  examples: Record<string, string>;
  /**
   * What the owner enters in the admin to connect it, by variable or, with `toVariables`, by a name of its own.
   */
  fields: Record<string, ConnectionField>;
  /** The variables that entered values stand for; without it the values are the variables. */
  toVariables?: (values: Partial<Record<string, string>>) => Partial<Record<string, string>>;
  /** Of a content delivery network: how it stores and purges pages. The test of its connection follows. */
  cdn?: CdnDefinition;
  /** The path to which the provider sends its webhooks; null if it has none. */
  webhookPath: `/webhooks/${string}` | null;
  /** What the test of the connection does, as a sentence: nothing that sends, charges or stays. `app/context/test-provider.server.ts` does it. */
  testCall: string;
  /** The page of the documentation. */
  docs: string;
}
