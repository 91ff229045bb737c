import { data, href } from "react-router";
import { noindexMeta } from "#app/components/page-meta.ts";
import { imageSet } from "#app/components/product/product-image.tsx";
import { getApp } from "#app/context/context-keys.server.ts";
import { findPassport } from "#app/domain/orders/passports/find-passports.server.ts";
import { formatMonth } from "#app/lib/time/dates.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { OrnamentDivider } from "#app/ui/ornament/divider.tsx";
import type { Route } from "./+types/passport";

export const meta: Route.MetaFunction = ({ matches }) => noindexMeta("Passport", matches);

export async function loader({ params, context }: Route.LoaderArgs) {
  const passport = await findPassport(getApp(context).db, params.code);
  if (!passport) throw data(null, { status: 404 });
  return { passport };
}

/** The passport of a single item, which its QR code opens: what it is and who made it, for its owner of today and the next. */
export default function Passport({ loaderData: { passport } }: Route.ComponentProps) {
  const { productName, options, labelNumber, fibreTenthMicrons, dispatchedAt, productSlug } = passport;
  const facts = [
    { label: "Label number", value: labelNumber },
    { label: "Composition", value: passport.composition },
    {
      label: "Fibre",
      value: fibreTenthMicrons === null ? "" : `${fibreTenthMicrons / 10} micron on average`,
    },
    { label: "Woven by", value: passport.weaver },
    { label: "Made in", value: passport.madeIn },
    { label: "Dispatched", value: dispatchedAt ? formatMonth(dispatchedAt) : "Not dispatched yet" },
  ];
  return (
    <div className="shell section flex justify-center">
      <article className="w-full max-w-xl border border-line bg-white px-6 py-10 text-center sm:px-12">
        <p className="eyebrow text-ink-soft">Passport</p>
        <h1 className="display mt-3 text-3xl">{productName}</h1>
        {options && <p className="mt-2 text-ink-soft">{options}</p>}
        <OrnamentDivider className="my-6" />
        <dl className="divide-y divide-line text-left">
          {facts
            .filter(({ value }) => value !== "")
            .map(({ label, value }) => (
              <div key={label} className="flex flex-wrap justify-between gap-x-6 gap-y-1 py-3">
                <dt className="text-ink-soft">{label}</dt>
                <dd className="font-medium wrap-anywhere">{value}</dd>
              </div>
            ))}
        </dl>
        {passport.imageUrl && (
          <img
            src={passport.imageUrl}
            srcSet={imageSet(passport.imageUrl)}
            sizes="(width >= 40rem) 30rem, 80vw"
            alt={`The label ${labelNumber} on the item`}
            className="mt-6 w-full rounded border border-line"
          />
        )}
        <p className="mt-6 text-sm text-ink-soft">
          This page belongs to one item: compare the number with the label on it. It names no owner, and stays
          with the item when it is given away or sold.
        </p>
        {productSlug && (
          <ButtonLink to={href("/products/:id", { id: productSlug })} variant="outline" className="mt-6">
            See the product
          </ButtonLink>
        )}
      </article>
    </div>
  );
}
