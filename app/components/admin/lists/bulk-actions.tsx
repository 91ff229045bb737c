import ChevronDown from "lucide-react/icons/chevron-down";
import type { ComponentProps, ReactNode } from "react";
import { Form } from "react-router";
import { TOOL_MENU_ITEM } from "#app/components/admin/lists/list-toolbar.tsx";
import { SELECT_ALL_MATCHING, useSelection } from "#app/components/admin/lists/use-selection.ts";
import { Button } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { Dropdown } from "#app/ui/overlay/dropdown.tsx";

type BulkAction = Pick<ComponentProps<"button">, "name" | "value" | "formAction" | "formMethod"> & {
  label: string;
  /** Shown in the row on wide screens, not only in the menu. */
  isCommon?: boolean;
};

interface BulkActionsProps {
  /** Id of the form, and name of the rows' checkboxes, which belong to it by its id. */
  form: string;
  name: string;
  /** The page of the actions without their own, and the list's query for it. */
  action: string;
  query: URLSearchParams;
  /** The actions' name for screen readers: "Actions for selected products". */
  label: string;
  /** The plural of a row, and the number of matches on all pages, formatted: "orders", "1,234". */
  things: string;
  total: string;
  hasPages: boolean;
  actions: (isAll: boolean) => readonly BulkAction[];
  /** The table. */
  children: ReactNode;
}

// Over the header row, beside the box that selects all. Without JavaScript it is a line of its own.
const BAR =
  "sticky top-14 z-20 col-start-1 row-start-1 mt-px mr-px ml-12 h-10 items-center gap-2 self-start bg-linen pr-2 text-sm noscript:static noscript:ml-0 noscript:flex noscript:bg-transparent noscript:pb-2";

/**
 * A table with bulk actions, which replace its header row while rows are ticked. Without JavaScript they stand above it. Each action
 * submits the form with the checked rows, or with all matches.
 */
export function BulkActions(props: BulkActionsProps) {
  const { form, name, things, total, hasPages, children } = props;
  const selection = useSelection(form, name);
  return (
    <>
      {hasPages && (
        <label
          className={classNames(
            "mb-2 min-h-9 items-center gap-2 pl-1 text-sm font-medium pointer-coarse:min-h-11",
            selection.isWholePage ? "flex" : "hidden noscript:flex",
          )}
        >
          <input type="checkbox" form={form} {...SELECT_ALL_MATCHING} className="size-5 accent-flame" />
          Select all {total} {things} that match
        </label>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] has-data-selecting:[&_[data-sort-name]]:block has-data-selecting:[&_thead_a]:invisible">
        <ActionBar {...props} selection={selection} />
        <div className="col-start-1 row-start-1 min-w-0 noscript:row-start-2">{children}</div>
      </div>
    </>
  );
}

/** The number of selected rows, and the actions for them. */
function ActionBar({
  form,
  action,
  query,
  label,
  total,
  actions: actionsOf,
  selection: { marked, isAll },
}: BulkActionsProps & { selection: ReturnType<typeof useSelection> }) {
  const actions = actionsOf(isAll);
  return (
    <Form
      id={form}
      action={action}
      preventScrollReset
      aria-label={label}
      data-selecting={marked ? "" : undefined}
      className={classNames(BAR, marked ? "flex" : "hidden")}
    >
      {[...query].map(([key, value]) => (
        <input key={`${key} ${value}`} type="hidden" name={key} value={value} />
      ))}
      <span role="status" className="mr-1 whitespace-nowrap text-ink-soft empty:hidden">
        {marked ? `${isAll ? total : marked} selected` : ""}
      </span>
      {actions.map(
        ({ label: text, isCommon, ...button }) =>
          isCommon && (
            <Button
              key={text}
              type="submit"
              size="sm"
              variant="outline"
              {...button}
              className="min-h-8 py-0.5 max-lg:hidden"
            >
              {text}
            </Button>
          ),
      )}
      <ActionMenu actions={actions} />
    </Form>
  );
}

/** All actions on narrow screens, and those that are not common on wide ones. */
function ActionMenu({ actions }: { actions: readonly BulkAction[] }) {
  return (
    <div className="max-lg:ml-auto">
      <Dropdown
        triggerClassName="inline-flex min-h-8 items-center gap-2 rounded border border-edge bg-white px-3 font-medium whitespace-nowrap hover:border-ink pointer-coarse:min-h-10"
        panelClassName="w-60 p-1.5"
        trigger={
          <>
            <span className="lg:hidden">Actions</span>
            <span className="max-lg:hidden">More actions</span>
            <ChevronDown aria-hidden className="size-3.5" strokeWidth={1.75} />
          </>
        }
      >
        {actions.map(({ label: text, isCommon, ...button }) => (
          <button
            key={text}
            type="submit"
            {...button}
            className={classNames(TOOL_MENU_ITEM, isCommon && "lg:hidden")}
          >
            {text}
          </button>
        ))}
      </Dropdown>
    </div>
  );
}
