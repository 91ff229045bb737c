import { ChoiceField } from "#app/ui/form/choice-field.tsx";
import { DateField } from "#app/ui/form/date-field.tsx";

interface PublishingFieldsProps {
  /** The stored values, or those of a submission with errors. */
  values: Record<string, string>;
  errors: Record<string, string> | undefined;
  /** Singular noun: "post". */
  one: string;
}

export function PublishingFields({ values, errors, one }: PublishingFieldsProps) {
  return (
    <div className="space-y-5">
      <ChoiceField
        label="Status"
        name="status"
        defaultValue={values["status"] ?? "draft"}
        error={errors?.["status"]}
        choices={[
          { value: "draft", label: "Draft" },
          { value: "published", label: "Published" },
        ]}
      />
      <DateField
        label="Date and time (IST)"
        hasTime
        hint={`Leave empty to publish now. With a future date, a published ${one} is scheduled.`}
        name="publishedAt"
        defaultValue={values["publishedAt"] ?? ""}
        error={errors?.["publishedAt"]}
      />
    </div>
  );
}
