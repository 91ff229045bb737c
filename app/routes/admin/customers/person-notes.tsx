import { Form, href, Link, useNavigation } from "react-router";
import { Panel } from "#app/components/admin/panel.tsx";
import type { FormError } from "#app/components/form-error.ts";
import { MAX_TAGS_LENGTH } from "#app/domain/orders/order-tags.ts";
import type { PersonDetail } from "#app/domain/people/person.ts";
import { MAX_NOTE } from "#app/domain/people/person.ts";
import { usePermissions } from "#app/routes/admin/shell/permissions.ts";
import { Button } from "#app/ui/button.tsx";
import { TextAreaField, TextField } from "#app/ui/form/field.tsx";

interface PersonNotesProps {
  person: Pick<PersonDetail, "tags" | "note" | "version">;
  refusal: FormError | undefined;
}

/** The tags of a customer, each with a link to the customers who have it, the note, and the form that changes both. */
export function PersonNotes({ person: { tags, note, version }, refusal }: PersonNotesProps) {
  const mayEdit = usePermissions().includes("customers.edit");
  const isPending = useNavigation().formData?.get("intent") === "annotate";
  const refused = refusal?.values?.["intent"] === "annotate" ? refusal : undefined;
  if (!mayEdit && tags.length === 0 && note === "") return null;
  return (
    <Panel title="Note and tags">
      {tags.length > 0 && (
        <ul className="mb-3 flex flex-wrap gap-2 text-sm">
          {tags.map((tag) => (
            <li key={tag}>
              <Link
                to={`${href("/admin/customers")}?${new URLSearchParams({ tag })}`}
                className="inline-flex min-h-6 items-center rounded bg-linen px-2 hover:underline"
              >
                {tag}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {(refused || !mayEdit) && note && (
        <p className="mb-3 text-sm whitespace-pre-line wrap-anywhere">{note}</p>
      )}
      {mayEdit && (
        <Form method="post" noValidate preventScrollReset className="space-y-3">
          <input type="hidden" name="intent" value="annotate" />
          <input type="hidden" name="version" value={version} />
          <TextField
            label="All tags"
            name="tags"
            hint="Separated by commas. The customer does not see them."
            maxLength={MAX_TAGS_LENGTH}
            autoComplete="off"
            error={refused?.fieldErrors?.["tags"]}
            defaultValue={refused?.values?.["tags"] ?? tags.join(", ")}
          />
          <TextAreaField
            label="Note"
            name="note"
            rows={3}
            maxLength={MAX_NOTE}
            error={refused?.fieldErrors?.["note"]}
            defaultValue={refused?.values?.["note"] ?? note}
          />
          <Button type="submit" variant="outline" isPending={isPending} pendingLabel="Saving...">
            Save note and tags
          </Button>
        </Form>
      )}
    </Panel>
  );
}
