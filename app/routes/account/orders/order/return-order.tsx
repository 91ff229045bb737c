import { noindexMeta } from "#app/components/page-meta.ts";
import { data, Form, href, useNavigation, type ShouldRevalidateFunction } from "react-router";
import { formError, INVALID_FORM } from "#app/components/form-error.ts";
import { FitAreaFields, ShareBodyFields } from "#app/components/fit/fit-feedback-fields.tsx";
import { FINAL_SALE_REFUSAL } from "#app/domain/catalog/final-sale.ts";
import { FormErrorAlert, useFocusInvalid } from "#app/components/form-error-alert.tsx";
import { PhotosField } from "#app/components/returns/photos-field.tsx";
import { ReturnFields } from "#app/components/returns/return-fields.tsx";
import type { OrderActor } from "#app/domain/orders/actions/order-changes.ts";
import { giveConsents } from "#app/domain/customers/consents/consents.server.ts";
import { readFitFeedback } from "#app/domain/fit/feedback/fit-feedback.ts";
import { listSavedBodies } from "#app/domain/fit/saved-bodies/saved-bodies.server.ts";
import type { OrderView } from "#app/domain/orders/customer-orders/order-view.ts";
import { orderNumberLabel, ownOrderUrl } from "#app/domain/orders/order.ts";
import { canGetCredit, isRefundTransferred } from "#app/domain/orders/order-payment.ts";
import { previewRefund, requestReturn } from "#app/domain/orders/returns/request-return.server.ts";
import { listReturnFormLines } from "#app/domain/orders/returns/returnable-lines.server.ts";
import { withdrawReturn } from "#app/domain/orders/returns/process-return.server.ts";
import type { RequestReturnResult } from "#app/domain/orders/returns/return-changes.ts";
import { differenceText } from "#app/domain/orders/returns/exchanges/price-difference.ts";
import { statedTerms } from "#app/domain/orders/returns/way-back.ts";
import { readReturn, readReturnLines, ReturnForm } from "#app/domain/orders/returns/returns.forms.ts";
import {
  isAboutFit,
  MAX_COMMENT_LENGTH,
  returnDaysOf,
  returnFieldErrors,
} from "#app/domain/orders/returns/returns.ts";
import { redirectWithFlash } from "#app/platform/http/flash.server.ts";
import { readPhotoForm } from "#app/context/read-photo-form.server.ts";
import { PHOTOS_FIELD } from "#app/domain/orders/returns/claims/claim.ts";
import { withStoredPhotos } from "#app/domain/orders/returns/return-photos.server.ts";
import { imageErrorText } from "#app/lib/forms/image-upload.ts";
import { getApp, getRequestContext } from "#app/context/context-keys.server.ts";
import { findContact, requireOwnOrder } from "#app/routes/account/orders/order/own-order.server.ts";
import { RefundSummary, type ShownRefund } from "#app/routes/account/orders/refund-summary.tsx";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/feedback/empty-state.tsx";
import { TextAreaField } from "#app/ui/form/field.tsx";
import type { Route } from "./+types/return-order";

export const meta: Route.MetaFunction = ({ matches }) => noindexMeta("Start a return", matches);

