import { Form, useNavigation } from "react-router";
import type { FormError } from "#app/components/form-error.ts";
import { useFocusInvalid } from "#app/components/form-error-alert.tsx";
import {
  groupOf,
  WEBHOOK_GROUPS,
  WEBHOOK_TYPE_NAMES,
  WEBHOOK_TYPES,
} from "#app/domain/webhooks/event-types.ts";
import { typeField } from "#app/domain/webhooks/webhook.forms.ts";
import { groupedBy } from "#app/lib/grouped-by.ts";
import { Button } from "#app/ui/button.tsx";
import { CheckboxField, FieldError, TextField } from "#app/ui/form/field.tsx";

interface EndpointFormProps {
  problem: FormError | undefined;
  /** Null for a new endpoint. */
  endpoint: { url: string; types: readonly string[]; version: number } | null;
}

const GROUPS = groupedBy(WEBHOOK_TYPE_NAMES, groupOf);

/** URL and event types of an endpoint. */
export function EndpointForm({ problem, endpoint }: EndpointFormProps) {
  const form = useFocusInvalid(problem);
  const name = endpoint ? "update" : "create";
  const isPending = useNavigation().formData?.get("form") === name;
  const values = problem?.values;
  const isTicked = (type: string) =>
    values ? values[typeField(type)] === "on" : (endpoint?.types.includes(type) ?? false);
  return (
    <Form key={problem?.id} ref={form} method="post" noValidate className="space-y-5">
      <input type="hidden" name="form" value={name} />
      <input type="hidden" name="version" value={endpoint?.version ?? 0} />
      <TextField
        label="URL"
        name="url"
        type="url"
        hint="Events are sent here as JSON. It begins with https:// and is reachable from the internet."
        maxLength={500}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        defaultValue={values?.["url"] ?? endpoint?.url}
        error={problem?.fieldErrors?.["url"]}
        className="max-w-xl"
      />
      <TypeFields isTicked={isTicked} />
      <FieldError id="types-error" error={problem?.fieldErrors?.["types"]} />
      <Button type="submit" isPending={isPending} pendingLabel="Saving...">
        {endpoint ? "Save" : "Create webhook"}
      </Button>
    </Form>
  );
}

/** A checkbox for each type of event, by group. */
function TypeFields({ isTicked }: { isTicked: (type: string) => boolean }) {
  return (
    <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
      {[...GROUPS].map(([group, types]) => (
        <fieldset key={group} className="space-y-3">
          <legend className="mb-2 text-sm font-semibold">{WEBHOOK_GROUPS[group]}</legend>
          {types.map((type) => (
            <CheckboxField
              key={type}
              name={typeField(type)}
              label={WEBHOOK_TYPES[type]}
              defaultChecked={isTicked(type)}
            />
          ))}
        </fieldset>
      ))}
    </div>
  );
}
