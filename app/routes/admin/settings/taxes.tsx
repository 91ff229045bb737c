import { data, Form, href, Link } from "react-router";
import { revalidateRefused } from "#app/components/admin/forms/edit-revalidation.ts";
import { refuseEdit, staleEdit } from "#app/components/admin/forms/edit-results.ts";
import { formErrorFor, savedSettings } from "#app/components/admin/forms/settings-results.ts";
import { formError, invalidForm } from "#app/components/form-error.ts";
import { useErrorToast } from "#app/components/form-error-alert.tsx";
import { SellInIndiaForm } from "#app/domain/setup/setup.forms.ts";
import { sellInIndia } from "#app/domain/setup/sell-in-india.server.ts";
import { readSection } from "#app/domain/settings/settings.server.ts";
import { saveSection } from "#app/routes/admin/settings/save-section.server.ts";
import { SELL_IN_INDIA, SellInIndia } from "#app/routes/admin/settings/sell-in-india.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Panel } from "#app/components/admin/panel.tsx";
import { countGoodsByClass } from "#app/domain/catalog/search/tax-declarations.server.ts";
import { addSampleTaxClasses, listTaxClasses } from "#app/domain/tax/tax-classes.server.ts";
import { findPeriod, type SavedTaxClass } from "#app/domain/tax/tax-class.ts";
import { findDeadZone, outcomeOf } from "#app/domain/tax/dead-zone.ts";
import { CONFIRM_WITH_ACCOUNTANT, SAMPLE_TAX_CLASSES } from "#app/domain/tax/sample-tax-classes.ts";
import { describeRate } from "#app/domain/tax/tax-class.forms.ts";
import { indianDay } from "#app/lib/time/india-time.ts";
import { readNumber } from "#app/lib/forms/number-field.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { redirectWithFlash, redirectWithSuccess } from "#app/platform/http/flash.server.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { editedVersion } from "#app/routes/admin/read-edit-form.server.ts";
import { adminOf } from "#app/routes/admin/require-admin.server.ts";
import { PriceCheck } from "#app/routes/admin/settings/price-check.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/feedback/empty-state.tsx";
import type { Route } from "./+types/taxes";
import { fieldErrorsOf } from "#app/lib/forms/zod-errors.ts";
import { Cell, HeadCell, Table, TableRow } from "#app/ui/table.tsx";

export const meta: Route.MetaFunction = () => [{ title: "Taxes | Store Settings | Admin" }];

export const shouldRevalidate = revalidateRefused;

