import { data } from "react-router";
import { formErrorFor } from "#app/components/admin/forms/settings-results.ts";
import { invalidForm } from "#app/components/form-error.ts";
import { useErrorToast } from "#app/components/use-error-toast.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { findIndianState, INDIAN_STATES } from "#app/domain/customers/addresses/indian-states.ts";
import { DeliveryForm } from "#app/domain/delivery/delivery.forms.ts";
import type { PickupSettings } from "#app/domain/delivery/delivery.ts";
import { PickupForm } from "#app/domain/delivery/pickup.forms.ts";
import { readSection } from "#app/domain/settings/save-settings.server.ts";
import { gstSellerOf } from "#app/domain/settings/seller.ts";
import type { StoreSettings } from "#app/domain/settings/settings.ts";
import { fieldErrorsOf } from "#app/lib/forms/zod-errors.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import { saveSection, saveSectionForm } from "#app/routes/admin/settings/save-section.server.ts";
import { CourierPanel } from "#app/routes/admin/settings/shipping/courier-panel.tsx";
import { DispatchPanel } from "#app/routes/admin/settings/shipping/dispatch-panel.tsx";
import { PickupPanel } from "#app/routes/admin/settings/shipping/pickup-panel.tsx";
import { ShippingZones } from "#app/routes/admin/settings/shipping/shipping-zones.tsx";
import type { Route } from "./+types/shipping";

export const meta: Route.MetaFunction = () => [{ title: "Shipping | Store Settings | Admin" }];

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = getApp(context);
  return {
    shipping: (await readSection(db, "shipping")).value,
    delivery: await readSection(db, "delivery"),
    courier: (await readSection(db, "courier")).value,
    pickup: await readSection(db, "pickup"),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const values = await readForm(request);
  if (values["form"] === "pickup") return savePickup(context, values);
  return saveSectionForm(context, "delivery", { schema: DeliveryForm, values });
}

async function savePickup(context: Route.ActionArgs["context"], values: Record<string, string>) {
  const form = PickupForm.safeParse(values);
  const fieldErrors = form.success
    ? pickupStateError(await getApp(context).settings.get(), form.data)
    : fieldErrorsOf(form.error);
  if (!form.success || Object.keys(fieldErrors).length > 0)
    return data(invalidForm(fieldErrors, values), { status: 400 });
  const { version, ...value } = form.data;
  return saveSection(context, { section: "pickup", value, version, values });
}

/** Goods that are handed over in another state would be supplied there, which needs a registration there. */
function pickupStateError(settings: StoreSettings, { isOn, state }: PickupSettings): Record<string, string> {
  const seller = INDIAN_STATES.find(({ gstCode }) => gstCode === gstSellerOf(settings)?.stateCode);
  if (!isOn || !seller || findIndianState(state)?.gstCode === seller.gstCode) return {};
  return { state: `Your GSTIN is of ${seller.name}: orders can be handed over only there` };
}

export default function ShippingTab({ loaderData, actionData }: Route.ComponentProps) {
  useErrorToast(actionData);
  return (
    <div className="space-y-6">
      <ShippingZones shipping={loaderData.shipping} />
      <CourierPanel {...loaderData.courier} />
      <PickupPanel {...loaderData.pickup} problem={formErrorFor(actionData, "pickup")} />
      <DispatchPanel {...loaderData.delivery} problem={formErrorFor(actionData, "dispatch")} />
    </div>
  );
}
