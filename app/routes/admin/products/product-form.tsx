import { useRef, useState, useEffect } from "react";
import { Form, useNavigation } from "react-router";
import { DefaultSubmitButton } from "#app/components/admin/forms/default-submit-button.tsx";
import { PageDialogFooter } from "#app/components/admin/page-dialog.tsx";
import { GuardUnsaved } from "#app/components/admin/unsaved-changes/guard-unsaved.tsx";
import { useFieldErrors } from "#app/components/admin/forms/use-field-errors.ts";
import { useErrorToast } from "#app/components/form-error-alert.tsx";
import { cellsOf, type ProductDraft } from "#app/domain/catalog/products/draft/product-draft.ts";
import type { ProductChoices } from "#app/domain/catalog/product.forms.ts";
import { SELLS_WITHOUT_HSN } from "#app/domain/catalog/product.ts";
import { ImageList } from "#app/routes/admin/products/images/image-list.tsx";
import type { ProductFormResult } from "#app/routes/admin/products/product-form-result.ts";
import { ProductFields } from "#app/routes/admin/products/product-fields.tsx";
import { DeadZonePriceNotice, type RatedClass } from "#app/routes/admin/products/dead-zone-price-notice.tsx";
import { SearchListing } from "#app/routes/admin/products/search-listing.tsx";
import { VariantGrid } from "#app/routes/admin/products/variant-grid.tsx";
import { Alert } from "#app/ui/feedback/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { INVALID_FORM } from "#app/components/form-error.ts";
import { SellWithoutHsnField } from "#app/components/admin/forms/sell-without-hsn-field.tsx";
import { useShop } from "#app/components/use-shop.ts";

interface ProductFormProps {
  /** The initial form state. */
  draft: ProductDraft;
  choices: ProductChoices;
  /** The tax classes with their rates; empty where prices do not include GST. */
  ratedClasses: readonly RatedClass[];
  result: ProductFormResult | undefined;
  /** The version that the form was loaded with; null for a new product. */
  version: number | null;
  /** Of a saved product. */
  slug?: string;
  /** Shown above the fields. */
  children?: React.ReactNode;
}

