import { Form, useNavigation } from "react-router";
import { PageDialogFooter } from "#app/components/admin/page-dialog.tsx";
import { Price } from "#app/components/product/price.tsx";
import { useShop } from "#app/components/use-shop.ts";
import { type BulkAction, MAX_MATCHING } from "#app/domain/catalog/products/bulk/bulk.forms.ts";
import { WithoutHsn } from "#app/components/admin/without-hsn.tsx";
import { SELLS_WITHOUT_HSN } from "#app/domain/catalog/product.ts";
import { Alert } from "#app/ui/feedback/alert.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { ChoiceField } from "#app/ui/form/choice-field.tsx";
import { CheckboxField, TextField } from "#app/ui/form/field.tsx";
import type { ProductFilter } from "#app/domain/catalog/search/product-search.ts";

interface BulkFormProps {
  step: BulkAction;
  /** The selected products, or the first of all matching products. */
  products: readonly { id: string; name: string; version: number; priceMinor: number; inventory: number }[];
  all: SelectAllMatching | null;
  /** The names of drafts that would become active without an HSN code or tax class. */
  withoutHsn: readonly string[];
  closeTo: string;
  refusal:
    | {
        title: string;
        description: string;
        fieldErrors: Record<string, string>;
        values: Record<string, string>;
      }
    | undefined;
}

const LABELS: Record<BulkAction, { label: string; pending: string }> = {
  feature: { label: "Feature", pending: "Saving..." },
  unfeature: { label: "Unfeature", pending: "Saving..." },
  activate: { label: "Make active", pending: "Saving..." },
  draft: { label: "Make draft", pending: "Saving..." },
  delete: { label: "Delete", pending: "Deleting..." },
  price: { label: "Change prices", pending: "Saving..." },
  stock: { label: "Change stock", pending: "Saving..." },
};

/** Whether an action on selected products needs confirmation. On all matching products, every action does. */
export function needsConfirmation(step: BulkAction): boolean {
  return step === "price" || step === "stock" || step === "delete";
}

