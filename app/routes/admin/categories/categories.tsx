import Plus from "lucide-react/icons/plus";
import { data, href } from "react-router";
import { FormErrorAlert } from "#app/components/form-error-alert.tsx";
import { PageHead } from "#app/components/admin/page-head.tsx";
import { revalidateRefused } from "#app/components/admin/forms/revalidate-refused.ts";
import { formError } from "#app/components/form-error.ts";
import { requestedOrder, RowOrderForm } from "#app/domain/catalog/categories/row-order.forms.ts";
import { orderCategories } from "#app/domain/catalog/categories/edit-categories.server.ts";
import { listAdminCategories } from "#app/domain/catalog/categories/list-categories.server.ts";
import { redirectWithSuccess } from "#app/platform/http/flash.server.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { CategoryTable } from "#app/routes/admin/categories/category-table.tsx";
import { adminOf } from "#app/routes/admin/require-admin.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/feedback/empty-state.tsx";
import type { Route } from "./+types/categories";

export const meta: Route.MetaFunction = () => [{ title: "Categories | Admin" }];

export async function loader({ context }: Route.LoaderArgs) {
  return { categories: await listAdminCategories(getApp(context).db) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = RowOrderForm.safeParse(await readForm(request));
  if (!form.success) throw data(null, { status: 400 });
  const requested = { shown: form.data.shown, order: requestedOrder(form.data) };
  const ordered = await orderCategories(getApp(context), requested, adminOf(context));
  if (!ordered.ok) {
    const text =
      "The categories have changed since you opened the page, and nothing was moved. Review them again.";
    return data(formError("Changed in the meantime", text), { status: 409 });
  }
  return redirectWithSuccess(href("/admin/products/categories"), "Order saved");
}

export const shouldRevalidate = revalidateRefused;

export default function Categories({ loaderData, actionData: refusal }: Route.ComponentProps) {
  const { categories } = loaderData;
  return (
    <>
      <PageHead
        title="Categories"
        text="In the order of the store's tabs, menus and home page (the first four)."
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