/** The product form. Without JavaScript its grid and image buttons submit the form, and the server returns the changed form. */
export function ProductForm(props: ProductFormProps) {
  const { choices, ratedClasses, result, version, children } = props;
  const [draft, setDraft] = useState(result?.draft ?? props.draft);
  const { formData } = useNavigation();
  const isPending = formData?.has("was-shown") ?? false;
  const [isUploading, setIsUploading] = useState(false);
  const problem = result?.problem ?? null;
  useErrorToast(problem && result ? { ...problem, id: result.id } : undefined);
  // A rejected save returns the draft merged with concurrent changes.
  const [seenId, setSeenId] = useState(result?.id);
  if (result && result.id !== seenId) {
    setSeenId(result.id);
    setDraft(result.draft);
  }
  const form = useRef<HTMLFormElement>(null);
  const { errors, clear, onInput } = useFieldErrors(form, { id: result?.id, errors: result?.errors ?? {} });
  const fieldProps = { fields: draft.fields, errors, choices };
  const areAllFixed = problem?.title === INVALID_FORM.title && Object.keys(errors).length === 0;
  const changeGrid = (change: (draft: ProductDraft) => ProductDraft) => {
    // Grid fields are named by index, which changes with the sizes and colours.
    const isMoved = cellsOf(change(draft)).length !== cellsOf(draft).length;
    clear((name) => name === "variant" || (isMoved && name.startsWith("variant.")));
    setDraft(change);
  };
  return (
    <Form
      ref={form}
      method="post"
      noValidate
      preventScrollReset
      onInput={onInput}
      // Saving now would lose the images that are still being uploaded. Stopped before the guard notes a submission.
      onSubmitCapture={(event) => {
        if (!isUploading) return;
        event.preventDefault();
        event.stopPropagation();
      }}
    >
      <DefaultSubmitButton>Save</DefaultSubmitButton>
      <GuardUnsaved isUnsaved={result !== undefined} />
      <input type="hidden" name="was-shown" value="yes" />
      {version !== null && <input type="hidden" name="version" value={version} />}
      <div className="space-y-8 px-4 py-5 sm:px-6">
        {children}
        {problem && !areAllFixed && (
          <div data-form-error tabIndex={-1} className="outline-none">
            <Alert tone="bad" title={problem.title}>
              {problem.description}
              {result && result.changes.length > 0 && (
                <p className="mt-1">
                  Your version differs from the saved one in: {result.changes.join(", ")}.
                </p>
              )}
            </Alert>
          </div>
        )}
        {/* In the order of work, on phones one below the other: the narrow column is beside the first two parts on wide screens. */}
        <div className="grid gap-x-8 gap-y-8 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr]">
          <ProductFields place="main" {...fieldProps} />
          <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
            <div className="rounded border border-line bg-white p-4 lg:sticky lg:top-20">
              <ProductFields place="side" {...fieldProps} />
            </div>
          </div>
          <div className="min-w-0 space-y-8">
            <UnclassifiedNotice
              fields={draft.fields}
              isOnSale={
                version !== null &&
                props.draft.fields["status"] === "active" &&
                isUnclassifiedDraft(props.draft.fields)
              }
              error={errors[SELLS_WITHOUT_HSN]}
            />
            <ImageList
              draft={draft}
              onChange={setDraft}
              onUploading={setIsUploading}
              choices={choices}
              errors={errors}
              isSaved={version !== null}
            />
            <VariantGrid draft={draft} onChange={changeGrid} choices={choices} errors={errors} />
            <ProductFields place="more" {...fieldProps} />
            <SearchListing fields={draft.fields} slug={props.slug}>
              <ProductFields place="search" {...fieldProps} />
            </SearchListing>
          </div>
        </div>
        <DeadZonePriceNotice draft={draft} classes={ratedClasses} />
      </div>
      <PageDialogFooter>
        <Button
          type="submit"
          isPending={isPending || isUploading}
          pendingLabel={isUploading ? "Uploading images..." : "Saving..."}
          disabled={formData !== undefined}
        >
          Save
        </Button>
      </PageDialogFooter>
    </Form>
  );
}

interface UnclassifiedNoticeProps {
  fields: Record<string, string>;
  /** The product is already active without an HSN code, so that nothing is left to confirm. */
  isOnSale: boolean;
  error: string | undefined;
}

/** Whether the form names neither an HSN code nor a tax class. */
function isUnclassifiedDraft(fields: Record<string, string>): boolean {
  return !fields["hsnCode"]?.trim() && !fields["taxClassId"];
}

/** States the GST rate of goods without an HSN code, while it is typed; without JavaScript of the submitted form. */
function UnclassifiedNotice({ fields, isOnSale, error }: UnclassifiedNoticeProps) {
  const { gst } = useShop().pricing;
  const container = useRef<HTMLDivElement>(null);
  const [isShown, setIsShown] = useState(() => isUnclassifiedDraft(fields));
  useEffect(() => {
    const form = container.current?.closest("form");
    if (!form) return;
    const read = () => {
      const fields = Object.fromEntries(new FormData(form)) as Record<string, string>; // without file fields
      setIsShown(isUnclassifiedDraft(fields));
    };
    form.addEventListener("input", read);
    return () => form.removeEventListener("input", read);
  }, []);
  if (!gst) return null;
  return (
    <div ref={container} className="empty:hidden">
      {isShown && (
        <Alert tone="warning" title="No HSN code: GST of 18% applies">
          <p>
            Goods without an HSN code or a tax class bear the rate of goods that no notification names. Enter
            one under “tax and legal information”.
          </p>
          {!isOnSale && (
            <SellWithoutHsnField
              isChecked={fields[SELLS_WITHOUT_HSN] === "on"}
              error={error}
              className="mt-3"
            />
          )}
        </Alert>
      )}
    </div>
  );
}
