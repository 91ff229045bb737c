import { Form, href } from "react-router";
import { SelectPageBox } from "#app/components/admin/lists/select-page-box.tsx";
import { useSelection } from "#app/components/admin/lists/use-selection.ts";
import { SelectAllMatchingBox } from "#app/components/admin/lists/select-all-matching.tsx";
import { productSearchParams, type ProductSearch } from "#app/domain/catalog/search/product-search.ts";
import { Button } from "#app/ui/button.tsx";

/** Id of the form that the list's checkboxes belong to. */
export const SELECTION_FORM = "product-selection";

interface SelectionBarProps {
  requested: ProductSearch;
  /** Formatted number of matching products. */
  total: string;
  /** There is more than one page. */
  hasPages: boolean;
}

/**
 * The bulk actions of selected products. Featuring and publishing run immediately; price, stock and deletion open a confirmation
 * dialog, as does every action on all matching products.
 */
export function SelectionBar({ requested, total, hasPages }: SelectionBarProps) {
  const selection = useSelection(SELECTION_FORM, "id");
  const { marked, isAll } = selection;
  const action = href("/admin/products/selected");
  const post = { type: "submit", formMethod: "post", name: "do", size: "sm", variant: "outline" } as const;
  const ask = { type: "submit", name: "do", size: "sm", variant: "outline" } as const;
  return (
    <Form
      id={SELECTION_FORM}
      action={action}
      preventScrollReset
      aria-label="Actions for selected products"
      className="mb-3 flex flex-wrap items-center gap-2 text-sm"
    >
      {[...productSearchParams(requested, { page: requested.page })].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <SelectPageBox form={SELECTION_FORM} name="id" selection={selection} />
      <span role="status" className={marked ? "text-ink-soft" : "sr-only"}>
        {marked ? `${isAll ? total : marked} selected` : ""}
      </span>
      {hasPages && <SelectAllMatchingBox selection={selection} total={total} things="products" />}
      <div className={marked ? "flex flex-wrap gap-2" : "hidden flex-wrap gap-2 noscript:flex"}>
        <Button {...post} value="feature">
          Feature
        </Button>
        <Button {...post} value="unfeature">
          Unfeature
        </Button>
        <Button {...post} value="activate">
          Make active
        </Button>
        <Button {...post} value="draft">
          Make draft
        </Button>
        <Button {...ask} value="price">
          Price…
        </Button>
        <Button {...ask} value="stock">
          Stock…
        </Button>
        <Button {...ask} value="delete" variant="danger">
          Delete…
        </Button>
      </div>
    </Form>
  );
}
