import { data, Form, href } from "react-router";
import { Panel } from "#app/components/admin/panel.tsx";
import { countGoodsByClass } from "#app/domain/catalog/count-goods-by-class.server.ts";
import { addSampleTaxClasses } from "#app/domain/tax/add-sample-tax-classes.server.ts";
import { findDeadZone, outcomeOf } from "#app/domain/tax/dead-zone.ts";
import { CONFIRM_WITH_ACCOUNTANT, SAMPLE_TAX_CLASSES } from "#app/domain/tax/sample-tax-classes.ts";
import { findPeriod, type SavedTaxClass } from "#app/domain/tax/tax-class.ts";
import { describeRate } from "#app/domain/tax/tax-class.forms.ts";
import { listTaxClasses } from "#app/domain/tax/tax-classes.server.ts";
import { indianDay } from "#app/lib/time/dates.ts";
import { readNumber } from "#app/lib/forms/number-field.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { redirectWithFlash } from "#app/platform/http/flash.server.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { adminOf } from "#app/routes/admin/require-admin.server.ts";
import { PriceCheck } from "#app/routes/admin/settings/price-check.tsx";
import { TaxClassTable } from "#app/routes/admin/settings/tax-class-table.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/feedback/empty-state.tsx";
import type { Route } from "./+types/taxes";

export const meta: Route.MetaFunction = () => [{ title: "Taxes | Store Settings | Admin" }];

const PATH = href("/admin/settings/taxes");
const PRICE = { decimals: 2, min: 1, max: 99_999_999_99 };

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, clock } = getApp(context);
  const day = indianDay(clock.now());
  const classes = await listTaxClasses(db);
  const { byClass, withoutClass } = await countGoodsByClass(db, classes);
  const keys = new Set(classes.map(({ sampleKey }) => sampleKey));
  return {
    classes: classes.map((taxClass) => ({
      ...taxClass,
      rate: describeRate(findPeriod(taxClass, day)),
      products: byClass.get(taxClass.id) ?? 0,
    })),
    withoutClass,
    hasSamples: SAMPLE_TAX_CLASSES.every(({ key }) => keys.has(key)),
    check: checkPrice(url.searchParams, classes, day),
  };
}

/** The price check of the page's URL: what was entered, and what it gives. */
function checkPrice(params: URLSearchParams, classes: readonly SavedTaxClass[], day: string) {
  const values = { taxClass: params.get("taxClass") ?? "", price: params.get("price") ?? "" };
  if (!params.has("price")) return { values, error: null, checked: null };
  const taxClass = classes.find(({ id }) => id === values.taxClass);
  const price = readNumber(values.price, PRICE, "Enter a price in rupees, such as 2,799");
  if (!price.ok) return { values, error: price.reason, checked: null };
  const period = taxClass && findPeriod(taxClass, day);
  if (!period) return { values, error: "This class has no rate today", checked: null };
  const checked = { outcome: outcomeOf(period, price.value), deadZone: findDeadZone(period, price.value) };
  return { values, error: null, checked };
}

/** Adds the sample classes. */
export async function action({ request, context }: Route.ActionArgs) {
  const { db, clock } = getApp(context);
  const { intent } = await readForm(request);
  if (intent !== "samples") throw data(null, { status: 400 });
  const change = { actorId: adminOf(context).id, at: clock.now() };
  const added = await inTransaction(db, (tx) => addSampleTaxClasses(tx, change));
  const title = added === 1 ? "1 tax class added" : `${added} tax classes added`;
  return redirectWithFlash(PATH, { title, tone: "good", durationMs: 3000 });
}

export default function Taxes({ loaderData }: Route.ComponentProps) {
  const { classes, withoutClass, hasSamples, check } = loaderData;
  return (
    <div className="max-w-4xl space-y-4">
      <Panel
        title="GST classes"
        aside={
          <ButtonLink
            to={href("/admin/settings/taxes/:id", { id: "new" })}
            variant="outline"
            size="sm"
            className="min-h-11 lg:min-h-9"
          >
            Add tax class
          </ButtonLink>
        }
      >
        <p className="mb-4 text-sm text-ink-soft">
          Orders bear the flat tax that is set under Payments. These classes record the GST rates of your
          goods and change no price. {CONFIRM_WITH_ACCOUNTANT}
        </p>
        {classes.length > 0 ? (
          <TaxClassTable classes={classes} />
        ) : (
          <EmptyState title="No Tax Classes Yet" text="Start with the classes of Indian fashion goods." />
        )}
        {withoutClass > 0 && classes.length > 0 && (
          <p className="mt-3 text-sm text-ink-soft">
            {withoutClass === 1
              ? "1 active product has an HSN code that no class names, or none."
              : `${withoutClass} active products have an HSN code that no class names, or none.`}
          </p>
        )}
        {!hasSamples && (
          <Form method="post" className="mt-4">
            <Button type="submit" name="intent" value="samples" variant="dark">
              Add Indian tax classes
            </Button>
          </Form>
        )}
      </Panel>
      {classes.length > 0 && (
        <Panel title="Price check">
          <PriceCheck classes={classes} {...check} />
        </Panel>
      )}
    </div>
  );
}
