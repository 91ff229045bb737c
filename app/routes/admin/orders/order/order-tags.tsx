import { href } from "react-router";
import { TagList, TagsField } from "#app/components/admin/lists/tag-list.tsx";
import { Panel } from "#app/components/admin/panel.tsx";
import type { OrderDetail } from "#app/domain/orders/admin-list/order-detail.ts";
import { ActionForm } from "#app/routes/admin/orders/order/actions/action-form.tsx";
import {
  resultOf,
  type OrderActionResult,
} from "#app/routes/admin/orders/order/actions/order-action-result.ts";
import { useMayRun } from "#app/routes/admin/orders/step-permissions.ts";

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
      <TagList tags={tags} list={href("/admin/orders")} />
      <ActionForm
        key={tags.join()}
        action="tag"
        version={order.version}
        label="Save tags"
        pendingLabel="Saving..."
        variant="outline"
        isUnsaved={result !== undefined}
      >
        <TagsField tags={tags} refusedText={result?.values["tags"]} error={result?.fieldErrors["tags"]} />
      </ActionForm>
    </Panel>
  );
}
