import { data, Form, href } from "react-router";
import { noindexMeta } from "#app/components/page-meta.ts";
import { useSharedValue } from "#app/components/shared-value.ts";
import { ownBody } from "#app/components/size-finder/own-body.ts";
import { findProduct } from "#app/domain/catalog/products/find-product.server.ts";
import { NO_GIRTHS } from "#app/domain/fit/body/body.ts";
import { FIT_AREA_LABELS } from "#app/domain/fit/feedback/fit-feedback.ts";
import {
  bandOf,
  endsOf,
  GIRTH_SCALES,
  girthBandsOf,
  HEIGHT,
  parseComparedBody,
  rangeLabel,
  WEIGHT,
  type ComparedBody,
  type Scale,
} from "#app/domain/reviews/body-band.ts";
import { listSimilarReviews } from "#app/domain/reviews/list-reviews.server.ts";
import { listingTags } from "#app/lib/http/cache-tags.ts";
import { getApp, getRequestContext } from "#app/context/context-keys.server.ts";
import { imageSrc } from "#app/lib/images/image-urls.ts";
import { FIT_LABELS, type ReviewView } from "#app/domain/reviews/review.ts";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { Button } from "#app/ui/button.tsx";
import { Stars } from "#app/ui/stars.tsx";
import { SelectField } from "#app/ui/form/field.tsx";
import type { Route } from "./+types/similar-reviews";

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  noindexMeta(loaderData ? `On bodies like yours: ${loaderData.name}` : "Product Not Found", matches);

const MIDDLE: ComparedBody = { heightCm: 155, weightKg: 80, girthsCm: NO_GIRTHS };

/** Reviews and photos of a product, sorted by how similar the bodies of their authors are to ranges of measurements. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { db } = getApp(context);
  const product = await findProduct(db, params.id);
  if (!product) throw data(null, { status: 404 });
  const requested = parseComparedBody(new URL(request.url).searchParams);
  getRequestContext(context).allowPublicCaching(listingTags([product]));
  const { slug, name, id } = product;
  return { slug, name, requested, similar: await listSimilarReviews(db, id, requested ?? MIDDLE) };
}

export default function SimilarReviews({ loaderData }: Route.ComponentProps) {
  const { slug, name, requested, similar } = loaderData;
  const { heightCm, weightKg, girthsCm } = useSharedValue(ownBody).body;
  const ownFigures =
    heightCm !== null && weightKg !== null
      ? { ...bandOf({ heightCm, weightKg }), girthsCm: girthBandsOf(girthsCm) }
      : null;
  const shown = requested ?? ownFigures ?? MIDDLE;
  return (
    <div className="shell max-w-4xl pt-6 pb-24">
      <Breadcrumb
        crumbs={[{ label: name, to: href("/products/:id", { id: slug }) }, { label: "On bodies like yours" }]}
      />
      <h1 className="display mt-6 text-3xl">On bodies like yours</h1>
      {similar ? (
        <>
          <p className="mt-3 text-ink-soft">
            Choose ranges; the most similar bodies come first. Only ranges are sent, and of other people only
            ranges are shown.
          </p>
          <Form
            key={JSON.stringify(shown)}
            method="get"
            className="mt-6 grid grid-cols-2 items-end gap-4 sm:grid-cols-3"
          >
            <SelectField label="Height" name="height" defaultValue={shown.heightCm}>
              <RangeOptions scale={HEIGHT} unit="cm" />
            </SelectField>
            <SelectField label="Weight" name="weight" defaultValue={shown.weightKg}>
              <RangeOptions scale={WEIGHT} unit="kg" />
            </SelectField>
            {similar.girths.map((girth) => (
              <SelectField
                key={girth}
                label={FIT_AREA_LABELS[girth]}
                name={girth}
                defaultValue={shown.girthsCm[girth] ?? ""}
              >
                <option value="">Not measured</option>
                <RangeOptions scale={GIRTH_SCALES[girth]} unit="cm" />
              </SelectField>
            ))}
            <div className="col-span-full">
              <Button type="submit">Show the closest</Button>
            </div>
          </Form>
          <h2 className="sr-only">Reviews</h2>
          <ol className="mt-8 divide-y divide-line border-y border-line">
            {similar.reviews.map((review) => (
              <SimilarReview key={review.id} review={review} productName={name} />
            ))}
          </ol>
        </>
      ) : (
        <p className="mt-3 text-ink-soft">
          Not enough people have said their height and weight with a review of this piece yet.
        </p>
      )}
    </div>
  );
}

function RangeOptions({ scale, unit }: { scale: Scale; unit: "cm" | "kg" }) {
  return endsOf(scale).map((from) => (
    <option key={from} value={from}>
      {rangeLabel(scale, from, unit)}
    </option>
  ));
}

/** The body and the size come first: they are what the reader compares. */
function SimilarReview({ review, productName }: { review: ReviewView; productName: string }) {
  const { facts, fit, rating, body, authorName, photo } = review;
  return (
    <li className="flex flex-col gap-5 py-8 sm:flex-row sm:justify-between sm:gap-10">
      <article className="min-w-0 max-w-prose">
        <h3 className="font-medium">{[facts, fit && FIT_LABELS[fit]].filter(Boolean).join(" · ")}</h3>
        <div className="mt-2">
          <Stars value={rating} />
          <span className="sr-only">{`${rating} out of 5`}</span>
        </div>
        <p className="mt-3 text-[0.9375rem] break-words whitespace-pre-line">{body}</p>
        <p className="mt-4 text-sm text-ink-soft">{authorName}</p>
      </article>
      {photo && (
        <a href={imageSrc(photo.id, 1200)} className="block w-32 shrink-0 self-start sm:w-40">
          <img
            src={imageSrc(photo.id, 480)}
            alt={`${productName}, photographed by ${authorName}`}
            width={photo.width}
            height={photo.height}
            loading="lazy"
            className="aspect-square rounded bg-linen object-cover"
          />
        </a>
      )}
    </li>
  );
}
