import { Form, href } from "react-router";
import { noindexMeta } from "#app/components/page-meta.ts";
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
  const error = result && !result.ok ? result.error : undefined;
  return (
    <div className="shell section flex justify-center">
      <div className="w-full max-w-md">
        <h1 className="display mb-4 text-3xl">Delivery date</h1>
        {result?.ok && <p className="mb-6 text-lg font-medium">{result.promise ?? result.notice}</p>}
        <Form action={href("/delivery")} className="space-y-5">
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
    </div>
  );
}
