import { data, Form, href, Link, useNavigation } from "react-router";
import { z } from "zod";
import { BackLink } from "#app/components/admin/back-link.tsx";
import { PageHead } from "#app/components/admin/page-head.tsx";
import { Panel } from "#app/components/admin/panel.tsx";
import { formError } from "#app/components/form-error.ts";
import { FormErrorAlert } from "#app/components/form-error-alert.tsx";
import { findLook } from "#app/domain/catalog/complements/complements.server.ts";
import { listLedgerVariants } from "#app/domain/catalog/stock/stock-levels.server.ts";
import { orderNumberLabel } from "#app/domain/orders/order.ts";
import {
  addLabels,
  deleteLabel,
  setLabelPhoto,
  type AddLabelsResult,
} from "#app/domain/orders/passports/change-labels.server.ts";
import { listPassports } from "#app/domain/orders/passports/find-passports.server.ts";
import { isUuid } from "#app/lib/id.ts";
import { plainLine } from "#app/lib/text/plain-text.ts";
import { redirectWithSuccess } from "#app/platform/http/flash.server.ts";
import { ImageField } from "#app/components/admin/forms/image-field.tsx";
import { imageErrorStatus, imageErrorText } from "#app/lib/forms/image-upload.ts";
import { readEditForm } from "#app/routes/admin/read-edit-form.server.ts";
import { getApp, temporaryUploadsOf } from "#app/context/context-keys.server.ts";
import { adminOf } from "#app/routes/admin/require-admin.server.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/feedback/empty-state.tsx";
import { SelectField, TextAreaField } from "#app/ui/form/field.tsx";
import { Cell, HeadCell, Table, TableRow } from "#app/ui/table.tsx";
import type { Route } from "./+types/passports";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Passports of ${loaderData?.product.name ?? "a product"} | Admin` },
];

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = getApp(context);
  const product = isUuid(params.id) ? await findLook(db, params.id) : null;
  if (!product) throw data(null, { status: 404 });
  return {
    product: { id: params.id, name: product.name },
    variants: await listLedgerVariants(db, params.id),
    passports: await listPassports(db, params.id),
  };
}

const MAX_LABELS = 200;

const labelNumbers = z
  .string()
  .transform((text) => [...new Set(text.split("\n").map(plainLine).filter(Boolean))]);

const PassportForm = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("add"),
    variant: z.uuid(),
    labels: labelNumbers.pipe(z.array(z.string().max(60)).min(1).max(MAX_LABELS)),
  }),
  z.object({ intent: z.literal("delete"), passport: z.uuid() }),
  z.object({ intent: z.literal("photo"), passport: z.uuid() }),
]);

export async function action({ request, params, context }: Route.ActionArgs) {
  const app = getApp(context);
  const { fields, image } = await readEditForm(request, temporaryUploadsOf(context));
  const form = PassportForm.safeParse(fields);
  if (!isUuid(params.id)) throw data(null, { status: 404 });
  if (!form.success)
    return refuse(
      `Enter one label number a line: at most ${MAX_LABELS}, of at most 60 characters each.`,
      400,
    );
  const by = { productId: params.id, actorId: adminOf(context).id };
  const page = href("/admin/products/:id/passports", { id: params.id });
  if (form.data.intent === "delete") {
    const isDeleted = await deleteLabel(app, { ...by, passportId: form.data.passport });
    return isDeleted
      ? redirectWithSuccess(page, "Label deleted")
      : refuse("The label was deleted, or is in an order now.", 409);
  }
  if (form.data.intent === "photo") {
    if (image.kind === "refused") return refuse(imageErrorText(image.error), imageErrorStatus(image.error));
    const saved = await setLabelPhoto(app, { ...by, passportId: form.data.passport, image });
    if (saved.ok) return redirectWithSuccess(page, "Photo saved");
    return saved.error === "not-found"
      ? refuse("The label was deleted in the meantime.", 409)
      : refuse(imageErrorText(saved.error), imageErrorStatus(saved.error));
  }
  const { variant: variantId, labels } = form.data;
  const added = await addLabels(app, { ...by, variantId, labelNumbers: labels });
  return added.ok ? redirectWithSuccess(page, "Labels added") : refuse(problemOf(added), 409);
}

function problemOf(refusal: Extract<AddLabelsResult, { ok: false }>): string {
  if (refusal.error === "not-found") return "The product or its variant was deleted in the meantime.";
  return `A label number belongs to a single item, and these exist already: ${refusal.labels.join(", ")}.`;
}

const refuse = (text: string, status: number) => data(formError("Nothing was changed", text), { status });

/** The numbered labels of single items, such as those of a geographical indication, each with its public passport. */
export default function Passports({ loaderData, actionData: refusal }: Route.ComponentProps) {
  const { product, variants, passports } = loaderData;
  const isSaving = useNavigation().formMethod === "POST";
  return (
    <>
      <PageHead
        backLink={<BackLink to={href("/admin/products/:id", { id: product.id })}>{product.name}</BackLink>}
        title="Passports"
        text="One label number for each physical item. Its passport keeps the weaver, fibre and composition that the product has today; choose the item at packing, on the order’s page."
      />
      {refusal && <FormErrorAlert error={refusal} />}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
        {passports.length === 0 ? (
          <EmptyState
            title="No Labels Yet"
            text="Enter the numbers printed on the labels of the items in stock."
          />
        ) : (
          <PassportTable passports={passports} isSaving={isSaving} />
        )}
        <Panel title="Add labels">
          <Form method="post" preventScrollReset className="space-y-4">
            <SelectField label="Variant" name="variant">
              {variants.map(({ id, sku, options, inventory }) => (
                <option key={id} value={id}>
                  {options || sku}: {inventory} in stock
                </option>
              ))}
            </SelectField>
            <TextAreaField label="Label numbers" name="labels" rows={6} hint="One a line." required />
            <Button type="submit" name="intent" value="add" isPending={isSaving} pendingLabel="Saving...">
              Add labels
            </Button>
          </Form>
        </Panel>
      </div>
    </>
  );
}

interface PassportTableProps {
  passports: Route.ComponentProps["loaderData"]["passports"];
  isSaving: boolean;
}

function PassportTable({ passports, isSaving }: PassportTableProps) {
  return (
    <Table
      caption="Labels"
      head={
        <>
          <HeadCell>Label</HeadCell>
          <HeadCell>Variant</HeadCell>
          <HeadCell>Photo</HeadCell>
          <HeadCell>Order</HeadCell>
          <HeadCell>Actions</HeadCell>
        </>
      }
    >
      {passports.map(({ id, code, labelNumber, options, imageUrl, orderNumber }) => (
        <TableRow key={id}>
          <Cell>
            <Link to={href("/passport/:code", { code })} className="underlined font-medium">
              {labelNumber}
            </Link>
          </Cell>
          <Cell>{options}</Cell>
          <Cell>
            <LabelPhoto id={id} labelNumber={labelNumber} imageUrl={imageUrl} isSaving={isSaving} />
          </Cell>
          <Cell>
            {orderNumber === null ? (
              "In stock"
            ) : (
              <Link
                to={href("/admin/orders/:number", { number: String(orderNumber) })}
                className="underlined"
              >
                {orderNumberLabel(orderNumber)}
              </Link>
            )}
          </Cell>
          <Cell>
            {orderNumber === null && (
              <Form method="post" preventScrollReset>
                <input type="hidden" name="passport" value={id} />
                <Button
                  type="submit"
                  name="intent"
                  value="delete"
                  variant="quiet"
                  size="sm"
                  disabled={isSaving}
                  aria-label={`Delete label ${labelNumber}`}
                >
                  Delete
                </Button>
              </Form>
            )}
          </Cell>
        </TableRow>
      ))}
    </Table>
  );
}

interface LabelPhotoProps {
  id: string;
  labelNumber: string;
  imageUrl: string | null;
  isSaving: boolean;
}

/** The form for the photograph of a label, closed until it is needed. */
function LabelPhoto({ id, labelNumber, imageUrl, isSaving }: LabelPhotoProps) {
  return (
    <details>
      <summary className="flex min-h-11 min-w-11 cursor-pointer items-center lg:min-h-6">
        <span className="underlined">{imageUrl ? "Change" : "Add"}</span>
        <span className="sr-only">{` the photo of label ${labelNumber}`}</span>
      </summary>
      <Form method="post" encType="multipart/form-data" preventScrollReset className="mt-3 space-y-3">
        <input type="hidden" name="intent" value="photo" />
        <input type="hidden" name="passport" value={id} />
        <ImageField
          key={imageUrl}
          label={`Photo of label ${labelNumber}`}
          stored={imageUrl}
          removeLabel="Remove the photo"
        />
        <Button type="submit" size="sm" disabled={isSaving}>
          Save photo
        </Button>
      </Form>
    </details>
  );
}
