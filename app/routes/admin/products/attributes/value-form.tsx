import Plus from "lucide-react/icons/plus";
import { Form, useNavigation } from "react-router";
import { DragHandle } from "#app/components/admin/lists/drag-handle.tsx";
import { MoveButtons, RemoveButton } from "#app/components/admin/lists/row-buttons.tsx";
import { DefaultSubmitButton } from "#app/components/admin/forms/default-submit-button.tsx";
import type { FlatFields } from "#app/components/admin/lists/rearrange.ts";
import { DRAG_ROW } from "#app/components/admin/lists/use-drag-rows.ts";
import { useOrderedItems } from "#app/components/admin/lists/use-ordered-items.ts";
import { GuardUnsaved } from "#app/components/admin/unsaved-changes/guard-unsaved.tsx";
import { MAX_OPTION_VALUES } from "#app/domain/catalog/attributes/attributes.forms.ts";
import type { OptionKind } from "#app/domain/catalog/attributes/attributes.ts";
import { OPTION_VIEWS } from "#app/routes/admin/products/attributes/option-views.ts";
import { Button } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { FieldError, TextField } from "#app/ui/form/field.tsx";

interface ValueFormProps {
  kind: OptionKind;
  version: number;
  /** The stored values, or the rejected input. */
  items: readonly FlatFields[];
  /** Ids of values that cannot be removed. */
  inUse: readonly string[];
  errors: FlatFields;
  isUnsaved: boolean;
}

const LIST = "values";
const NEW_HEX = "#8a7f80";

/** All values of one option, one per row. Its buttons work in place with JavaScript and by a form submission without. */
export function ValueForm({ kind, version, items, inUse, errors, isUnsaved }: ValueFormProps) {
  const { one } = OPTION_VIEWS[kind];
  const isPending = useNavigation().formData?.has("version") ?? false;
  const { rows, announcement, drag, idOf, rowButton, addButton } = useOrderedItems({
    list: LIST,
    one,
    items,
    errors,
  });
  return (
    <Form
      method="post"
      noValidate
      preventScrollReset
      className="rounded border border-line bg-white p-4 sm:p-5"
    >
      <DefaultSubmitButton />
      <input type="hidden" name="version" value={version} />
      <GuardUnsaved isUnsaved={isUnsaved} />
      <FieldError id="values-error" error={errors[LIST]} />
      <ol className="space-y-2">
        {rows.map(({ key, item, errors }, index) => {
          const id = item["id"] ?? "";
          const label = item["label"] || `new ${one}`;
          return (
            // Dragging is a shortcut for the buttons.
            <li
              key={key}
              {...drag.row(index)}
              className={classNames(
                "flex flex-wrap items-start gap-x-1.5 rounded sm:flex-nowrap sm:gap-2",
                DRAG_ROW,
              )}
            >
              <input type="hidden" name={`${LIST}.${index}.id`} value={id} />
              <DragHandle drag={drag} index={index} className="h-control" />
              {kind === "colour" && (
                <input
                  type="color"
                  name={`${LIST}.${index}.hex`}
                  defaultValue={item["hex"] || NEW_HEX}
                  aria-label={`Shade: ${label}`}
                  className="size-control shrink-0 cursor-pointer rounded border border-edge bg-white p-1"
                />
              )}
              <TextField
                id={idOf(key, "head")}
                label={`Name of ${one} ${index + 1}`}
                isLabelHidden
                name={`${LIST}.${index}.label`}
                defaultValue={item["label"]}
                error={errors["label"] ?? errors["hex"]}
                maxLength={30}
                autoComplete="off"
                className={classNames("min-w-0 flex-1", kind === "colour" && "max-sm:basis-40")}
              />
              <div className="ml-auto flex shrink-0 pt-0.5">
                <MoveButtons
                  row={label}
                  index={index}
                  count={rows.length}
                  buttonProps={(kind) => rowButton({ kind, index }, key)}
                />
                {inUse.includes(id) ? (
                  <span
                    title="In use by products: it cannot be deleted"
                    className="flex size-11 items-center justify-center text-center text-[0.6875rem] leading-tight text-ink-soft"
                  >
                    In use
                  </span>
                ) : (
                  <RemoveButton row={label} {...rowButton({ kind: "remove", index }, key)} />
                )}
              </div>
            </li>
          );
        })}
      </ol>
      {rows.length < MAX_OPTION_VALUES && (
        <Button {...addButton} variant="outline" size="sm" className="mt-3">
          <Plus aria-hidden className="size-4" strokeWidth={1.75} /> Add {one}
        </Button>
      )}
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <div className="mt-5 border-t border-line pt-4">
        <Button type="submit" isPending={isPending} pendingLabel="Saving...">
          Save {OPTION_VIEWS[kind].slug}
        </Button>
      </div>
    </Form>
  );
}
