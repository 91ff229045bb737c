import { isEnough, readUnit } from "#app/domain/fit/body/body.ts";
import { useState, type SyntheticEvent } from "react";
import { Form, href, redirect, useNavigate } from "react-router";
import { noindexMeta } from "#app/components/page-meta.ts";
import { useSharedValue } from "#app/components/shared-value.ts";
import { BasicFields, TapeFields, PreferenceFields } from "#app/components/size-finder/body-fields.tsx";
import { figureText } from "#app/components/size-finder/figure-text.ts";
import { SavedPeople } from "#app/components/size-finder/saved-people.tsx";
import { ownBody } from "#app/components/size-finder/own-body.ts";
import { listChartsInUse } from "#app/domain/catalog/attributes/list-attributes.server.ts";
import { parseListing } from "#app/domain/catalog/listing/listing.ts";
import { fittingSizes, type NamedChart } from "#app/domain/fit/fitting-sizes.ts";
import {
  readBody,
  FIGURES,
  type BodyErrors,
  type Figure,
  type ReadBody,
} from "#app/domain/fit/body/read-body.ts";
import { moneyFormatOf } from "#app/domain/settings/settings.ts";
import { formTexts } from "#app/lib/forms/form-texts.ts";
import type { MoneyFormat } from "#app/lib/money.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { listingUrl } from "#app/routes/shop/products/listing-url.ts";
import { PreservedParams } from "#app/routes/shop/products/sort-form.tsx";
import { PageHeading } from "#app/components/page-heading.tsx";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { Button } from "#app/ui/button.tsx";
import type { Route } from "./+types/fits-me";

export const meta: Route.MetaFunction = ({ matches }) => noindexMeta("Fits me, in stock", matches);

/** Names of the form's fields, which the listing's parameters do not share. */
const BODY_PARAMS = new Set<string>([...Object.keys(FIGURES), "sex", "unit", "tape", "preference"]);

/** Without JavaScript the figures of the form are in the URL; they are stored nowhere, and lead to a listing that names sizes only. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, names, settings } = getApp(context);
  const { searchParams } = new URL(request.url);
  const [charts, { options }, { sales }] = await Promise.all([
    listChartsInUse(db),
    names.get(),
    settings.get(),
  ]);
  const money = moneyFormatOf(sales);
  const sizeSlugs = Object.fromEntries(
    options.filter(({ kind }) => kind === "size").map(({ slug, label }) => [label, slug]),
  );
  const named = charts.map((chart) => ({ ...chart, sizeSlugs }));
  const enteredFigures = Object.fromEntries([...searchParams].filter(([name]) => BODY_PARAMS.has(name)));
  const isTyped = Object.keys(enteredFigures).length > 0;
  const read = readParams((name) => enteredFigures[name] ?? null);
  const listingUrl = isTyped && !read.errors ? fittingListing(named, read, searchParams, money) : null;
  if (listingUrl) throw redirect(listingUrl);
  return {
    isNothingFound: isTyped && !read.errors,
    charts: named,
    money,
    enteredFigures,
    errors: isTyped ? (read.errors ?? {}) : {},
    listing: String(listingParams(searchParams)),
  };
}

/** With a body in this browser the sizes are computed here, and no measurement is sent. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  const loaded = await serverLoader();
  const { body, preference } = ownBody.get();
  const bodyWithSex = { ...body, sex: body.sex ?? ("female" as const) };
  const { searchParams } = new URL(request.url);
  if (!searchParams.has("now") || !isEnough(bodyWithSex)) return loaded;
  const redirectUrl = fittingListing(
    loaded.charts,
    { body: bodyWithSex, preference },
    searchParams,
    loaded.money,
  );
  if (redirectUrl) throw redirect(redirectUrl);
  return { ...loaded, isNothingFound: true };
}

/** Sizes that fit, in stock, within the listing that the shopper came from. Null if no chart has such a size. */
function fittingListing(
  charts: readonly NamedChart[],
  { body, preference }: Pick<ReadBody, "body" | "preference">,
  params: URLSearchParams,
  money: MoneyFormat,
): string | null {
  const fits = fittingSizes(charts, body, preference);
  if (fits.length === 0) return null;
  const listing = parseListing(listingParams(params), money);
  const filters = { ...listing.filters, isInStock: true, fits };
  return listingUrl(listing, { filters }, money);
}

function listingParams(params: URLSearchParams): URLSearchParams {
  return new URLSearchParams([...params].filter(([name]) => name !== "now" && !BODY_PARAMS.has(name)));
}

function readParams(text: (name: string) => string | null): ReadBody {
  return readBody(text, { sex: "female", unit: readUnit(text("unit")) });
}

export default function FitsMe({ loaderData }: Route.ComponentProps) {
  const { enteredFigures, errors: refused, listing, isNothingFound } = loaderData;
  const storedBody = useSharedValue(ownBody);
  const [errors, setErrors] = useState<BodyErrors>(refused);
  const [formKey, setFormKey] = useState(0);
  const navigate = useNavigate();
  // Without JavaScript a refused form is in the URL.
  const isTyped = Object.keys(enteredFigures).length > 0;
  const { unit, body, preference } = isTyped
    ? { unit: readUnit(enteredFigures["unit"]), ...readParams((name) => enteredFigures[name] ?? null) }
    : storedBody;

  function onSubmit(event: SyntheticEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = event.currentTarget;
    const text = formTexts(form);
    const read = readParams(text);
    const wrong = read.errors;
    setErrors(wrong ?? {});
    const [first] = Object.keys(wrong ?? {});
    if (first) return form.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
    const tape = read.body.tape ?? "unguided";
    ownBody.set({
      ...storedBody,
      unit: readUnit(text("unit")),
      body: { ...read.body, tape },
      preference: read.preference,
    });
    const params = new URLSearchParams(listing);
    params.set("now", "");
    void navigate(`?${params}`);
  }

  const fields = {
    chart: null,
    unit,
    sex: body.sex,
    tape: body.tape,
    preference,
    textOf: (figure: Figure) => enteredFigures[figure] ?? figureText(body, figure, unit),
    errors,
  } as const;
  return (
    <>
      <div className="shell py-5">
        <Breadcrumb
          crumbs={[
            { label: "Products", to: `${href("/products")}${listing && `?${listing}`}` },
            { label: "Fits me, in stock" },
          ]}
        />
      </div>
      <PageHeading
        eyebrow="Sizes"
        title="Fits me, in stock"
        text="Height and weight are enough; so is one measurement. The list remembers sizes, not your figures."
      />
      <div className="shell pt-4 pb-24">
        <div className="max-w-[40rem]">
          {isNothingFound && (
            <p role="status" className="mt-6 rounded bg-linen px-5 py-4">
              None of our sizes fits these figures yet. Please check them, or write to us.
            </p>
          )}
          <SavedPeople onChoose={() => setFormKey(formKey + 1)} />
          <Form
            method="get"
            noValidate
            onSubmit={onSubmit}
            // The fields keep their own state: another body needs new ones.
            key={`${storedBody === ownBody.initial ? "empty" : "filled"} ${formKey}`}
            className="mt-8 space-y-5"
          >
            <PreservedParams params={new URLSearchParams(listing)} />
            <BasicFields {...fields} />
            <PreferenceFields {...fields} />
            <TapeFields {...fields} />
            <Button type="submit">Show what fits me</Button>
          </Form>
        </div>
      </div>
    </>
  );
}
