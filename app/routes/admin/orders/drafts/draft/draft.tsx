import { data, href, redirect } from "react-router";
import { BackLink } from "#app/components/admin/back-link.tsx";
import { Moment } from "#app/components/admin/moment.tsx";
import { PageHead } from "#app/components/admin/page-head.tsx";
import { revalidateRefused } from "#app/components/admin/forms/edit-revalidation.ts";
import { formError } from "#app/components/form-error.ts";
import { FormErrorAlert } from "#app/components/form-error-alert.tsx";
import { getApp } from "#app/context/context-keys.server.ts";
import { findDraftCustomers, findDraftItems } from "#app/domain/checkout/drafts/draft-choices.server.ts";
import { draftLabel, EMPTY_DRAFT } from "#app/domain/checkout/drafts/draft-order.ts";
import { readDraftForm } from "#app/domain/checkout/drafts/draft-order.forms.ts";
import { findCheckoutOfDraft, findDraft } from "#app/domain/checkout/drafts/draft-orders.server.ts";
import { paymentLink } from "#app/domain/checkout/drafts/payment-link.server.ts";
import { quoteDraft } from "#app/domain/checkout/drafts/quote-draft.server.ts";
import { orderNumberLabel } from "#app/domain/orders/order.ts";
import { moneyFormatOf } from "#app/domain/settings/settings.ts";
import { gstSellerOf } from "#app/domain/settings/seller.ts";
import { toIndianClock } from "#app/lib/time/india-time.ts";
import { DAY_MS } from "#app/lib/time/durations.ts";
import { redirectWithSuccess } from "#app/platform/http/flash.server.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import { DraftCustomer } from "#app/routes/admin/orders/drafts/draft/draft-customer.tsx";
import { KeepDraft, PlaceDraft } from "#app/routes/admin/orders/drafts/draft/draft-finish.tsx";
import { DraftItems } from "#app/routes/admin/orders/drafts/draft/draft-items.tsx";
import { DraftNotes, DraftTerms } from "#app/routes/admin/orders/drafts/draft/draft-terms.tsx";
import type { DraftView } from "#app/routes/admin/orders/drafts/draft/draft-view.ts";
import { runDraftAction } from "#app/routes/admin/orders/drafts/draft/run-draft-action.server.ts";
import { adminOf } from "#app/routes/admin/require-admin.server.ts";
import type { Route } from "./+types/draft";

