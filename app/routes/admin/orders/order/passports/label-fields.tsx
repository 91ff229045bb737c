import type { LabelChoice, LabelRefusal, LabelsOfLine } from "#app/domain/orders/passports/labels.ts";
import { isUuid } from "#app/lib/id.ts";
import { CheckboxField } from "#app/ui/form/field.tsx";

/** Names the lines whose labels a form sets, so that one without a ticked box has none. */
const LINES = "labelLines";

/** The labels that one order line sends, a box for each. */
export function LabelFields({ line: { id, labels } }: { line: LabelChoice }) {
  return (
    <div className="grid gap-2 sm:grid-cols-2">
      <input type="hidden" name={LINES} value={id} />
      {labels.map((label) => (
        <CheckboxField
          key={label.id}
          label={label.labelNumber}
          name={`labels-${id}`}
          value={label.id}
          defaultChecked={label.isChosen}
        />
      ))}
    </div>
  );
}

/** Reads the `LabelFields` of a form. */
export function readLabelFields(
  entries: readonly (readonly [name: string, value: string])[],
): LabelsOfLine[] {
  const lineIds = entries.flatMap(([name, value]) => (name === LINES && isUuid(value) ? value : []));
  return [...new Set(lineIds)].map((lineId) => ({
    lineId,
    passportIds: entries.flatMap(([name, value]) =>
      name === `labels-${lineId}` && isUuid(value) ? value : [],
    ),
  }));
}

export const LABEL_REFUSALS: Record<LabelRefusal["error"], { title: string; description: string }> = {
  "label-taken": {
    title: "Nothing was changed",
    description: "One of the labels is in another order now. Choose again.",
  },
  "too-many-labels": {
    title: "Nothing was changed",
    description: "An order line has at most as many labels as items.",
  },
};