const PATH = href("/admin/settings/taxes");
const PRICE = { decimals: 2, min: 1, max: 99_999_999_99 };

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, clock } = getApp(context);
  const day = indianDay(clock.now());
  const classes = await listTaxClasses(db);
  const taxes = await readSection(db, "taxes");
  const { mode, ...seller } = taxes.value;
  const { byClass, withoutClass } = await countGoodsByClass(db, classes);
  const keys = new Set(classes.map(({ sampleKey }) => sampleKey));
  return {
    version: taxes.version,
    seller: { ...seller, isIncluded: mode === "included" },
    gstin: (await readSection(db, "general")).value.gstin,
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

/** The price check that the page's URL requests: the entered values and the result. */
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

/** Switches between the flat tax and GST, or adds the sample classes. */
export async function action({ request, context }: Route.ActionArgs) {
  const { db, clock } = getApp(context);
  const values = await readForm(request);
  if (values["form"] === SELL_IN_INDIA) return startGst(context, values);
  if (values["form"] === FLAT_TAX) return startFlatTax(context, values);
  const { intent } = values;
  if (intent !== "samples") throw data(null, { status: 400 });
  const change = { actorId: adminOf(context).id, at: clock.now() };
  const added = await inTransaction(db, (tx) => addSampleTaxClasses(tx, change));
  const title = added === 1 ? "1 tax class added" : `${added} tax classes added`;
  return redirectWithSuccess(PATH, title);
}

type Values = Record<string, string>;

async function startGst(context: Route.ActionArgs["context"], values: Values) {
  const form = SellInIndiaForm.safeParse(values);
  if (!form.success) return data(invalidForm(fieldErrorsOf(form.error), values), { status: 400 });
  const { version, ...details } = form.data;
  const result = await sellInIndia(getApp(context), { details, version }, adminOf(context));
  if (result.ok) return redirectWithFlash(PATH, savedSettings("Tax"));
  if (result.error === "stale") return refuseEdit(staleEdit(values));
  return data(formError("This shop has orders in another currency", ORDERS_IN_DOLLARS, { values }), {
    status: 409,
  });
}

const ORDERS_IN_DOLLARS =
  "GST is paid in rupees. Change the currency under General first, where you also choose what happens to your prices, and come back. Nothing was changed.";

/** Switches back to the flat tax. Orders placed in the meantime keep their included taxes. */
async function startFlatTax(context: Route.ActionArgs["context"], values: Values) {
  const version = editedVersion(values);
  const { value } = await readSection(getApp(context).db, "taxes");
  return saveSection(context, {
    section: "taxes",
    value: { ...value, mode: "added" },
    version,
    values,
  });
}

const FLAT_TAX = "flat";

export default function Taxes({ loaderData, actionData: problem }: Route.ComponentProps) {
  const { classes, withoutClass, hasSamples, check, seller, gstin, version } = loaderData;
  useErrorToast(problem);
  return (
    <div className="max-w-4xl space-y-4">
      <Panel
        title={seller.isIncluded ? "Prices include GST" : "Sell in India"}
        aside={seller.isIncluded && <Badge tone="green">On</Badge>}
      >
        <SellInIndia
          taxes={seller}
          gstin={gstin}
          version={version}
          problem={formErrorFor(problem, SELL_IN_INDIA)}
        />
      </Panel>
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
          {seller.isIncluded
            ? "These classes set the GST that is included in the prices of your goods. "
            : "Orders bear the flat tax that is set under Payments. These classes record the GST rates of your goods and change no price. "}
          {CONFIRM_WITH_ACCOUNTANT}
        </p>
        {classes.length > 0 ? (
          <TaxClassTable classes={classes} />
        ) : (
          <EmptyState title="No Tax Classes Yet" text="Start with the classes of Indian fashion goods." />
        )}
        {withoutClass > 0 && classes.length > 0 && (
          <p className="mt-3 text-sm text-ink-soft">
            {withoutClass === 1
              ? "1 active product has no HSN code, or one that no class covers."
              : `${withoutClass} active products have no HSN code, or one that no class covers.`}
            {seller.isIncluded &&
              gstin &&
              " Until it has one, 18% GST is paid: the rate of goods that no notification lists."}
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
      {seller.isIncluded && (
        <Panel title="Flat tax">
          <Form method="post" className="space-y-4">
            <p className="text-sm text-ink-soft">
              The tax that is set under Payments is then added to your prices at checkout. Orders that were
              placed with GST keep it, with their invoices and credit notes.
            </p>
            <input type="hidden" name="version" value={version} />
            <Button type="submit" name="form" value={FLAT_TAX} variant="outline">
              Add a flat tax instead
            </Button>
          </Form>
        </Panel>
      )}
    </div>
  );
}

interface TaxClassTableProps {
  classes: readonly {
    id: string;
    name: string;
    hsnCode: string;
    uqc: string;
    /** In words: "5% up to ₹2,500 a piece, above 18%". */
    rate: string;
    products: number;
  }[];
}

/** The tax classes with the rates of today; each row leads to its form. */
function TaxClassTable({ classes }: TaxClassTableProps) {
  return (
    <Table
      caption="Tax classes"
      head={
        <>
          <HeadCell>Class</HeadCell>
          <HeadCell className="max-md:hidden">Rate today</HeadCell>
          <HeadCell className="max-md:hidden">HSN</HeadCell>
          <HeadCell className="text-right">Products</HeadCell>
        </>
      }
    >
      {classes.map(({ id, name, hsnCode, uqc, rate, products }) => (
        <TableRow key={id}>
          <Cell className="w-full">
            <Link
              to={href("/admin/settings/taxes/:id", { id })}
              className="tile-link inline-flex min-h-6 items-center font-semibold"
            >
              {name}
            </Link>
            <span className="block text-xs text-ink-soft md:hidden">
              {rate}; HSN {hsnCode}
            </span>
          </Cell>
          <Cell className="whitespace-nowrap max-md:hidden">{rate}</Cell>
          <Cell className="whitespace-nowrap tabular max-md:hidden">
            {hsnCode} <span className="text-ink-soft">{uqc}</span>
          </Cell>
          <Cell className="text-right tabular">{products}</Cell>
        </TableRow>
      ))}
    </Table>
  );
}
