import { data, href, useLocation } from "react-router";
import { BackLink } from "#app/components/admin/back-link.tsx";
import { PageHead } from "#app/components/admin/page-head.tsx";
import { revalidateRefused } from "#app/components/admin/forms/edit-revalidation.ts";
import type { FormError } from "#app/components/form-error.ts";
import { FormErrorAlert } from "#app/components/form-error-alert.tsx";
import { useShop } from "#app/components/use-shop.ts";
import { DeadZonePrices } from "#app/components/admin/dead-zone-prices.tsx";
import { DISCOUNT_STATUS_VIEWS, type SavedDiscount } from "#app/domain/discounts/discount-list.ts";
import { listTargetChoices, findDiscount } from "#app/domain/discounts/list-discounts.server.ts";
import {
  checkedIds,
  discountFields,
  NEW_DISCOUNT,
  type DiscountFields,
} from "#app/domain/discounts/discount.forms.ts";
import {
  readDiscountResults,
  type DiscountResult,
} from "#app/domain/orders/refunds/list-discount-analytics.server.ts";
import { listSegments } from "#app/domain/people/segments/segments.server.ts";
import { filledIn } from "#app/lib/http/filled-in.ts";
import { moneyFormatOf } from "#app/domain/settings/settings.ts";
import { redirectWithSuccess } from "#app/platform/http/flash.server.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { DiscountForm, type DeadZoneTerms } from "#app/routes/admin/discounts/discount-form.tsx";
import { removeDiscount, saveDiscount } from "#app/routes/admin/discounts/save-discount.server.ts";
import { listDeadZoneAfter } from "#app/routes/admin/discounts/dead-zone-after-discount.server.ts";
import { adminOf } from "#app/routes/admin/require-admin.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import type { Route } from "./+types/discount";
import { DeleteForm } from "#app/components/admin/forms/delete-form.tsx";
import { Panel } from "#app/components/admin/panel.tsx";
import { formatMoney, moneyFormatFor } from "#app/lib/money.ts";

