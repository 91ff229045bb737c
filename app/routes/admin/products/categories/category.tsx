import { data, href, Form, useNavigation } from "react-router";
import { BackLink } from "#app/components/admin/back-link.tsx";
import { DeleteForm } from "#app/components/admin/forms/delete-form.tsx";
import {
  imageRefused,
  invalidEdit,
  refuseEdit,
  type EditResult,
} from "#app/components/admin/forms/edit-results.ts";
import { editRevalidation } from "#app/components/admin/forms/edit-revalidation.ts";
import { FormErrorAlert } from "#app/components/form-error-alert.tsx";
import { PageHead } from "#app/components/admin/page-head.tsx";
import { formError, type FormError } from "#app/components/form-error.ts";
import { inCategory } from "#app/components/shell/header/shell-links.ts";
import { MAX_FINAL_SALE_REASON } from "#app/domain/catalog/final-sale.ts";
import { CategoryForm, MAX_CATEGORY_TEXT } from "#app/domain/catalog/categories/categories.forms.ts";
import {
  deleteCategory,
  saveCategory,
  type DeleteCategoryResult,
  type SaveCategoryResult,
} from "#app/domain/catalog/categories/categories.server.ts";
import { findAdminCategory } from "#app/domain/catalog/categories/list-categories.server.ts";
import { redirectWithSuccess } from "#app/platform/http/flash.server.ts";
import { temporaryUploadsOf, getApp } from "#app/context/context-keys.server.ts";
import { describeTextRefusal, refusedContent } from "#app/routes/admin/content/content-results.ts";
import { editedVersion, readEditForm } from "#app/routes/admin/read-edit-form.server.ts";
import { adminOf } from "#app/routes/admin/require-admin.server.ts";
import { ButtonLink, Button } from "#app/ui/button.tsx";
import type { Route } from "./+types/category";
import { fieldErrorsOf } from "#app/lib/forms/zod-errors.ts";
import { markdownOf } from "#app/domain/catalog/categories/category-text.server.ts";
import { TextEditor } from "#app/components/admin/text-editor/text-editor.tsx";
import { PlainImageForm } from "#app/routes/admin/content/add-image.tsx";
import { ImageField } from "#app/components/admin/forms/image-field.tsx";
import { GuardUnsaved } from "#app/components/admin/unsaved-changes/guard-unsaved.tsx";
import { IMAGE_HINT } from "#app/lib/forms/image-upload.ts";
import { CheckboxField, TextField } from "#app/ui/form/field.tsx";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.category?.name ?? "New category"} | Admin` },
];

const NEW = "new";

export async function loader({ params, context }: Route.LoaderArgs) {
  if (params.id === NEW) return { category: null };
  const category = await findAdminCategory(getApp(context).db, params.id);
  if (!category) throw data(null, { status: 404 });
  return { category: { ...category, description: markdownOf(category) } };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const app = getApp(context);
  const admin = adminOf(context);
  const { fields, image } = await readEditForm(request, temporaryUploadsOf(context));
  const id = params.id === NEW ? null : params.id;
  const version = editedVersion(fields);
  if (fields["intent"] === "delete") {
    if (id === null) throw data(null, { status: 404 });
    const deleted = await deleteCategory(app, { id, version }, admin);
    return deleted.ok ? goBack("Category Deleted") : refuseEdit(refused(deleted, {}));
  }
  const form = CategoryForm.safeParse(fields);
  if (!form.success) return refuseEdit(invalidEdit(fieldErrorsOf(form.error), fields));
  if (image.kind === "refused") return refuseEdit(imageRefused(image.error, fields));
  const saved = await saveCategory(app, { id, version, values: form.data, image }, admin);
  if (!saved.ok) return refuseEdit(refused(saved, fields));
  return goBack(id === null ? "Category Added" : "Category Updated");
}

function goBack(title: string) {
  return redirectWithSuccess(href("/admin/products/categories"), title);
}

type Refusal = Exclude<SaveCategoryResult | DeleteCategoryResult, { ok: true }>;

function refused(refusal: Refusal, values: Record<string, string>): EditResult {
  if ("urls" in refusal) return invalidEdit({ description: describeTextRefusal(refusal) }, values);
  switch (refusal.error) {
    case "name-taken":
      return invalidEdit({ name: "A category with this name already exists" }, values);
    case "in-use": {
      const text =
        "This category still has products, possibly drafts. Move them to another category first. Nothing was deleted.";
      return { problem: formError("Category in use", text, { values }), status: 409 };
    }
    case "stale":
    case "not-found":
    case "no-image":
      return refusedContent(refusal, values);
  }
}

export const shouldRevalidate = editRevalidation;

export default function Category({ loaderData: { category }, actionData: refusal }: Route.ComponentProps) {
  return (
    <div className="max-w-3xl">
      <PageHead
        backLink={<BackLink to={href("/admin/products/categories")}>Categories</BackLink>}
        title={category?.name ?? "New category"}
        actions={
          category && (
            <ButtonLink to={inCategory(category.slug)} variant="outline" size="sm">
              View in store
            </ButtonLink>
          )
        }
      />
      <FormErrorAlert error={refusal} />
      <div className="space-y-4">
        <CategoryFields
          version={category?.version ?? 0}
          values={refusal?.values ?? storedValues(category)}
          imageUrl={category?.imageUrl ?? null}
          refusal={refusal}
        />
        <PlainImageForm />
        {category && (
          <DeleteForm
            one="category"
            version={category.version}
            text={
              category.productCount > 0
                ? "Only an empty category can be deleted, and this one has products."
                : "It has no products. It disappears from the store’s menus immediately."
            }
          />
        )}
      </div>
    </div>
  );
}

type Stored = Route.ComponentProps["loaderData"]["category"];

/** The fields of the form, filled with what is stored. */
function storedValues(category: Stored): Record<string, string | undefined> {
  return {
    name: category?.name,
    description: category?.description,
    isFinalSale: category?.isFinalSale ? "on" : undefined,
    finalSaleReason: category?.finalSaleReason,
  };
}

interface CategoryFieldsProps {
  version: number;
  /** The stored values, or the rejected input. */
  values: Record<string, string | undefined>;
  imageUrl: string | null;
  refusal: FormError | undefined;
}

function CategoryFields({ version, values, imageUrl, refusal }: CategoryFieldsProps) {
  const { formData } = useNavigation();
  const isPending = formData !== undefined && formData.get("intent") === null;
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      noValidate
      className="space-y-5 rounded border border-line bg-white p-4 sm:p-5"
    >
      <input type="hidden" name="version" value={version} />
      <GuardUnsaved isUnsaved={refusal !== undefined} />
      <TextField
        label="Name"
        name="name"
        hint="Shown in the store’s tabs and used in its URLs."
        maxLength={60}
        required
        autoComplete="off"
        defaultValue={values["name"]}
        error={refusal?.fieldErrors?.["name"]}
      />
      <input type="hidden" name="format" value="markdown" />
      <TextEditor
        label="Description"
        name="description"
        format="description"
        hint="Shown on its page. The home page and search engines show its first 300 characters as plain text. Markdown: **bold**, *italic*, - begins a list, [words](https://…) is a link."
        rows={5}
        maxLength={MAX_CATEGORY_TEXT}
        defaultValue={values["description"] ?? ""}
        error={refusal?.fieldErrors?.["description"]}
      />
      <CheckboxField
        label="Final sale: no returns or exchanges"
        name="isFinalSale"
        hint="For its products, unless a product says otherwise. Faulty or wrong items can always be reported: the law says so."
        defaultChecked={values["isFinalSale"] === "on"}
      />
      <TextField
        label="Reason for final sale"
        name="finalSaleReason"
        hint="Shown to shoppers, such as hygiene. Orders keep the terms that they were placed with."
        maxLength={MAX_FINAL_SALE_REASON}
        autoComplete="off"
        defaultValue={values["finalSaleReason"]}
        error={refusal?.fieldErrors?.["finalSaleReason"]}
      />
      <ImageField
        label={imageUrl ? "Replace image" : "Image"}
        stored={imageUrl}
        error={refusal?.fieldErrors?.["image"]}
        hint={`${IMAGE_HINT}. Portrait, 4:5: it is shown below an arch.`}
      />
      <Button type="submit" isPending={isPending} pendingLabel="Saving...">
        Save
      </Button>
    </Form>
  );
}
