import { Form, href, useNavigation } from "react-router";
import { TagList, TagsField } from "#app/components/admin/lists/tag-list.tsx";
import { Panel } from "#app/components/admin/panel.tsx";
import type { FormError } from "#app/components/form-error.ts";
import type { PersonDetail } from "#app/domain/people/person.ts";
import { MAX_NOTE } from "#app/domain/people/person.ts";
import { usePermissions } from "#app/routes/admin/shell/permissions.ts";
import { Button } from "#app/ui/button.tsx";
import { TextAreaField } from "#app/ui/form/field.tsx";

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
      <TagList tags={tags} list={href("/admin/customers")} />
      {(refused || !mayEdit) && note && (
        <p className="mb-3 text-sm whitespace-pre-line wrap-anywhere">{note}</p>
      )}
      {mayEdit && (
        <Form method="post" noValidate preventScrollReset className="space-y-3">
          <input type="hidden" name="intent" value="annotate" />
          <input type="hidden" name="version" value={version} />
          <TagsField
            tags={tags}
            refusedText={refused?.values?.["tags"]}
            error={refused?.fieldErrors?.["tags"]}
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
