import { data, href } from "react-router";
import { errorMessageOf, invalidSettings } from "#app/components/admin/forms/settings-answers.ts";
import { useErrorToast } from "#app/components/use-error-toast.ts";
import { DeliveryForm } from "#app/domain/settings/shipping/delivery.forms.ts";
import { fieldErrorsOf, readForm } from "#app/platform/http/form.server.ts";
import { saveSection } from "#app/routes/admin/settings/save-section.server.ts";
import { CourierPanel } from "#app/routes/admin/settings/shipping/courier-panel.tsx";
import { DispatchPanel } from "#app/routes/admin/settings/shipping/dispatch-panel.tsx";
import { readSection } from "#app/domain/settings/save-settings.server.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { ShippingZones } from "#app/routes/admin/settings/shipping/shipping-zones.tsx";
import type { Route } from "./+types/shipping";

export const meta: Route.MetaFunction = () => [{ title: "Shipping | Store Settings | Admin" }];

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = getApp(context);
  return {
    shipping: (await readSection(db, "shipping")).value,
    delivery: await readSection(db, "delivery"),
    courier: (await readSection(db, "courier")).value,
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const values = await readForm(request);
  const form = DeliveryForm.safeParse(values);
  if (!form.success) return data(invalidSettings(fieldErrorsOf(form.error), values), { status: 400 });
  const { version, ...value } = form.data;
  const to = href("/admin/settings/shipping");
  return saveSection(context, { section: "delivery", value, version, values, label: "Shipping", to });
}

export default function ShippingTab({ loaderData, actionData }: Route.ComponentProps) {
  useErrorToast(actionData);
  return (
    <div className="space-y-6">
      <ShippingZones shipping={loaderData.shipping} />
      <CourierPanel {...loaderData.courier} />
      <DispatchPanel {...loaderData.delivery} problem={errorMessageOf(actionData, "dispatch")} />
    </div>
  );
}
