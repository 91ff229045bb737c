import { data, href } from "react-router";
import { formErrorFor } from "#app/components/admin/forms/settings-results.ts";
import { invalidForm, type FormError } from "#app/components/form-error.ts";
import { useErrorToast } from "#app/components/form-error-alert.tsx";
import { getApp } from "#app/context/context-keys.server.ts";
import { findIndianState, INDIAN_STATES } from "#app/domain/customers/addresses/indian-states.ts";
import { DeliveryForm, PickupForm } from "#app/domain/delivery/delivery.forms.ts";
import type { PickupSettings, CourierSettings } from "#app/domain/delivery/delivery.ts";
import { readOwnCouriers } from "#app/domain/orders/shipments/own-couriers.forms.ts";
import { readSection } from "#app/domain/settings/settings.server.ts";
import { gstSellerOf } from "#app/domain/settings/seller.ts";
import type { StoreSettings } from "#app/domain/settings/settings.ts";
import { fieldErrorsOf } from "#app/lib/forms/zod-errors.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import { saveSection, saveSectionForm } from "#app/routes/admin/settings/save-section.server.ts";
import { OwnCouriersPanel } from "#app/routes/admin/settings/shipping/own-couriers-panel.tsx";
import { DispatchPanel } from "#app/routes/admin/settings/shipping/dispatch-panel.tsx";
import { ShippingZones } from "#app/routes/admin/settings/shipping/shipping-zones.tsx";
import type { Route } from "./+types/shipping";
import { Panel } from "#app/components/admin/panel.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { SettingsForm } from "#app/components/admin/forms/settings-form.tsx";
import { CheckboxField, SelectField, TextAreaField, TextField } from "#app/ui/form/field.tsx";

export const meta: Route.MetaFunction = () => [{ title: "Shipping | Store Settings | Admin" }];

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = getApp(context);
  return {
    shipping: (await readSection(db, "shipping")).value,
    delivery: await readSection(db, "delivery"),
    courier: (await readSection(db, "courier")).value,
    pickup: await readSection(db, "pickup"),
    ownCouriers: await readSection(db, "ownCouriers"),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const values = await readForm(request);
  if (values["form"] === "pickup") return savePickup(context, values);
  if (values["form"] === "own-couriers") return saveOwnCouriers(context, values);
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

async function saveOwnCouriers(context: Route.ActionArgs["context"], values: Record<string, string>) {
  const form = readOwnCouriers(values);
  if (!form.ok) return data(invalidForm(form.fieldErrors, values), { status: 400 });
  const { value, version } = form;
  return saveSection(context, { section: "ownCouriers", value, version, values });
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
      <OwnCouriersPanel {...loaderData.ownCouriers} problem={formErrorFor(actionData, "own-couriers")} />
      <CourierPanel {...loaderData.courier} />
      <PickupPanel {...loaderData.pickup} problem={formErrorFor(actionData, "pickup")} />
      <DispatchPanel {...loaderData.delivery} problem={formErrorFor(actionData, "dispatch")} />
    </div>
  );
}

/** The served PIN codes, with the form that uploads them. */
function CourierPanel({ table }: CourierSettings) {
  return (
    <Panel title="Where your courier delivers" className="max-w-3xl">
      <p className="text-sm text-ink-soft">
        {table
          ? `${table.pinCodes.toLocaleString("en-IN")} PIN codes from “${table.fileName}”. No order is taken for another one.`
          : "You deliver to every PIN code in India. Upload your courier’s list to promise its days, and to take no order that it cannot deliver."}
      </p>
      <ButtonLink
        to={href("/admin/settings/shipping/courier")}
        variant="outline"
        size="sm"
        className="mt-4 min-h-11 lg:min-h-9"
      >
        {table ? "Manage the list" : "Upload a list"}
      </ButtonLink>
    </Panel>
  );
}

interface PickupPanelProps {
  value: PickupSettings;
  version: number;
  problem: FormError | undefined;
}

/** Pick-up in the shop: where and when. */
function PickupPanel({ value, version, problem }: PickupPanelProps) {
  const submitted = problem?.values;
  const field = (name: "street" | "city" | "state" | "postalCode", label: string) => ({
    name,
    label,
    defaultValue: submitted?.[name] ?? value[name],
    error: problem?.fieldErrors?.[name],
  });
  return (
    <Panel title="Pick-up in the shop" className="max-w-3xl">
      <p className="mb-4 text-sm text-ink-soft">
        Customers come for their order: no shipping fee, and no shipping address. It is paid online and taxed
        in the shop’s state.
      </p>
      <SettingsForm name="pickup" version={version} problem={problem}>
        <CheckboxField
          label="Customers can pick up their orders"
          name="isOn"
          defaultChecked={submitted ? submitted["isOn"] === "on" : value.isOn}
        />
        <TextField {...field("street", "Address of the shop")} maxLength={200} />
        <div className="grid gap-5 sm:grid-cols-3">
          <TextField {...field("city", "City")} maxLength={100} />
          <SelectField {...field("state", "State")}>
            <option value="">Choose a state</option>
            {INDIAN_STATES.map(({ gstCode, name }) => (
              <option key={gstCode} value={name}>
                {name}
              </option>
            ))}
          </SelectField>
          <TextField {...field("postalCode", "PIN code")} inputMode="numeric" maxLength={7} />
        </div>
        <TextAreaField
          label="Opening hours"
          name="hours"
          rows={3}
          hint="One line each, such as Monday to Saturday, 11 am to 8 pm."
          defaultValue={submitted?.["hours"] ?? value.hours.join("\n")}
          error={problem?.fieldErrors?.["hours"]}
        />
      </SettingsForm>
    </Panel>
  );
}
