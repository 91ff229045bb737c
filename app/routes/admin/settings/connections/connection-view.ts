import type { ProviderName } from "#app/platform/process/providers.ts";

/** Where a provider's values come from. Those that are unreadable were stored, but the secret that sealed them has changed. */
export type ConnectionState = "environment" | "connected" | "unreadable" | "none";

/** A field of a provider's form. */
export interface ConnectionFieldView {
  label: string;
  hint: string | null;
  inputName: string;
  isOptional: boolean;
  isSecret: boolean;
  /** The stored value of a field that is no secret; empty if there is none. */
  shown: string;
  /** "•••• 1a2b" of a stored secret; null if there is none. */
  mask: string | null;
  /** The variable that sets the field in the environment, and wins. */
  environmentVariable: string | null;
}

/** A provider as the admin shows it, field by field, so that no secret reaches the browser. */
export interface ConnectionView {
  id: ProviderName;
  kind: string;
  name: string;
  does: string;
  withoutIt: string;
  /** The variables that set it up in the environment. */
  required: string;
  webhookUrl: string | null;
  testCall: string;
  docs: string;
  state: ConnectionState;
  /** Whether the last call to the provider failed. */
  isFailing: boolean;
  failure: string | null;
  failedAt: Date | null;
  fields: ConnectionFieldView[];
}
