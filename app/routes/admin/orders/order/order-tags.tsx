import { href, Link } from "react-router";
import { Panel } from "#app/components/admin/panel.tsx";
import type { OrderDetail } from "#app/domain/orders/admin-list/order-detail.ts";
import { MAX_TAGS_LENGTH } from "#app/domain/orders/order-tags.ts";
import { ActionForm } from "#app/routes/admin/orders/order/actions/action-form.tsx";
import {
  resultOf,
  type OrderActionResult,
} from "#app/routes/admin/orders/order/actions/order-action-result.ts";
import { useMayRun } from "#app/routes/admin/orders/step-permissions.ts";
import { TextField } from "#app/ui/form/field.tsx";

interface OrderTagsProps {
  order: OrderDetail;
  actionData: OrderActionResult | undefined;
}

/** The tags of the order, each with a link to the orders that have it, and the form that changes them. */
export function OrderTags({ order, actionData }: OrderTagsProps) {
  const result = resultOf(actionData, "tag");
  const { tags } = order;
  const mayTag = useMayRun("tag");
  if (tags.length === 0 && !mayTag) return null;
  return (
    <Panel title="Tags">
      {tags.length > 0 && (
        <ul className="mb-3 flex flex-wrap gap-2 text-sm">
          {tags.map((tag) => (
            <li key={tag}>
              <Link
                to={`${href("/admin/orders")}?${new URLSearchParams({ tag })}`}
                className="inline-flex min-h-6 items-center rounded bg-linen px-2 hover:underline"
              >
                {tag}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <ActionForm
        key={tags.join()}
        action="tag"
        version={order.version}
        label="Save tags"
        pendingLabel="Saving..."
        variant="outline"
        isUnsaved={result !== undefined}
      >
        <TextField
          label="All tags"
          name="tags"
          hint="Separated by commas. The customer does not see them."
          maxLength={MAX_TAGS_LENGTH}
          autoComplete="off"
          error={result?.fieldErrors["tags"]}
          defaultValue={result?.values["tags"] ?? tags.join(", ")}
        />
      </ActionForm>
    </Panel>
  );
}
