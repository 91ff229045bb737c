import { data, href } from "react-router";
import { BackLink } from "#app/components/admin/back-link.tsx";
import { PageHead } from "#app/components/admin/page-head.tsx";
import { Panel } from "#app/components/admin/panel.tsx";
import { revalidateRefused } from "#app/components/admin/forms/edit-revalidation.ts";
import { formErrorFor } from "#app/components/admin/forms/settings-results.ts";
import { SettingsForm } from "#app/components/admin/forms/settings-form.tsx";
import { useErrorToast } from "#app/components/form-error-alert.tsx";
import { useShop } from "#app/components/use-shop.ts";
import { withoutZone, withZone } from "#app/domain/setup/change-zones.ts";
import { readShippingZone } from "#app/domain/delivery/zone.forms.ts";
import { readSection } from "#app/domain/settings/settings.server.ts";
import { moneyFormatOf } from "#app/domain/settings/settings.ts";
import { newId } from "#app/lib/id.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { saveSection } from "#app/routes/admin/settings/save-section.server.ts";
import { chooseZone, ELSEWHERE, NEW_ZONE } from "#app/routes/admin/settings/shipping/zone-choice.ts";
import { DeleteZone, ZoneFields } from "#app/routes/admin/settings/shipping/zone-fields.tsx";
import type { Route } from "./+types/shipping-zone";
import { invalidForm } from "#app/components/form-error.ts";
import { versionField } from "#app/lib/forms/form-fields.ts";

export const meta: Route.MetaFunction = () => [{ title: "Shipping zone | Admin" }];

export const shouldRevalidate = revalidateRefused;

export async function loader({ params, context }: Route.LoaderArgs) {
  const { value: shipping, version } = await readSection(getApp(context).db, "shipping");
  const zone = chooseZone(shipping, params.zone);
  if (!zone) throw data(null, { status: 404 });
  return { zone, zones: shipping.zones, version };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { db, settings } = getApp(context);
  const { value: shipping } = await readSection(db, "shipping");
  const values = await readForm(request);
  const zone = chooseZone(shipping, params.zone);
  if (!zone) throw data(null, { status: 404 });
  const shared = { section: "shipping" as const, values };
  if (values["form"] === "delete" && zone.id !== ELSEWHERE) {
    const version = versionField.safeParse(values["version"]);
    if (!version.success) throw data(null, { status: 400 });
    return saveSection(context, {
      ...shared,
      value: withoutZone(shipping, zone.id),
      version: version.data,
    });
  }
  const money = moneyFormatOf((await settings.get()).sales);
  const read = readShippingZone(values, { money, isElsewhere: zone.id === ELSEWHERE });
  if (!read.ok) return data(invalidForm(read.fieldErrors, values), { status: 400 });
  const { terms, version, name, elsewhere, ...area } = read.value;
  const id = zone.id === NEW_ZONE ? newId() : zone.id;
  const value =
    zone.id === ELSEWHERE
      ? { ...shipping, elsewhere: { ...terms, countries: elsewhere } }
      : withZone(shipping, {
          id,
          name,
          countries: area.countries,
          ...(area.states && { states: area.states }),
          ...terms,
        });
  return saveSection(context, { ...shared, value, version });
}

export default function ShippingZone({ loaderData, actionData }: Route.ComponentProps) {
  const { zone, zones, version } = loaderData;
  const { shop } = useShop();
  const problem = formErrorFor(actionData, "zone");
  useErrorToast(actionData);
  const isSaved = zone.id !== ELSEWHERE && zone.id !== NEW_ZONE;
  return (
    <>
      <PageHead
        backLink={<BackLink to={href("/admin/shipping")}>Shipping</BackLink>}
        title={zone.name === null ? "Everywhere else" : zone.name || "New zone"}
        text={zone.name === null ? "Rates for the countries that are not in a zone." : undefined}
      />
      <div className="max-w-3xl space-y-4">
        <Panel title="Terms">
          <SettingsForm name="zone" version={version} problem={problem}>
            <ZoneFields zone={zone} zones={zones} money={shop.money} problem={problem} />
          </SettingsForm>
        </Panel>
        {isSaved && <DeleteZone version={version} problem={formErrorFor(actionData, "delete")} />}
      </div>
    </>
  );
}
