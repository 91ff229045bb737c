import { isEnough, readUnit } from "#app/domain/fit/body/body.ts";
import { data, Form, href, Link } from "react-router";
import { BUILDS_JSON_LD, SCHEMA_ORG } from "#app/components/json-ld.ts";
import { toolForm } from "#app/components/web-mcp.ts";
import { noindexMeta } from "#app/components/page-meta.ts";
import { chartSex } from "#app/domain/fit/charts/chart-columns.ts";
import { findFitProduct } from "#app/domain/fit/fit-product.server.ts";
import { mostHelpfulMeasure, recommendSize } from "#app/domain/fit/engine/recommend-size.ts";
import { readBody, type Figure } from "#app/domain/fit/body/read-body.ts";
import { listSavedBodies } from "#app/domain/fit/saved-bodies/saved-bodies.server.ts";
import type { SavedBody } from "#app/domain/fit/saved-bodies/saved-body.ts";
import { recordUnmetDemand } from "#app/domain/fit/unmet-demand.server.ts";
import { variantParams } from "#app/domain/catalog/products/variant-url.ts";
import { getApp, getRequestContext } from "#app/context/context-keys.server.ts";
import { figureText } from "#app/components/size-finder/figure-text.ts";
import { BasicFields, TapeFields, PreferenceFields } from "#app/components/size-finder/body-fields.tsx";
import { SizeResult } from "#app/routes/shop/products/product/size-finder/size-result.tsx";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import type { Route } from "./+types/find-my-size";

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  ...noindexMeta(loaderData ? `Find my size: ${loaderData.name}` : "Product Not Found", matches),
  ...(loaderData?.result ? [{ "script:ld+json": BUILDS_JSON_LD ? resultJsonLd(loaderData) : {} }] : []),
];

/** The recommended size, which assistants read: https://schema.org/SizeSpecification. */
function resultJsonLd({ name, result }: Route.ComponentProps["loaderData"]) {
  const size = result?.recommendation.recommended ?? null;
  return {
    "@context": SCHEMA_ORG,
    "@type": "SizeSpecification",
    name: size ?? "None",
    description: size === null ? `No size of ${name} is large enough.` : `Size ${size} of ${name} fits best.`,
  };
}

/** The size finder as a page, for browsers without JavaScript: the figures are in the URL and stored nowhere. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const product = await findFitProduct(getApp(context).db, params.id);
  if (!product?.chart) throw data(null, { status: 404 });
  const { chart, slug, name, sizeNote } = product;
  const { searchParams } = new URL(request.url);
  const unit = readUnit(searchParams.get("unit"));
  const people = await listPeople(context);
  const person = choosePerson(people, searchParams);
  const read = readBody((param) => searchParams.get(param), { sex: chartSex(chart), unit });
  const { body, preference, length, errors } = person
    ? { ...person, length: person.lengths[chart.name] ?? read.length, errors: null }
    : read;
  const tape = body.tape ?? ("unguided" as const);
  const bodyWithTape = { ...body, tape };
  const result = isEnough(bodyWithTape)
    ? {
        recommendation: recommendSize(chart, bodyWithTape, { preference, length }),
        helpful: mostHelpfulMeasure(chart, bodyWithTape, preference),
      }
    : null;
  if (result && result.recommendation.recommended === null)
    await recordUnmetDemand(getApp(context).db, { productId: product.id, chart, body: bodyWithTape });
  return {
    chart,
    slug,
    name,
    sizeNote,
    unit,
    body,
    preference,
    length,
    errors: searchParams.size > 0 ? (errors ?? {}) : {},
    enteredFigures: Object.fromEntries(searchParams),
    people: people.map(({ id, name }) => ({ id, name })),
    person: person?.id ?? null,
    result,
  };
}

/** The saved bodies of the signed-in customer. */
async function listPeople(context: Route.LoaderArgs["context"]): Promise<SavedBody[]> {
  const user = await getRequestContext(context).user();
  return user ? listSavedBodies(getApp(context).db, user.id) : [];
}

const PERSON_PARAM = "person";

/** The requested person; without a request, the one whose sizes are marked. */
function choosePerson(people: readonly SavedBody[], params: URLSearchParams): SavedBody | null {
  const requested = params.get(PERSON_PARAM);
  if (params.size > 0 && requested === null) return null;
  return people.find(({ id, isMarked }) => (requested === null ? isMarked : id === requested)) ?? null;
}

export default function FindMySize({ loaderData }: Route.ComponentProps) {
  const { chart, slug, name, sizeNote, unit, body, preference, length } = loaderData;
  const { errors, enteredFigures, result, people, person } = loaderData;
  const product = href("/products/:id", { id: slug });
  // Preserved for a person without a preferred length.
  const lengthParam: Record<string, string> = enteredFigures["length"]
    ? { length: enteredFigures["length"] }
    : {};
  const recommended = result?.recommendation.recommended ?? null;
  const fields = {
    chart,
    unit,
    sex: body.sex,
    tape: body.tape,
    preference,
    length,
    textOf: (figure: Figure) => (person ? figureText(body, figure, unit) : (enteredFigures[figure] ?? "")),
    errors,
  };
  return (
    <div className="column pt-6 pb-24">
      <Breadcrumb crumbs={[{ label: name, to: product }, { label: "Find my size" }]} />
      <h1 className="display mt-6 text-3xl">Find my size</h1>
      <p className="mt-3 text-ink-soft">Height and weight are enough for an answer; so is one measurement.</p>
      {people.length > 0 && (
        <nav aria-label="Saved measurements" className="mt-4 flex flex-wrap gap-x-6">
          {people.map(({ id, name }) => (
            <Link
              key={id}
              to={`?${new URLSearchParams({ [PERSON_PARAM]: id, ...lengthParam })}`}
              aria-current={id === person ? "true" : undefined}
              className="underlined inline-flex min-h-11 items-center break-words aria-[current]:font-medium"
            >
              {name}
            </Link>
          ))}
        </nav>
      )}
      {result && (
        <section aria-label="Your size" className="mt-8 rounded bg-linen px-5 py-4">
          <SizeResult chart={chart} {...result} unit={unit} note={sizeNote} />
          {recommended && (
            <ButtonLink
              className="mt-4"
              to={`${product}?${new URLSearchParams(variantParams({ colour: null, size: recommended }))}`}
            >
              Choose {recommended}
            </ButtonLink>
          )}
        </section>
      )}
      <Form
        method="get"
        noValidate
        className="mt-8 space-y-5"
        {...(BUILDS_JSON_LD &&
          toolForm("find_size", `Find the size of ${name} for a body`, { isSafe: true }))}
      >
        <BasicFields {...fields} />
        <PreferenceFields {...fields} />
        <TapeFields {...fields} />
        <Button type="submit">Find my size</Button>
      </Form>
    </div>
  );
}