/** The confirmation form of a bulk action, listing the affected products. */
export function BulkForm({ step, products, all, withoutHsn, closeTo, refusal }: BulkFormProps) {
  const { shop, pricing } = useShop();
  const { formData } = useNavigation();
  const { label, pending } = LABELS[step];
  const errors = refusal?.fieldErrors ?? {};
  const values = refusal?.values ?? {};
  return (
    <Form method="post" noValidate preventScrollReset>
      <input type="hidden" name="do" value={step} />
      {all && <input type="hidden" name="mark" value={all.mark} />}
      {!all &&
        products.map(({ id, version }) => (
          <input key={id} type="hidden" name="seen" value={`${id}:${version}`} />
        ))}
      <div className="space-y-5 px-4 py-5 sm:px-6">
        {refusal && (
          <Alert tone="bad" title={refusal.title}>
            {refusal.description}
          </Alert>
        )}
        {all && <AllMatchingNotice all={all} step={step} />}
        {!all && step === "delete" && (
          <p>
            {products.length === 1 ? "This product is" : `These ${products.length} products are`} deleted
            permanently, with images, stock ledger and reviews. Orders keep what was bought.
          </p>
        )}
        <ul
          aria-label="Products"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable list must be focusable by keyboard
          tabIndex={0}
          className="max-h-48 divide-y divide-line overflow-y-auto rounded border border-line bg-white text-sm"
        >
          {products.map((product) => (
            <li key={product.id} className="flex justify-between gap-4 px-3 py-2">
              <span className="min-w-0 truncate font-medium">{product.name}</span>
              {step === "price" && <Price minor={product.priceMinor} money={shop.money} />}
              {step === "stock" && <span className="tabular">{product.inventory} in stock</span>}
            </li>
          ))}
          {all && (all.count > products.length || all.isMore) && (
            <li className="px-3 py-2 text-ink-soft">
              and {(all.count - products.length).toLocaleString(shop.money.locale)}
              {all.isMore ? " or more others" : " others"}
            </li>
          )}
        </ul>
        <WithoutHsn names={withoutHsn} count={withoutHsn.length} error={errors[SELLS_WITHOUT_HSN]} />
        {step === "price" && (
          <>
            <ChoiceField
              label="Direction"
              name="direction"
              defaultValue={values["direction"] ?? "raise"}
              choices={[
                { value: "raise", label: "Raise" },
                { value: "lower", label: "Lower" },
              ]}
            />
            <ChoiceField
              label="By"
              name="by"
              defaultValue={values["by"] ?? "percent"}
              choices={[
                { value: "percent", label: "Percent" },
                { value: "amount", label: "Amount" },
              ]}
            />
            <TextField
              label="Amount or percentage"
              name="value"
              inputMode="decimal"
              autoComplete="off"
              defaultValue={values["value"]}
              error={errors["value"]}
              hint="Variant prices change in the same way."
            />
            {!pricing.gst && (
              <CheckboxField
                label="Show the current prices as compare-at prices"
                name="earlier"
                defaultChecked={values["earlier"] === "on"}
                hint="For a sale: lowered prices are shown with the earlier ones struck through. Compare-at prices that are already set stay."
              />
            )}
          </>
        )}
        {step === "stock" && (
          <>
            <ChoiceField
              label="Change type"
              name="how"
              defaultValue={values["how"] ?? "to"}
              choices={[
                { value: "to", label: "Counted" },
                { value: "add", label: "Received" },
                { value: "take", label: "Removed" },
              ]}
            />
            <TextField
              label="Quantity for every variant"
              name="pieces"
              inputMode="numeric"
              autoComplete="off"
              defaultValue={values["pieces"]}
              error={errors["pieces"]}
            />
            <TextField
              label="Note"
              name="note"
              maxLength={200}
              autoComplete="off"
              defaultValue={values["note"]}
              error={errors["note"]}
              hint="Recorded in the stock ledger with your name."
            />
          </>
        )}
      </div>
      <PageDialogFooter>
        <ButtonLink to={closeTo} variant="quiet" preventScrollReset>
          Cancel
        </ButtonLink>
        <Button
          type="submit"
          variant={step === "delete" ? "danger" : "primary"}
          isPending={formData?.has("do") ?? false}
          pendingLabel={pending}
          disabled={formData !== undefined || all?.isMore}
        >
          {all && !all.isMore ? `${label} (${all.count.toLocaleString(shop.money.locale)})` : label}
        </Button>
      </PageDialogFooter>
    </Form>
  );
}

/** All products that match a search, as described in a dialog. */
interface SelectAllMatching {
  count: number;
  /** More than `MAX_MATCHING` match. */
  isMore: boolean;
  /** Hash of their ids and versions. */
  mark: string;
  search: string;
  filter: ProductFilter | null;
}

const FILTER_LABELS: Record<ProductFilter, string> = {
  active: "active",
  draft: "draft",
  low: "low on stock",
  out: "out of stock",
  legal: "without all legal information",
};

const EFFECTS: Record<BulkAction, string> = {
  feature: "are featured.",
  unfeature: "are no longer featured.",
  activate: "become active in the store.",
  draft: "become drafts and leave the store.",
  price: "get new prices.",
  stock: "get new stock.",
  delete: "are deleted permanently, with images, stock ledger and reviews. Orders keep what was bought.",
};

/** Describes a bulk action on all matching products, or states that they are too many. */
function AllMatchingNotice({ all, step }: { all: SelectAllMatching; step: BulkAction }) {
  const count = all.count.toLocaleString("en-IN");
  if (all.isMore)
    return (
      <Alert tone="warning" title={`More than ${MAX_MATCHING.toLocaleString("en-IN")} products match`}>
        This is more than can be changed at once. Narrow the list with a search or filter.
      </Alert>
    );
  const conditions = [
    all.filter !== null && `are ${FILTER_LABELS[all.filter]}`,
    all.search && `contain “${all.search}”`,
  ].filter(Boolean);
  const subject =
    conditions.length > 0 ? `products that ${conditions.join(" and ")}` : "products in the catalogue";
  return (
    <p>
      <strong className="font-semibold">All {count}</strong> {subject} {EFFECTS[step]} Either all of them
      change or, if one cannot, none.
    </p>
  );
}
