import Plus from "lucide-react/icons/plus";
import { data, href } from "react-router";
import { formErrorFor } from "#app/components/admin/forms/settings-results.ts";
import { invalidForm } from "#app/components/form-error.ts";
import { FormErrorAlert } from "#app/components/form-error-alert.tsx";
import { PageHead } from "#app/components/admin/page-head.tsx";
import { revalidateRefused } from "#app/components/admin/forms/edit-revalidation.ts";
import { orderCategories } from "#app/domain/catalog/categories/categories.server.ts";
import { listAdminCategories } from "#app/domain/catalog/categories/list-categories.server.ts";
import { readCollections } from "#app/domain/catalog/listing/collections.forms.ts";
import { readSection } from "#app/domain/settings/settings.server.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import { CollectionsPanel } from "#app/routes/admin/products/categories/collections-panel.tsx";
import { saveSection } from "#app/routes/admin/settings/save-section.server.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { saveRowOrder } from "#app/routes/admin/save-row-order.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/feedback/empty-state.tsx";
import type { Route } from "./+types/categories";
import { MovableTable } from "#app/components/admin/movable-rows/movable-table.tsx";
import { Cell, HeadCell } from "#app/ui/table.tsx";

export const meta: Route.MetaFunction = () => [{ title: "Categories | Admin" }];

export async function loader({ context }: Route.LoaderArgs) {
  const { db, names } = getApp(context);
  return {
    categories: await listAdminCategories(db),
    slugs: (await names.get()).categories.map(({ slug, name }) => ({ slug, name })),
    collections: await readSection(db, "collections"),
  };
}

export async function action(args: Route.ActionArgs) {
  const values = await readForm(args.request);
  if (values["form"] === "collections") return saveCollections(args.context, values);
  return saveRowOrder(args, values, { save: orderCategories, rows: "categories" });
}

async function saveCollections(context: Route.ActionArgs["context"], values: Record<string, string>) {
  const { db, names } = getApp(context);
  const { categories } = await names.get();
  const stored = (await readSection(db, "collections")).value.collections;
  const form = readCollections(values, { categories, stored });
  if (!form.ok) return data(invalidForm(form.fieldErrors, values), { status: 400 });
  const { value, version } = form;
  return saveSection(context, { section: "collections", value, version, values });
}

export const shouldRevalidate = revalidateRefused;

export default function Categories({ loaderData, actionData: refusal }: Route.ComponentProps) {
  const { categories, slugs, collections } = loaderData;
  const problem = formErrorFor(refusal, "collections");
  return (
    <>
      <PageHead
        title="Categories"
        text="In the order of the store’s tabs and menus. The home page shows the first four."
        actions={<NewCategory />}
      />
      <FormErrorAlert error={problem ? undefined : refusal} />
      {categories.length > 0 ? (
        <CategoryTable categories={categories} />
      ) : (
        <EmptyState
          title="No Categories Yet"
          text="Every product belongs to a category. Add the first one."
          action={<NewCategory />}
        />
      )}
      {slugs.length > 0 && <CollectionsPanel {...collections} categories={slugs} problem={problem} />}
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