export async function loader({ request, url, context, params }: Route.LoaderArgs) {
  const { order, actor } = await requireOwnOrder(request, context, params.number);
  const userId = actor.id;
  const user = await getRequestContext(context).user();
  const { number, status, returnsEndAt, money } = order;
  const needsAccount = isRefundTransferred(order);
  const { db, clock, settings } = getApp(context);
  const [marked] = await listSavedBodies(db, userId);
  const shopSettings = await settings.get();
  const shopCurrency = shopSettings.sales.currency;
  return {
    ...statedTerms(shopSettings, order),
    canGetCredit: canGetCredit({ ...order, userId, isGuest: user?.id !== userId }),
    body: marked?.body ?? null,
    number,
    status,
    returnsEndAt,
    returnDays: returnDaysOf(order),
    isFinalSale: order.lines.every(({ finalSale }) => finalSale !== null),
    money,
    needsAccount,
    resolution: url.searchParams.get("for") === "exchange" ? ("exchange" as const) : ("refund" as const),
    lines: await listReturnFormLines(db, order, { shopCurrency, now: clock.now() }),
  };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const { order, actor } = await requireOwnOrder(request, context, params.number);
  const { fields, photos: files, fieldErrors: photoErrors } = await readPhotoForm(request, context, actor);
  if (fields["step"] === "show") return data(await shownRefund(context, order, fields));
  if (fields["step"] === "withdraw") return withdraw(context, order, { returnId: fields["returnId"], actor });
  const read = readReturn(fields, { needsAccount: isRefundTransferred(order) });
  // The form hides what was entered there before another reason was chosen.
  const feedback = readFitFeedback(isAboutFit(fields["reason"]) ? fields : {});
  if (!read.ok || !feedback.ok || Object.keys(photoErrors).length > 0) {
    const fieldErrors: Record<string, string> = {
      ...(!read.ok && read.fieldErrors),
      ...(!feedback.ok && feedback.fieldErrors),
      ...photoErrors,
    };
    const description = fieldErrors["lines"] ?? INVALID_FORM.description;
    return data(formError(INVALID_FORM.title, description, { fieldErrors, values: fields }), {
      status: 400,
    });
  }
  const input = { orderId: order.id, actor, ...read.value, feedback: feedback.value };
  const { orders, db, clock, images, log } = getApp(context);
  if (feedback.value.heightCm !== null) {
    const email = await findContact(context, { order, actor });
    if (email !== null)
      await giveConsents(db, { email, purposes: ["measurements"], source: "return", now: clock.now() });
  }
  const result = await withStoredPhotos({ images, log }, { kind: "claim", files }, (photos) =>
    requestReturn(orders, { ...input, photos }),
  );
  if (!result.ok) return data(errorMessageOf(result, fields), { status: 409 });
  const isExchange = read.value.resolution === "exchange";
  return redirectWithFlash(ownOrderUrl(order.number), {
    title: isExchange ? "Exchange requested" : "Return requested",
    description: `Your ${isExchange ? "exchange" : "return"} ${result.returnNumber} has been received. ${differenceSentence(result.differenceMinor, order)}${order.email ? "We will answer by email." : "We will call you with our answer."}`,
    tone: "good",
  });
}

/** The price difference of an exchange, for the confirmation of its request. */
function differenceSentence(differenceMinor: number, { money }: OrderView): string {
  const text = differenceText(differenceMinor, money);
  if (text === null) return "";
  const next = differenceMinor > 0 ? "please pay it once we ask you to" : "we refund it";
  return `It costs ${text}: ${next}. `;
}

const NOT_WITHDRAWN = {
  title: "This return can no longer be withdrawn",
  description:
    "We have received it already, or your replacement is on its way. Please write to us if something is wrong.",
  tone: "bad",
} as const;

/** Withdraws a return of the order. Back on its page in any case. */
async function withdraw(
  context: Route.ActionArgs["context"],
  order: OrderView,
  { returnId, actor }: { returnId: string | undefined; actor: OrderActor },
) {
  const entry = order.returns.find(({ id }) => id === returnId);
  if (!entry) throw data(null, { status: 404 });
  const result = await withdrawReturn(getApp(context).orders, { returnId: entry.id, actor });
  const page = ownOrderUrl(order.number);
  if (!result.ok) return redirectWithFlash(page, NOT_WITHDRAWN);
  const description = `You do not need to send anything back for ${entry.number}.`;
  return redirectWithFlash(page, { title: "Return withdrawn", description, tone: "good" });
}

/** The refund of the chosen items, to show before the return is requested. */
async function shownRefund(
  context: Route.ActionArgs["context"],
  order: OrderView,
  values: Record<string, string>,
): Promise<ShownRefund> {
  const { lines, fieldErrors } = readReturnLines(values);
  const reason = ReturnForm.shape.reason.safeParse(values["reason"]).data ?? null;
  const { db, settings } = getApp(context);
  const { returns, sales } = await settings.get();
  const terms = order.currency === sales.currency ? returns : null;
  const refund = await previewRefund(db, { order, lines, reason, terms });
  return { refund, fieldErrors, values };
}

