import { Form, href } from "react-router";
import { PageHeading } from "#app/components/page-heading.tsx";
import { noindexMeta } from "#app/components/page-meta.ts";
import { useShop } from "#app/components/use-shop.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { lookUpPin } from "#app/domain/delivery/find-serviceability.server.ts";
import { ButtonLink, Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/form/field.tsx";
import type { Route } from "./+types/delivery";

export const meta: Route.MetaFunction = ({ matches }) => noindexMeta("Delivery", matches);

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, settings, clock } = getApp(context);
  const pin = new URL(request.url).searchParams.get("pin") ?? "";
  const result = pin === "" ? null : await lookUpPin(db, await settings.get(), { pin, now: clock.now() });
  return { pin: pin.slice(0, 10), result };
}

/** When an order arrives at a PIN code: the form of the product page, for browsers without JavaScript. */
export default function Delivery({ loaderData: { pin, result } }: Route.ComponentProps) {
  const { shop } = useShop();
  const error = result && !result.ok ? result.error : undefined;
  return (
    <>
      <PageHeading
        eyebrow="Delivery"
        title="Delivery date"
        text={`Enter your PIN code, and see by which day an order arrives. ${shop.shippingPromise}.`}
      />
      <div className="shell section">
        {result?.ok && <p className="mb-6 text-lg font-medium">{result.promise ?? result.notice}</p>}
        <Form action={href("/delivery")} className="max-w-[40rem] space-y-5">
          <TextField
            label="PIN code"
            name="pin"
            inputMode="numeric"
            autoComplete="postal-code"
            maxLength={7}
            defaultValue={pin}
            error={error}
          />
          <div className="flex flex-wrap gap-3">
            <Button type="submit">Check</Button>
            <ButtonLink to={href("/products")} variant="outline">
              Browse Products
            </ButtonLink>
          </div>
        </Form>
      </div>
    </>
  );
}
