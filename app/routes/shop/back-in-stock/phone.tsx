import { data, Form, href, useNavigation } from "react-router";
import { consentField, ConsentFields, tickedPurposes } from "#app/components/consent-fields.tsx";
import { noindexMeta } from "#app/components/page-meta.ts";
import { getApp, getRequestContext } from "#app/context/context-keys.server.ts";
import { callerOf } from "#app/context/session-guard.server.ts";
import { isAlertPhoneKey } from "#app/domain/back-in-stock/stock-alerts.server.ts";
import { addAlertPhone } from "#app/domain/back-in-stock/request-alert.server.ts";
import { toE164 } from "#app/domain/customers/addresses/address.ts";
import { PHONE_NOTICE_PURPOSES } from "#app/domain/customers/consents/privacy-notice.ts";
import { phoneChannelsFor } from "#app/domain/messages/notify.server.ts";
import { HOME_COUNTRY } from "#app/lib/home-country.ts";
import { safeReturnTo } from "#app/lib/http/return-to.ts";
import { isUuid } from "#app/lib/id.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { redirectWithFlash } from "#app/platform/http/flash.server.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import type { Limit } from "#app/platform/http/rate-limit.server.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/form/field.tsx";
import type { Route } from "./+types/phone";

export const meta: Route.MetaFunction = ({ matches }) => noindexMeta("Back in stock", matches);

// Each request may send a message that costs money to a number that is not proven.
const REQUESTS: Limit = { name: "stock-alert-phone", max: 10, windowMs: 60 * 60_000 };

type Args = Pick<Route.LoaderArgs, "url" | "context">;

/** The request that a signed link names, and the purposes of the channels that are on, or a 404. */
async function findRequest({ url, context }: Args) {
  const { secret, settings } = getApp(context);
  const alertId = url.searchParams.get("alert") ?? "";
  const isSigned = isUuid(alertId) && isAlertPhoneKey(secret, alertId, url.searchParams.get("key") ?? "");
  const channels = phoneChannelsFor((await settings.get()).messages, "back-in-stock");
  if (!isSigned || channels.length === 0) throw data(null, { status: 404 });
  return { alertId, purposes: channels.map((channel) => PHONE_NOTICE_PURPOSES[channel]) };
}

export async function loader(args: Route.LoaderArgs) {
  const { purposes } = await findRequest(args);
  return { purposes };
}

/** Adds the number to the request. The response does not reveal whether the request waits. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const { alertId, purposes } = await findRequest({ url, context });
  const { db, clock, limits } = getApp(context);
  const fields = await readForm(request);
  const enteredPhone = fields["phone"] ?? "";
  const phone = toE164(enteredPhone, HOME_COUNTRY);
  const ticked = tickedPurposes(fields, purposes);
  const fieldErrors: Record<string, string> = {
    ...(!phone && { phone: "Enter a mobile number, such as 98765 43210" }),
    ...(ticked.length === 0 && purposes[0] && { [consentField(purposes[0])]: "Choose how to send it" }),
  };
  if (!phone || ticked.length === 0) return data({ fieldErrors, enteredPhone, ticked }, { status: 400 });
  if (!(await limits.consume(REQUESTS, callerOf(request, context).clientIp)).ok)
    return data(
      { fieldErrors: { phone: "Too many attempts. Please try again in an hour." }, enteredPhone, ticked },
      { status: 429 },
    );
  const user = await getRequestContext(context).user();
  const agreed = { alertId, phone, purposes: ticked, accountEmail: user?.email ?? null, now: clock.now() };
  await inTransaction(db, (tx) => addAlertPhone(tx, agreed));
  return redirectWithFlash(safeReturnTo(url.searchParams.get("to"), href("/products")), {
    title: "We will notify you",
    description: "By email and on your phone, once, when it is your turn.",
    tone: "good",
  });
}

/** After a request by email: the same notice on the phone, for those who agree to it by channel. */
export default function Phone({ loaderData: { purposes }, actionData }: Route.ComponentProps) {
  const errors: Record<string, string> | undefined = actionData?.fieldErrors;
  return (
    <div className="column section">
      <h1 className="display mb-6 text-3xl">On your phone, too?</h1>
      <p className="mb-6 text-ink-soft">
        We will email you when the piece is back in stock. With your number you also get a message on your
        phone.
      </p>
      <Form method="post" className="space-y-6" noValidate>
        <TextField
          label="Mobile number"
          name="phone"
          type="tel"
          autoComplete="tel"
          maxLength={40}
          defaultValue={actionData?.enteredPhone}
          error={errors?.["phone"]}
        />
        <ConsentFields purposes={purposes} ticked={actionData?.ticked} errorOf={(name) => errors?.[name]} />
        <Button type="submit" isPending={useNavigation().state !== "idle"}>
          Notify me by phone
        </Button>
      </Form>
    </div>
  );
}
