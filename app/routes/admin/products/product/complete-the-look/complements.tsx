import { data, Form, href, Link, useNavigation } from "react-router";
import { z } from "zod";
import { BackLink } from "#app/components/admin/back-link.tsx";
import { revalidateRefused } from "#app/components/admin/forms/edit-revalidation.ts";
import { ListSearch } from "#app/components/admin/lists/list-search.tsx";
import { PageHead } from "#app/components/admin/page-head.tsx";
import { formError } from "#app/components/form-error.ts";
import { FormErrorAlert } from "#app/components/form-error-alert.tsx";
import {
  addComplement,
  findLook,
  removeComplement,
  setLookImage,
  type ComplementResult,
  type LookImageResult,
} from "#app/domain/catalog/complements/complements.server.ts";
import { MAX_COMPLEMENTS, type LookImage, type Complement } from "#app/domain/catalog/product.ts";
import type { ProductActor, ProductDeps } from "#app/domain/catalog/product-deps.server.ts";
import { findProductsByName } from "#app/domain/catalog/products/find-product.server.ts";
import { isUuid } from "#app/lib/id.ts";
import { redirectWithSuccess } from "#app/platform/http/flash.server.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { adminOf } from "#app/routes/admin/require-admin.server.ts";
import { EmptyState } from "#app/ui/feedback/empty-state.tsx";
import type { Route } from "./+types/complements";
import { RowImage } from "#app/components/admin/lists/row-image.tsx";
import { thumbUrl } from "#app/components/product/product-image.tsx";
import { Button } from "#app/ui/button.tsx";
import { RadioField } from "#app/ui/form/radio-field.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Cell, HeadCell, Table, TableRow } from "#app/ui/table.tsx";
import { useLayoutEffect, useRef } from "react";
import { focusMain } from "#app/ui/focus-main.ts";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Complete the look: ${loaderData?.product.name ?? "a product"} | Admin` },
];

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { db } = getApp(context);
  const product = isUuid(params.id) ? await findLook(db, params.id) : null;
  if (!product) throw data(null, { status: 404 });
  const { name, complements, images, imageId } = product;
  const search = (url.searchParams.get("search") ?? "").trim().slice(0, 100);
  const except = [params.id, ...complements.map(({ id }) => id)];
  const matches = search ? await findProductsByName(db, search, { except }) : [];
  return {
    product: { id: params.id, name },
    complements,
    images,
    imageId,
    matches,
    search,
    isFull: complements.length >= MAX_COMPLEMENTS,
  };
}

type LookResult = ComplementResult | LookImageResult;

const LookForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.enum(["add", "remove"]), complement: z.uuid() }),
  z.object({ intent: z.literal("image"), image: z.union([z.literal("").transform(() => null), z.uuid()]) }),
]);

const REFUSALS: Record<Exclude<LookResult, { ok: true }>["error"], [text: string, status: number]> = {
  "not-found": ["The product was deleted in the meantime.", 404],
  "complement-not-found": ["The chosen product was deleted in the meantime.", 409],
  "image-not-found": ["The chosen image was removed from the product in the meantime.", 409],
  itself: ["A product cannot complete its own look. Choose another one.", 400],
  full: [`A product has at most ${MAX_COMPLEMENTS} products here. Remove one first.`, 409],
};

export async function action({ request, params, url, context }: Route.ActionArgs) {
  const form = LookForm.safeParse(await readForm(request));
  if (!form.success || !isUuid(params.id)) throw data(null, { status: 400 });
  const saved = await save(getApp(context), params.id, form.data, adminOf(context));
  if (!saved.ok) {
    const [text, status] = REFUSALS[saved.error];
    return data(formError("Nothing was changed", text), { status });
  }
  const page = href("/admin/products/:id/complete-the-look", { id: params.id });
  return redirectWithSuccess(page + url.search, SAVED[form.data.intent]);
}

const SAVED = { add: "Added to the look", remove: "Removed from the look", image: "Image of the look saved" };

function save(
  deps: ProductDeps,
  productId: string,
  change: z.infer<typeof LookForm>,
  admin: ProductActor,
): Promise<LookResult> {
  if (change.intent === "image") return setLookImage(deps, { productId, imageId: change.image }, admin);
  const saveComplement = change.intent === "add" ? addComplement : removeComplement;
  return saveComplement(deps, { productId, complementId: change.complement }, admin);
}

export const shouldRevalidate = revalidateRefused;

export default function Complements({ loaderData, actionData: refusal }: Route.ComponentProps) {
  const { product, complements, images, imageId, matches, search, isFull } = loaderData;
  const page = href("/admin/products/:id/complete-the-look", { id: product.id });
  const isSaving = useNavigation().formMethod === "POST";
  return (
    <>
      <PageHead
        backLink={<BackLink to={href("/admin/products/:id", { id: product.id })}>{product.name}</BackLink>}
        title="Complete the look"
        text={`Up to ${MAX_COMPLEMENTS} products that are worn with it. The product page shows them in the order in which you add them.`}
      />
      <FormErrorAlert error={refusal} />
      {complements.length > 0 ? (
        <ComplementTable complements={complements} isSaving={isSaving} />
      ) : (
        <EmptyState title="Nothing Chosen Yet" text="Find products below and add them." />
      )}
      <h2 className="display mt-10 mb-4 text-xl">Add products</h2>
      {isFull ? (
        <p className="text-sm text-ink-soft">Remove a product to add another one.</p>
      ) : (
        <>
          <ListSearch
            list="Products to add"
            label="Search by product name or SKU"
            placeholder="Search by product name or SKU"
            action={page}
            search={search}
            clearTo={page}
          />
          <div aria-live="polite">
            {search && matches.length === 0 && (
              <p className="text-sm text-ink-soft">No other product has this in its name or SKU.</p>
            )}
          </div>
          {matches.length > 0 && (
            <Form method="post" preventScrollReset>
              <input type="hidden" name="intent" value="add" />
              <ul className="divide-y divide-line rounded border border-line bg-white">
                {matches.map(({ id, name }) => (
                  <li key={id} className="flex items-center justify-between gap-4 px-4 py-2 sm:px-5">
                    <Link
                      to={href("/admin/products/:id", { id })}
                      className="min-w-0 text-sm font-semibold hover:underline"
                    >
                      {name}
                    </Link>
                    <ComplementButton action="Add" product={{ id, name }} />
                  </li>
                ))}
              </ul>
            </Form>
          )}
        </>
      )}
      {images.length > 0 && <LookImageForm images={images} imageId={imageId} />}
    </>
  );
}

interface LookImageFormProps {
  images: readonly LookImage[];
  /** The chosen image; null for none. */
  imageId: string | null;
}

/** Chooses which of the product's images is shown large beside the chosen products. */
function LookImageForm({ images, imageId }: LookImageFormProps) {
  const isPending = useNavigation().formData?.get("intent") === "image";
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value="image" />
      <fieldset>
        <legend className="display mt-10 text-xl">Image of the look</legend>
        <p className="mt-1 mb-4 max-w-2xl text-sm text-ink-soft">
          Shown large beside the chosen products, for example everything laid out together. Add the image to
          the product first.
        </p>
        <div className="grid gap-2 sm:grid-cols-2">
          <RadioField name="image" value="" defaultChecked={imageId === null} label="No image" />
          {images.map(({ id, alt }, index) => (
            <RadioField
              key={id}
              name="image"
              value={id}
              defaultChecked={id === imageId}
              label={
                <span className="flex items-center gap-3 text-sm font-normal">
                  <RowImage src={thumbUrl(id)} />
                  {alt || `Image ${index + 1}`}
                </span>
              }
            />
          ))}
        </div>
      </fieldset>
      <Button type="submit" isPending={isPending} pendingLabel="Saving..." className="mt-4">
        Save image
      </Button>
    </Form>
  );
}

interface ComplementTableProps {
  complements: readonly Complement[];
  isSaving: boolean;
}

/** The chosen products, each with a button that removes it. */
function ComplementTable({ complements, isSaving }: ComplementTableProps) {
  return (
    <Table
      caption="Products that complete the look"
      isLoading={isSaving}
      head={
        <>
          <HeadCell>Product</HeadCell>
          <HeadCell className="w-28">
            <span className="sr-only">Remove</span>
          </HeadCell>
        </>
      }
    >
      {complements.map(({ imageId, ...complement }) => (
        <TableRow key={complement.id}>
          <Cell className="w-full max-w-0">
            <div className="flex items-center gap-3">
              <RowImage src={imageId && thumbUrl(imageId)} />
              <span className="min-w-0">
                <Link
                  to={href("/admin/products/:id", { id: complement.id })}
                  className="block font-semibold hover:underline sm:truncate"
                >
                  {complement.name}
                </Link>
                {complement.status === "draft" && <Badge tone="grey">Draft, not shown</Badge>}
              </span>
            </div>
          </Cell>
          <Cell>
            <Form method="post" preventScrollReset className="flex justify-end">
              <input type="hidden" name="intent" value="remove" />
              <ComplementButton action="Remove" product={complement} />
            </Form>
          </Cell>
        </TableRow>
      ))}
    </Table>
  );
}

interface ComplementButtonProps {
  action: "Add" | "Remove";
  product: { id: string; name: string };
}

/** Submits the form with this product. */
function ComplementButton({ action, product }: ComplementButtonProps) {
  const { formData } = useNavigation();
  const ref = useRef<HTMLButtonElement>(null);
  // The row is removed with its button.
  useLayoutEffect(() => {
    const button = ref.current;
    return () => {
      if (button === document.activeElement) focusMain();
    };
  }, []);
  return (
    <Button
      ref={ref}
      type="submit"
      name="complement"
      value={product.id}
      variant="outline"
      size="sm"
      aria-label={`${action} ${product.name}`}
      isPending={formData?.get("complement") === product.id}
      disabled={formData !== undefined}
    >
      {action}
    </Button>
  );
}
