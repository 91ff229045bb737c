import { data, href, isRouteErrorResponse } from "react-router";
import { CartThumb } from "#app/components/cart/cart-thumb.tsx";
import { noindexMeta } from "#app/components/page-meta.ts";
import { readFitFeedback } from "#app/domain/fit/feedback/fit-feedback.ts";
import { listSavedBodies } from "#app/domain/fit/saved-bodies/saved-bodies.server.ts";
import { findProduct } from "#app/domain/catalog/products/find-product.server.ts";
import { findReviewEligibility } from "#app/domain/reviews/find-own-review.server.ts";
import { reviewForm } from "#app/domain/reviews/reviews.forms.ts";
import { changeReview, writeReview } from "#app/domain/reviews/write-review.server.ts";
import { MAX_IMAGE_BYTES, imageErrorStatus, imageErrorText } from "#app/lib/forms/image-upload.ts";
import { redirectWithFlash } from "#app/platform/http/flash.server.ts";
import { readUploadOf } from "#app/platform/uploads/upload.server.ts";
import { temporaryUploadsOf, getApp } from "#app/context/context-keys.server.ts";
import { ReviewForm } from "#app/routes/shop/products/product/review/review-form.tsx";
import {
  ReviewUnavailable,
  Published,
  Waiting,
} from "#app/routes/shop/products/product/review/review-state.tsx";
import { ProductNotFound } from "#app/routes/shop/products/product/product-not-found.tsx";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { NoBreak } from "#app/ui/no-break.tsx";
import { requireUser } from "#app/context/session-guard.server.ts";
import type { Route } from "./+types/write-review";
import { fieldErrorsOf } from "#app/lib/forms/zod-errors.ts";

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  noindexMeta(loaderData ? `Review of ${loaderData.product.name}` : "Product Not Found", matches);

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const user = await requireUser(request, context);
  const { db } = getApp(context);
  const { id, slug, name, sizes, images } = await findReviewed(context, params.id);
  const standing = await findReviewEligibility(db, user.id, id);
  const product = { slug, name, hasSizes: sizes.length > 0, imageId: images[0]?.id ?? null };
  const [marked] = await listSavedBodies(db, user.id);
  return { product, standing, body: marked?.body ?? null };
}

async function findReviewed(context: Route.LoaderArgs["context"], slugOrId: string) {
  const product = await findProduct(getApp(context).db, slugOrId);
  if (!product) throw data(null, { status: 404 });
  return product;
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const user = await requireUser(request, context);
  const app = getApp(context);
  const product = await findReviewed(context, params.id);
  const from = { id: user.id, limits: app.limits };
  const upload = await readUploadOf(from, request, temporaryUploadsOf(context), {
    field: "photo",
    maxBytes: MAX_IMAGE_BYTES,
  });
  const values = upload.fields;
  const refuse = (fieldErrors: Record<string, string>, status: number) =>
    data({ fieldErrors, values }, { status });

  const form = reviewForm({ hasSizes: product.sizes.length > 0 }).safeParse(values);
  const feedback = readFitFeedback(values);
  const errors = {
    ...(!form.success && fieldErrorsOf(form.error)),
    ...(!feedback.ok && feedback.fieldErrors),
  };
  if (!upload.ok && upload.error !== "no-file") {
    const photo = imageErrorText(upload.error);
    return refuse({ ...errors, photo }, imageErrorStatus(upload.error));
  }
  if (!form.success || !feedback.ok) return refuse(errors, 400);

  const photo = upload.ok ? upload.file : null;
  const written = { author: user, productId: product.id, form: form.data, photo, feedback: feedback.value };
  const isChange = values["intent"] === "change";
  const result = isChange
    ? await changeReview(app, { ...written, dropPhoto: values["dropPhoto"] === "on" })
    : await writeReview(app, written);
  if (!result.ok && result.error === "photo-refused")
    return refuse({ photo: imageErrorText(result.imageError) }, imageErrorStatus(result.imageError));
  if (!result.ok) return refuse({ form: REFUSALS[result.error] }, 409);
  return redirectWithFlash(href("/products/:id/review", { id: product.slug }), {
    title: isChange ? "Review changed" : "Thank you for your review!",
    description: "We read every review before we publish it, usually within a day.",
    tone: "good",
  });
}

const REFUSALS = {
  "not-received": "You can review this piece once it has been delivered to you.",
  "already-written": "You have already reviewed this piece.",
  "not-changeable": "Your review has been published in the meantime and can no longer be edited.",
};

export default function WriteReview({ loaderData, actionData }: Route.ComponentProps) {
  const { product, standing, body } = loaderData;
  const productPath = href("/products/:id", { id: product.slug });
  const ownReview = standing.kind === "written" ? standing.review : null;
  return (
    <div className="shell pt-6 pb-24">
      <Breadcrumb
        crumbs={[
          { label: "Home", to: href("/") },
          { label: product.name, to: productPath },
          { label: "Review" },
        ]}
      />
      <div className="mx-auto mt-10 max-w-[40rem]">
        <div className="mb-10 flex items-center gap-5">
          <CartThumb imageId={product.imageId} className="w-20" />
          <div>
            <p className="eyebrow text-ink-soft">{ownReview ? "Your review" : "Write a review"}</p>
            <h1 className="display mt-1 text-3xl">
              <NoBreak>{product.name}</NoBreak>
            </h1>
          </div>
        </div>
        {(standing.kind === "not-bought" || standing.kind === "on-its-way") && (
          <ReviewUnavailable kind={standing.kind} productPath={productPath} />
        )}
        {ownReview?.status === "published" && (
          <Published review={ownReview} productPath={productPath} productName={product.name} />
        )}
        {ownReview && ownReview.status !== "published" && <Waiting status={ownReview.status} />}
        {(standing.kind === "may-write" || (ownReview && ownReview.status !== "published")) && (
          <ReviewForm ownReview={ownReview} hasSizes={product.hasSizes} body={body} refusal={actionData} />
        )}
      </div>
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error) || error.status !== 404) throw error;
  return <ProductNotFound />;
}
