import Bookmark from "lucide-react/icons/bookmark";
import { Form, href, Link } from "react-router";
import { ToolMenu } from "#app/components/admin/lists/list-toolbar.tsx";
import {
  isNarrowed,
  orderSearchParams,
  type OrderSearch,
} from "#app/domain/orders/admin-list/order-search.ts";
import { MAX_VIEW_NAME, viewCountLabel, type SavedView } from "#app/domain/orders/saved-views/saved-view.ts";
import { usePermissions } from "#app/routes/admin/shell/permissions.ts";
import { Button } from "#app/ui/button.tsx";
import { CheckboxField, TextField } from "#app/ui/form/field.tsx";

interface SavedViewLinksProps {
  requested: OrderSearch;
  views: readonly (SavedView & { count: number })[];
}

const TAB =
  "inline-flex min-h-11 items-center gap-2 rounded border border-line bg-white px-3 text-sm whitespace-nowrap hover:border-edge aria-[current]:border-ink aria-[current]:bg-ink aria-[current]:text-paper lg:min-h-9";

/** The saved views of the order list, each with its number of orders. */
export function SavedViewLinks({ requested, views }: SavedViewLinksProps) {
  if (views.length === 0) return null;
  const current = orderSearchParams(requested, { page: 1 }).toString();
  const links = [{ id: "all", name: "All orders", query: "", count: null }, ...views];
  return (
    <nav aria-label="Saved views" className="mb-3 -mx-4 overflow-x-auto px-4 sm:mx-0 sm:px-0">
      <ul className="flex w-max gap-2">
        {links.map(({ id, name, query, count }) => (
          <li key={id}>
            <Link
              to={[href("/admin/orders"), query].filter(Boolean).join("?")}
              aria-current={query === current ? "true" : undefined}
              className={TAB}
            >
              {name}
              {count !== null && <span className="text-xs tabular opacity-75">{viewCountLabel(count)}</span>}
            </Link>
          </li>
        ))}
        <li>
          <Link
            to={href("/admin/orders/views")}
            className="underlined inline-flex min-h-11 items-center px-2 text-sm lg:min-h-9"
          >
            Edit views
          </Link>
        </li>
      </ul>
    </nav>
  );
}

/** A menu with the form that saves the present search and filters under a name. */
export function SaveViewMenu({ requested }: Pick<SavedViewLinksProps, "requested">) {
  if (!isNarrowed(requested) || Object.keys(requested.problems).length > 0) return null;
  return (
    <ToolMenu
      Icon={Bookmark}
      label="Save view"
      className="w-64 p-4 max-sm:fixed max-sm:inset-x-3 max-sm:top-14 max-sm:w-auto"
    >
      <SaveViewForm query={orderSearchParams(requested, { page: 1 }).toString()} />
    </ToolMenu>
  );
}

interface SaveViewFormProps {
  query: string;
  /** A refused submission. */
  values?: Record<string, string>;
  error?: string | null;
}

/** Name and audience of a new view. */
export function SaveViewForm({ query, values, error = null }: SaveViewFormProps) {
  return (
    <Form method="post" action={href("/admin/orders/views")} noValidate className="space-y-3">
      <input type="hidden" name="step" value="create" />
      <input type="hidden" name="query" value={query} />
      <TextField
        label="Name of the view"
        name="name"
        maxLength={MAX_VIEW_NAME}
        autoComplete="off"
        defaultValue={values?.["name"]}
        error={error}
      />
      <SharedField isOn={values?.["isShared"] !== undefined} />
      <Button type="submit" variant="dark" size="sm" className="min-h-11">
        Save view
      </Button>
    </Form>
  );
}

/** Whether all staff see a view, for those who may decide it. */
export function SharedField({ isOn }: { isOn: boolean }) {
  if (!usePermissions().includes("orders.manage")) return null;
  return <CheckboxField label="For all staff" name="isShared" defaultChecked={isOn} className="text-sm" />;
}
