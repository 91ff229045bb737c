import { data, redirect } from "react-router";
import { CountryForm } from "#app/components/delivery/country-form.tsx";
import { PageHeading } from "#app/components/page-heading.tsx";
import { noindexMeta } from "#app/components/page-meta.ts";
import { readDeliveryArea } from "#app/context/shopper/chosen-country.server.ts";
import { chosenCountryIn, countryCookies, hasChoiceOfCountry } from "#app/domain/delivery/chosen-country.ts";
import { shippedTo } from "#app/domain/delivery/destinations.ts";
import { safeReturnTo } from "#app/lib/http/return-to.ts";
import { setCookieHeaders } from "#app/platform/http/flash.server.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import type { Route } from "./+types/country";

export const meta: Route.MetaFunction = ({ matches }) => noindexMeta("Delivery country", matches);

export async function loader({ request, context }: Route.LoaderArgs) {
  const area = await deliveryAreaOf(context);
  return {
    countries: shippedTo(area),
    country: chosenCountryIn(request.headers.get("cookie"), area),
    returnTo: safeReturnTo(new URL(request.url).searchParams.get("returnTo"), "/"),
  };
}

/** Remembers the country in this browser. One without JavaScript, which cannot adapt cached pages, gets rendered ones. */
export async function action({ request, context }: Route.ActionArgs) {
  const { country = "", returnTo, withoutScript } = await readForm(request);
  const area = await deliveryAreaOf(context);
  if (!shippedTo(area).some((code) => code === country))
    return data({ error: "We do not deliver to this country. Choose one of the list." }, { status: 400 });
  const headers = setCookieHeaders(countryCookies(country, { hasScript: withoutScript === undefined }));
  return redirect(safeReturnTo(returnTo, "/"), { headers });
}

/** The settings that decide where the shop delivers. A shop with a single country has no choice. */
async function deliveryAreaOf(context: Route.LoaderArgs["context"]) {
  const area = await readDeliveryArea(context);
  if (!hasChoiceOfCountry(area)) throw data(null, { status: 404 });
  return area;
}

/** The choice of the header as a page, for browsers without JavaScript. */
export default function Country({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHeading eyebrow="Delivery" title="Delivery country" />
      <div className="shell section">
        <div className="max-w-[40rem]">
          <CountryForm {...loaderData} error={actionData?.error} />
        </div>
      </div>
    </>
  );
}