/** URL id of a new draft. */
const NEW = "new";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.label ?? "New order"} | Admin` },
];

export async function loader({ params, url, context }: Route.LoaderArgs): Promise<DraftView> {
  const app = getApp(context);
  const { db } = app;
  const now = app.clock.now();
  const draft = params.id === NEW ? null : await findDraft(db, params.id);
  if (!draft && params.id !== NEW) return leadToOrder(await findCheckoutOfDraft(db, params.id));
  const settings = await app.settings.get();
  const content = draft?.content ?? EMPTY_DRAFT;
  const id = draft?.id ?? NEW;
  const isHeld = draft?.isHeld ?? false;
  const [quote, items, people, checkout] = await Promise.all([
    quoteDraft(db, settings, { id, content, isHeld, now }),
    findDraftItems(db, textIn(url, "find")),
    findDraftCustomers(db, textIn(url, "who")),
    draft && findCheckoutOfDraft(db, draft.id),
  ]);
  const link = draft && { url: paymentLink(app, draft.id), payUntil: draft.payUntil };
  return {
    id,
    label: draft ? `Draft ${draftLabel(draft.number)}` : "New order",
    version: draft?.version ?? 0,
    content,
    quote,
    money: moneyFormatOf(settings.sales),
    hasGst: gstSellerOf(settings) !== null,
    search: { find: textIn(url, "find"), items, who: textIn(url, "who"), people },
    hold: { isHeld, heldUntil: draft?.heldUntil ?? null },
    link: link && { ...link, isOpen: link.payUntil !== null && link.payUntil > now },
    isBeingPaid: checkout !== null,
    // A form field begins a day, or three, from now, on the full hour.
    suggested: { hold: suggest(now, 1), link: suggest(now, 3) },
    shopName: settings.general.name,
  };
}

const textIn = (url: URL, name: string) => (url.searchParams.get(name) ?? "").trim().slice(0, 200);

const suggest = (now: Date, days: number) =>
  `${toIndianClock(new Date(now.getTime() + days * DAY_MS)).slice(0, 14)}00`;

/** A draft that has become an order leads to it. */
function leadToOrder(checkout: Awaited<ReturnType<typeof findCheckoutOfDraft>>): never {
  if (checkout?.orderNumber)
    throw redirect(href("/admin/orders/:number", { number: String(checkout.orderNumber) }));
  throw data(null, { status: 404 });
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const app = getApp(context);
  const draft = params.id === NEW ? null : await findDraft(app.db, params.id);
  if (!draft && params.id !== NEW) return leadToOrder(await findCheckoutOfDraft(app.db, params.id));
  const fields = await readForm(request);
  const money = moneyFormatOf((await app.settings.get()).sales);
  const read = readDraftForm(fields, { money, now: app.clock.now() });
  if (!read.ok) return refuse(fields, Object.values(read.fieldErrors)[0] ?? "", 400, read);
  const { version, value: form, deadline } = read;
  const actorId = adminOf(context).id;
  const result = await runDraftAction(app, { draft, version, form, fields, deadline, actorId });
  if (!result.ok) return refuse(fields, result.problem, result.status, result);
  if (result.kind === "deleted") return redirectWithSuccess(href("/admin/orders/drafts"), "Draft deleted");
  if (result.kind === "saved")
    return redirectWithSuccess(href("/admin/orders/drafts/:id", { id: result.id }), result.title);
  const number = String(result.orderNumber);
  const title = `Order ${orderNumberLabel(result.orderNumber)} placed`;
  return redirectWithSuccess(href("/admin/orders/:number", { number }), title);
}

/** Responds with what was typed. */
function refuse(
  fields: Record<string, string>,
  problem: string,
  status: number,
  { fieldErrors, mayOverrule = false }: { fieldErrors: Record<string, string>; mayOverrule?: boolean },
) {
  const error = formError("Nothing was changed", problem, { fieldErrors, values: fields });
  return data({ step: fields["step"] ?? "", error, mayOverrule }, { status });
}

export const shouldRevalidate = revalidateRefused;

export default function Draft({ loaderData, actionData }: Route.ComponentProps) {
  const { label, id, hold, isBeingPaid } = loaderData;
  const parts = { draft: loaderData, refusal: actionData };
  return (
    <div className="max-w-6xl">
      <PageHead
        backLink={<BackLink to={href("/admin/orders/drafts")}>Drafts</BackLink>}
        title={label}
        text={<HoldNote isNew={id === NEW} isBeingPaid={isBeingPaid} {...hold} />}
      />
      <FormErrorAlert error={actionData?.error} className="mb-4 wrap-anywhere" />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="space-y-4">
          <DraftItems {...parts} />
          <DraftTerms {...parts} />
          <PlaceDraft {...parts} />
        </div>
        <div className="space-y-4">
          <DraftCustomer {...parts} />
          <DraftNotes {...parts} />
          <KeepDraft {...parts} />
        </div>
      </div>
    </div>
  );
}

interface HoldNoteProps {
  isNew: boolean;
  isBeingPaid: boolean;
  isHeld: boolean;
  heldUntil: Date | null;
}

function HoldNote({ isNew, isBeingPaid, isHeld, heldUntil }: HoldNoteProps) {
  if (isBeingPaid)
    return <>The customer is paying right now. It cannot change until the payment has ended.</>;
  if (isHeld && heldUntil)
    return (
      <>
        Its items are held until <Moment at={heldUntil} />.
      </>
    );
  if (heldUntil)
    return (
      <>
        Its items were held until <Moment at={heldUntil} /> and are for sale again.
      </>
    );
  return isNew ? <>It is saved with the first item or customer.</> : <>Nothing is held for it.</>;
}
