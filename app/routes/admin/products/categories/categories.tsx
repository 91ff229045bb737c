import Plus from "lucide-react/icons/plus";
import { href } from "react-router";
import { FormErrorAlert } from "#app/components/form-error-alert.tsx";
import { PageHead } from "#app/components/admin/page-head.tsx";
import { revalidateRefused } from "#app/components/admin/forms/edit-revalidation.ts";
import { orderCategories } from "#app/domain/catalog/categories/categories.server.ts";
import { listAdminCategories } from "#app/domain/catalog/categories/list-categories.server.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { saveRowOrder } from "#app/routes/admin/save-row-order.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/feedback/empty-state.tsx";
import type { Route } from "./+types/categories";
import { MovableTable } from "#app/components/admin/movable-rows/movable-table.tsx";
import { Cell, HeadCell } from "#app/ui/table.tsx";

export const meta: Route.MetaFunction = () => [{ title: "Categories | Admin" }];

export async function loader({ context }: Route.LoaderArgs) {
  return { categories: await listAdminCategories(getApp(context).db) };
}

export function action(args: Route.ActionArgs) {
  return saveRowOrder(args, { save: orderCategories, rows: "categories" });
}

export const shouldRevalidate = revalidateRefused;

export default function Categories({ loaderData, actionData: refusal }: Route.ComponentProps) {
  const { categories } = loaderData;
  return (
    <>
      <PageHead
        title="Categories"
        text="In the order of the store’s tabs and menus. The home page shows the first four."
        actions={<NewCategory />}
      />
      <FormErrorAlert error={refusal} />
      {categories.length > 0 ? (
        <CategoryTable categories={categories} />
      ) : (
        <EmptyState
          title="No Categories Yet"
          text="Every product belongs to a category. Add the first one."
          action={<NewCategory />}
        />
      )}
    </>
  );
}

function NewCategory() {
  return (
    <ButtonLink to={href("/admin/products/categories/:id", { id: "new" })} size="sm">
      <Plus aria-hidden className="size-4" strokeWidth={1.75} /> New category
    </ButtonLink>
  );
}

interface Row {
  id: string;
  name: string;
  description: string;
  imageUrl: string | null;
  productCount: number;
}

/** The categories in the order of the store. */
function CategoryTable({ categories }: { categories: readonly Row[] }) {
  return (
    <MovableTable
      caption="Categories, in the order of the store"
      heading="Category"
      saved={categories}
      urlOf={({ id }) => href("/admin/products/categories/:id", { id })}
      imageOf={({ imageUrl }) => imageUrl}
      renderDetails={({ description, productCount }) => (
        <>
          <span className="block truncate text-ink-soft max-sm:hidden">{description}</span>
          <span className="block text-xs text-ink-soft sm:hidden">
            {countLabel(productCount)} {productCount === 1 ? "product" : "products"}
          </span>
        </>
      )}
      columnHead={<HeadCell className="text-right max-sm:hidden">Products</HeadCell>}
      renderCell={({ productCount }) => (
        <Cell className="text-right tabular max-sm:hidden">{countLabel(productCount)}</Cell>
      )}
    />
  );
}

const MAX_COUNTED = 1_000;

function countLabel(count: number): string {
  return count > MAX_COUNTED ? "1,000+" : count.toLocaleString("en-IN");
}