/** URL id of a new discount. */
const NEW = "new";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.discount?.title ?? "Create discount"} | Admin` },
];

/** The fields of a new discount that its URL may fill in. */
const FILLABLE = new Set(["method", "title", "code", "kind", "percent", "amount", "minimum"]);

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const app = getApp(context);
  const { db, clock } = app;
  const money = moneyFormatOf((await app.settings.get()).sales);
  const segments = (await listSegments(db)).map(({ id, name }) => ({ id, name }));
  if (params.id === NEW) {
    const choices = await listTargetChoices(db, { find: "", productIds: [] });
    return {
      discount: null,
      fields: { ...NEW_DISCOUNT, ...filledIn(url.searchParams, (name) => FILLABLE.has(name)) },
      choices,
      segments,
      results: [],
      deadZonePrices: [],
      money,
    };
  }
  const discount = await findDiscount(db, params.id, clock.now());
  if (!discount) throw data(null, { status: 404 });
  const choices = await listTargetChoices(db, { find: "", productIds: discount.productIds });
  const results = await readDiscountResults(db, discount.id);
  const deadZonePrices = await listDeadZoneAfter(app, discount);
  const fields = discountFields(discount, money);
  return { discount, fields, choices, segments, results, deadZonePrices, money };
}

/** Saves or deletes the discount, or searches products, depending on the pressed button. */
export async function action({ request, url, params, context }: Route.ActionArgs) {
  const app = getApp(context);
  const id = params.id === NEW ? null : params.id;
  const stored = id === null ? null : await findDiscount(app.db, id, app.clock.now());
  if (id && !stored) throw data(null, { status: 404 });
  const fields = await readForm(request);
  if (isSearch(fields)) return keepTyped(context, fields, null, 200);
  const requested = { id, stored, fields, admin: adminOf(context) };
  const list = href("/admin/discounts") + url.search;
  if (fields["intent"] === "delete") {
    const removed = await removeDiscount(app, requested);
    if (removed.ok) return redirectWithSuccess(list, removed.title);
    return data(
      { fields: null, choices: null, refusal: removed.problem, toConfirm: null },
      { status: removed.status },
    );
  }
  const saved = await saveDiscount(app, requested);
  if (saved.ok) return redirectWithSuccess(list, saved.title);
  return keepTyped(context, fields, saved.problem, saved.status, saved.toConfirm);
}

export const shouldRevalidate = revalidateRefused;

/** Enter searches if the search text has changed; otherwise it saves. */
function isSearch({ intent, find = "", found: searchedText = "" }: DiscountFields): boolean {
  return intent === "find" || (intent === "enter" && find.trim() !== "" && find !== searchedText);
}

/** Responds with the submitted form and its chosen products. */
async function keepTyped(
  context: Route.ActionArgs["context"],
  fields: DiscountFields,
  refusal: FormError | null,
  status: number,
  toConfirm: DeadZoneTerms | null = null,
) {
  const choices = await listTargetChoices(getApp(context).db, {
    find: (fields["find"] ?? "").trim().slice(0, 100),
    productIds: checkedIds(fields, "product"),
  });
  return data({ fields, choices, refusal, toConfirm }, { status });
}

export default function Discount({ loaderData, actionData }: Route.ComponentProps) {
  const { discount, results, deadZonePrices, money } = loaderData;
  const { shop } = useShop();
  const { search } = useLocation();
  const refusal = actionData?.refusal ?? undefined;
  const status = discount && DISCOUNT_STATUS_VIEWS[discount.status];
  return (
    <div className="max-w-6xl">
      <PageHead
        backLink={<BackLink to={href("/admin/discounts") + search}>Discounts</BackLink>}
        title={discount?.title ?? "Create discount"}
        text={status && <Badge tone={status.tone}>{status.name}</Badge>}
      />
      <FormErrorAlert error={refusal} className="mb-4 wrap-anywhere" />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <DiscountForm
          fields={actionData?.fields ?? loaderData.fields}
          choices={actionData?.choices ?? loaderData.choices}
          segments={loaderData.segments}
          hasSearched={Boolean(actionData?.fields?.["find"]?.trim())}
          version={discount?.version ?? null}
          fieldErrors={refusal?.fieldErrors ?? {}}
          money={money}
          toConfirm={actionData?.toConfirm ?? null}
        />
        {discount && (
          <div className="space-y-4">
            <DeadZonePrices
              prices={deadZonePrices}
              title="With this discount, no GST rate fits these prices"
            />
            <DiscountUsage discount={discount} results={results} locale={shop.money.locale} />
            <DeleteDiscount discount={discount} />
          </div>
        )}
      </div>
    </div>
  );
}

/** Deletes the discount, or ends it once it has been used. */
function DeleteDiscount({ discount: { uses, status, version } }: { discount: SavedDiscount }) {
  if (uses === 0) {
    const text = "It has not been used. It is deleted permanently.";
    return <DeleteForm one="this discount" version={version} text={text} label="Delete discount" />;
  }
  if (status === "ended") return null;
  const text =
    "It has been used, so it stays in the list as ended. It can no longer be used; existing orders keep it.";
  return <DeleteForm verb="End" one="this discount" version={version} text={text} label="End discount" />;
}

interface DiscountUsageProps {
  discount: Pick<SavedDiscount, "uses" | "usageLimit">;
  results: readonly DiscountResult[];
  locale: string;
}

/** How often a discount was used, its total and the revenue of its orders. */
function DiscountUsage({ discount: { uses, usageLimit }, results, locale }: DiscountUsageProps) {
  const sum = (pick: (result: DiscountResult) => number) =>
    results.length > 0
      ? results.map((one) => formatMoney(pick(one), moneyFormatFor(one.currency))).join(" + ")
      : "–";
  const used = uses.toLocaleString(locale);
  return (
    <Panel title="Usage">
      <dl className="space-y-3 text-sm">
        <Figure name="Used">
          {usageLimit === null ? used : `${used} of ${usageLimit.toLocaleString(locale)}`}
        </Figure>
        <Figure name="Total discount">{sum((result) => result.givenMinor)}</Figure>
        <Figure name="Revenue of these orders">{sum((result) => result.revenueMinor)}</Figure>
      </dl>
      {usageLimit !== null && (
        <progress
          aria-label={`${used} of ${usageLimit.toLocaleString(locale)} uses`}
          value={uses}
          max={usageLimit}
          className="mt-4 h-1.5 w-full accent-flame"
        />
      )}
    </Panel>
  );
}

function Figure({ name, children }: { name: string; children: string }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-ink-soft">{name}</dt>
      <dd className="text-right font-medium tabular wrap-anywhere">{children}</dd>
    </div>
  );
}
