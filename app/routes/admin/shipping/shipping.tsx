import { PageHead } from "#app/components/admin/page-head.tsx";
import { readSection } from "#app/domain/settings/settings.server.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { ShippingZones } from "#app/routes/admin/settings/shipping/shipping-zones.tsx";
import type { Route } from "./+types/shipping";

export const meta: Route.MetaFunction = () => [{ title: "Shipping | Admin" }];

export async function loader({ context }: Route.LoaderArgs) {
  return { shipping: (await readSection(getApp(context).db, "shipping")).value };
}

export default function Shipping({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Shipping" />
      <ShippingZones shipping={loaderData.shipping} />
    </>
  );
}
