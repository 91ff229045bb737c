import { Form, href } from "react-router";
import { Panel } from "#app/components/admin/panel.tsx";
import { CartThumb } from "#app/components/cart/cart-thumb.tsx";
import { Price } from "#app/components/product/price.tsx";
import { quantityName } from "#app/domain/checkout/drafts/draft-order.forms.ts";
import { itemLabel } from "#app/lib/text/item-label.ts";
import {
  refusalOf,
  type DraftPartProps,
  type DraftView,
} from "#app/routes/admin/orders/drafts/draft/draft-view.ts";
import { ItemChoices } from "#app/routes/admin/orders/item-choices.tsx";
import { ActionForm, CollapsedAction } from "#app/routes/admin/orders/order/actions/action-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/form/field.tsx";

/** The lines with their quantities, the search for items, and items that are not in the catalogue. */
export function DraftItems(props: DraftPartProps) {
  const { draft } = props;
  return (
    <Panel title="Items">
      {draft.quote.lines.length > 0 && <Lines {...props} />}
      <ItemSearch {...props} />
      <CustomItem {...props} />
    </Panel>
  );
}

function Lines(props: DraftPartProps) {
  const { quote, version, money } = props.draft;
  const { errors, values } = refusalOf(props, "lines");
  return (
    <Form method="post" noValidate className="mb-5 border-b border-line pb-5">
      <input type="hidden" name="step" value="lines" />
      <input type="hidden" name="version" value={version} />
      <ul className="divide-y divide-line">
        {quote.lines.map((line) => (
          <li key={line.id} className="flex gap-3 py-3">
            <CartThumb imageId={line.imageId} className="w-12" />
            <div className="min-w-0 flex-1">
              <p className="text-sm font-medium wrap-anywhere">{itemLabel(line.name, line.options)}</p>
              <p className="text-xs text-ink-soft wrap-anywhere">
                <LineNote line={line} />
              </p>
              {line.currentPriceMinor !== null && line.currentPriceMinor !== line.priceMinor && (
                <p className="text-xs text-ink-soft">
                  Quoted at <Price minor={line.priceMinor} money={money} />, now{" "}
                  <Price minor={line.currentPriceMinor} money={money} />
                </p>
              )}
              <div className="mt-2 flex flex-wrap items-end gap-3">
                <TextField
                  key={line.quantity}
                  label={`Quantity of ${itemLabel(line.name, line.options)}`}
                  isLabelHidden
                  name={quantityName(line.id)}
                  inputMode="numeric"
                  autoComplete="off"
                  className="w-20"
                  defaultValue={values[quantityName(line.id)] ?? line.quantity}
                  error={errors[quantityName(line.id)]}
                />
                <Button type="submit" name="remove" value={line.id} variant="outline" size="sm">
                  Remove
                </Button>
              </div>
            </div>
            <Price minor={line.priceMinor * line.quantity} money={money} className="text-sm font-medium" />
          </li>
        ))}
      </ul>
      <Button type="submit" variant="outline" size="sm" className="mt-3">
        Update quantities
      </Button>
    </Form>
  );
}

function LineNote({ line }: { line: DraftView["quote"]["lines"][number] }) {
  if (line.custom) return <>Not in the catalogue</>;
  if (line.isGone) return <>No longer for sale: remove it</>;
  const stock = line.inStock ?? 0;
  return (
    <>
      {line.sku} · {stock < line.quantity ? `only ${stock} in stock` : `${stock} in stock`}
    </>
  );
}

/** A GET form, so that it works without a script; each result has its own button. */
function ItemSearch({ draft }: DraftPartProps) {
  const { id, version, search, money } = draft;
  return (
    <>
      <search aria-label="Items">
        <Form
          action={href("/admin/orders/drafts/:id", { id })}
          preventScrollReset
          className="flex items-end gap-2"
        >
          <TextField
            label="Add an item"
            name="find"
            type="search"
            autoComplete="off"
            placeholder="Name, SKU, barcode or link"
            defaultValue={search.find}
            className="flex-1"
          />
          <Button type="submit" variant="dark" className="h-12">
            Find
          </Button>
        </Form>
      </search>
      {search.find && search.items.length === 0 && (
        <p className="mt-3 text-sm text-ink-soft">No item that is for sale matches “{search.find}”.</p>
      )}
      {search.items.length > 0 && (
        <Form method="post">
          <input type="hidden" name="step" value="add" />
          <input type="hidden" name="version" value={version} />
          <ItemChoices items={search.items} money={money} name="variantId" />
        </Form>
      )}
    </>
  );
}

function CustomItem(props: DraftPartProps) {
  const { version, money, hasGst } = props.draft;
  const { isRefused, errors, values } = refusalOf(props, "add-custom");
  const field = (name: string) => ({ name, error: errors[name], defaultValue: values[name] });
  return (
    <div className="mt-4">
      <CollapsedAction step="add-custom" label="Item that is not in the catalogue…" isOpenAtFirst={isRefused}>
        <ActionForm
          action="add-custom"
          version={version}
          label="Add item"
          pendingLabel="Adding..."
          variant="outline"
          isUnsaved={isRefused}
        >
          <TextField
            label="Name"
            {...field("name")}
            hint="As it appears on the invoice, such as “Alteration”"
          />
          <div className="grid gap-3 sm:grid-cols-2">
            <TextField label={`Price in ${money.currency}`} inputMode="decimal" {...field("price")} />
            <TextField
              label="Quantity"
              inputMode="numeric"
              {...field("quantity")}
              defaultValue={values["quantity"] ?? "1"}
            />
            {hasGst && (
              <>
                <TextField label="HSN code" inputMode="numeric" {...field("hsnCode")} />
                <TextField label="GST rate in %" inputMode="decimal" {...field("rate")} />
              </>
            )}
          </div>
          {!hasGst && <input type="hidden" name="rate" value="" />}
        </ActionForm>
      </CollapsedAction>
    </div>
  );
}