/** Typing changes nothing that the page loads. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ formData, defaultShouldRevalidate }) =>
  formData?.get("step") === "show" ? false : defaultShouldRevalidate;

const ACCOUNT_MISSING = "What you chose costs less. Please enter where we send the difference.";

function errorMessageOf(result: Exclude<RequestReturnResult, { ok: true }>, values: Record<string, string>) {
  const title = "This cannot be returned";
  if (result.error === "lines-refused") {
    const fieldErrors = returnFieldErrors(result.problems);
    return formError(title, "Please check what you have chosen.", { fieldErrors, values });
  }
  if (result.error === "photo-refused") {
    const fieldErrors = { [PHOTOS_FIELD]: imageErrorText(result.imageError) };
    return formError("Your return was not sent", "Please choose the photos again.", { fieldErrors, values });
  }
  if (result.error === "account-missing")
    return formError(title, ACCOUNT_MISSING, { fieldErrors: { upiId: ACCOUNT_MISSING }, values });
  if (result.error === "too-late") return formError(title, "The return period has ended.", { values });
  return formError(title, "Only a delivered order can be returned.", { values });
}

export default function ReturnOrder({ loaderData, actionData }: Route.ComponentProps) {
  const { number, lines, money, returnsEndAt, body, needsAccount, resolution } = loaderData;
  const isPending = useNavigation().state === "submitting";
  const shown = actionData && "refund" in actionData ? actionData : undefined;
  const refused = actionData && "refund" in actionData ? undefined : actionData;
  const form = useFocusInvalid(refused);
  const label = orderNumberLabel(number);
  if (!returnsEndAt) return <NothingToReturn label={label} {...loaderData} />;
  const { fieldErrors = {}, values = {} } = actionData ?? {};
  return (
    <div className="column pt-8 pb-24 lg:pt-12">
      <Breadcrumb crumbs={[{ label: "Your orders", to: href("/orders") }, { label: `Return of ${label}` }]} />
      <h1 className="display mt-4 mb-3 text-4xl">
        {resolution === "exchange" ? "Start an exchange" : "Start a return"}
      </h1>
      <p className="mb-8 text-ink-soft">
        Choose what you are sending back from order {label}. The items should be unworn, unwashed and
        unaltered, with their labels.
      </p>
      <FormErrorAlert error={refused} className="mb-8" />
      <Form
        ref={form}
        method="post"
        encType="multipart/form-data"
        noValidate
        className="return-fields space-y-10"
      >
        <ReturnFields
          lines={lines}
          money={money}
          resolution={resolution}
          replacementSent={loaderData.replacementSent}
          wayBack={loaderData.wayBack}
          needsAccount={needsAccount}
          canGetCredit={loaderData.canGetCredit}
          values={values}
          errors={fieldErrors}
        />
        <div className="space-y-5">
          <div className="hidden space-y-5 [.return-fields:has(option[value^=too-]:checked)_&]:block">
            <FitAreaFields values={actionData?.values} />
            <ShareBodyFields
              label="Add my measurements, so that your sizes get better (optional)"
              values={actionData?.values}
              errors={fieldErrors}
              body={body}
            />
          </div>
          <TextAreaField
            label="Anything else we should know (optional)"
            name="comment"
            rows={4}
            maxLength={MAX_COMMENT_LENGTH}
            defaultValue={values["comment"]}
            error={fieldErrors["comment"]}
          />
          <PhotosField label="Photos (optional)" error={fieldErrors[PHOTOS_FIELD]} />
        </div>
        <RefundSummary shown={shown} money={money} />
        <div className="flex flex-col gap-3 sm:flex-row">
          <Button type="submit" size="lg" isPending={isPending} pendingLabel="Sending...">
            <span className="[.return-fields:has(input[value=exchange]:checked)_&]:hidden">
              Request the return
            </span>
            <span className="hidden [.return-fields:has(input[value=exchange]:checked)_&]:inline">
              Request the exchange
            </span>
          </Button>
          <span className="hidden noscript:contents">
            <Button
              type="submit"
              size="lg"
              variant="outline"
              name="step"
              value="show"
              formAction="#refund-summary"
            >
              Show the refund
            </Button>
          </span>
          <ButtonLink size="lg" variant="quiet" to={href("/orders")}>
            Back to your orders
          </ButtonLink>
        </div>
      </Form>
    </div>
  );
}

interface NothingToReturnProps {
  label: string;
  status: OrderView["status"];
  /** Of the order's own terms. */
  returnDays: number;
  /** Whether none of its items could ever be returned. */
  isFinalSale: boolean;
}

function NothingToReturn({ label, status, returnDays, isFinalSale }: NothingToReturnProps) {
  return (
    <div className="shell section">
      <EmptyState
        level={1}
        title={`Nothing to return from ${label}`}
        text={
          isFinalSale
            ? FINAL_SALE_REFUSAL
            : status === "Delivered"
              ? "Everything has been returned already, was a final sale, or the time to return it is over."
              : `You can return this order within ${returnDays} days of its delivery.`
        }
        action={<ButtonLink to={href("/orders")}>Back to your orders</ButtonLink>}
      />
    </div>
  );
}
