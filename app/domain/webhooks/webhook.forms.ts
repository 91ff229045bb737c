import { z } from "zod";
import { WEBHOOK_TYPE_NAMES } from "#app/domain/webhooks/event-types.ts";
import { requiredTextField } from "#app/lib/forms/form-fields.ts";

/** The name of a type's checkbox. */
export const typeField = (type: string) => `type.${type}`;

const EndpointFields = z.object({
  url: requiredTextField("Enter the URL of the receiver", 500),
  types: z.array(z.enum(WEBHOOK_TYPE_NAMES)).min(1, "Tick at least one event"),
});

export type EndpointInput = z.infer<typeof EndpointFields>;

/** Reads the form of an endpoint. */
export function parseEndpointForm(fields: Record<string, string>) {
  const types = WEBHOOK_TYPE_NAMES.filter((type) => fields[typeField(type)] === "on");
  return EndpointFields.safeParse({ ...fields, types });
}
