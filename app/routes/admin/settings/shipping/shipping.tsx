import { readSection } from "#app/domain/settings/save-settings.server.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { ShippingZones } from "#app/routes/admin/settings/shipping/shipping-zones.tsx";
import type { Route } from "./+types/shipping";

export const meta: Route.MetaFunction = () => [{ title: "Shipping | Store Settings | Admin" }];

export async function loader({ context }: Route.LoaderArgs) {
  return { shipping: (await readSection(getApp(context).db, "shipping")).value };
}

export default function ShippingTab({ loaderData }: Route.ComponentProps) {
  return <ShippingZones shipping={loaderData.shipping} />;
}
