import { parseEndpointForm, type EndpointInput } from "#app/domain/webhooks/webhook.forms.ts";
import { fieldErrorsOf } from "#app/lib/forms/zod-errors.ts";
import { refuseUrl, type ExternalRules } from "#app/platform/http/post-external.server.ts";

/** Why the URL of an endpoint is refused, beside its field. */
export const URL_REFUSALS = {
  invalid: "Enter a URL such as https://erp.example.com/events",
  "not-https": "The URL must begin with https://",
  private: "This address is in a private network, where the shop sends nothing",
} as const;

type EndpointForm =
  | { ok: true; input: EndpointInput }
  | { ok: false; error: "invalid"; fieldErrors: Record<string, string> };

/** Reads the form of an endpoint, with the errors of all of its fields at once. */
export function readEndpointForm(fields: Record<string, string>, rules: ExternalRules): EndpointForm {
  const form = parseEndpointForm(fields);
  const fieldErrors: Record<string, string> = form.success ? {} : fieldErrorsOf(form.error);
  const refusal = refuseUrl((fields["url"] ?? "").trim(), rules);
  if (refusal && !fieldErrors["url"]) fieldErrors["url"] = URL_REFUSALS[refusal];
  return form.success && !refusal
    ? { ok: true, input: form.data }
    : { ok: false, error: "invalid", fieldErrors };
}
