import { Form, href, Link } from "react-router";
import { FigureTable, TAX_COLUMNS, taxCells } from "#app/components/admin/figure-table.tsx";
import { useQueryForm } from "#app/components/admin/lists/use-query-form.ts";
import { Panel } from "#app/components/admin/panel.tsx";
import { getApp } from "#app/context/context-keys.server.ts";
import { readRegisterPage } from "#app/domain/accounting/register/read-sales-register.server.ts";
import {
  DOCUMENT_KINDS,
  registerRows,
  type RegisterDocument,
} from "#app/domain/accounting/register/sales-register.ts";
import { orderNumberLabel } from "#app/domain/orders/order.ts";
import { pageNumberIn } from "#app/lib/http/page-window.ts";
import { formatDay } from "#app/lib/time/dates.ts";
import { addDays } from "#app/lib/time/days.ts";
import { daysOfMonth, formatMonth } from "#app/lib/time/months.ts";
import { AccountingFrame } from "#app/routes/admin/accounting/accounting-frame.tsx";
import { readRequestedScope } from "#app/routes/admin/accounting/requested-scope.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { DateField } from "#app/ui/form/date-field.tsx";
import { SelectField } from "#app/ui/form/field.tsx";
import { Pager } from "#app/ui/pager.tsx";
import type { Route } from "./+types/sales-register";

export const meta: Route.MetaFunction = () => [{ title: "Sales register | Admin" }];

export async function loader({ url, context }: Route.LoaderArgs) {
  const scope = await readRequestedScope(context, url.searchParams);
  const listed = await readRegisterPage(getApp(context).db, scope, pageNumberIn(url.searchParams));
  return {
    ...listed,
    scope,
    documents: listed.documents.map(({ lines, ...document }) => ({
      ...document,
      rows: registerRows({ kind: document.kind, lines }),
    })),
  };
}

type Scope = Route.ComponentProps["loaderData"]["scope"];

/** Every tax invoice, bill of supply and credit note of some days, a row for each HSN code and rate, with its sums and files. */
export default function SalesRegister({ loaderData }: Route.ComponentProps) {
  const { scope, total, documents, page, pageCount } = loaderData;
  const query = { from: scope.from, to: scope.to, gstin: scope.gstin };
  const fileUrl = (file: string) =>
    `${href("/admin/accounting/export")}?${new URLSearchParams({ ...query, file })}`;
  const count = total.invoices + total.creditNotes;
  return (
    <AccountingFrame
      page="Sales register"
      text={`${formatDay(scope.from)} to ${formatDay(scope.to)}${scope.gstin ? `, GSTIN ${scope.gstin}` : ""}`}
      actions={
        count > 0 && (
          <>
            <FileLink to={fileUrl("tally")}>Tally XML</FileLink>
            <FileLink to={fileUrl("register")}>Download CSV</FileLink>
          </>
        )
      }
    >
      <ScopeForm scope={scope} />
      {count === 0 ? (
        <Panel title="No documents">
          <p className="max-w-prose text-sm text-ink-soft">
            No tax invoice or credit note was issued on these days. A shop that sells with GST issues them
            when orders are shipped and refunded.
          </p>
        </Panel>
      ) : (
        <div className="space-y-4">
          <Panel title="Total, less credit notes">
            <FigureTable
              caption="Total of the register"
              columns={["Documents", ...TAX_COLUMNS]}
              rows={[
                {
                  key: "total",
                  title: `${total.invoices} ${total.invoices === 1 ? "invoice" : "invoices"}, ${total.creditNotes} ${total.creditNotes === 1 ? "credit note" : "credit notes"}`,
                  cells: taxCells(total),
                },
              ]}
            />
          </Panel>
          <Panel title="Documents">
            <RegisterTable documents={documents} />
          </Panel>
          <Pager
            label="Sales register"
            page={page}
            pageCount={pageCount}
            urlOf={(one) =>
              `${href("/admin/accounting")}?${new URLSearchParams({ ...query, page: String(one) })}`
            }
          />
        </div>
      )}
    </AccountingFrame>
  );
}

function FileLink({ to, children }: { to: string; children: string }) {
  return (
    <ButtonLink variant="outline" size="sm" to={to} reloadDocument className="min-h-11 lg:min-h-9">
      {children}
    </ButtonLink>
  );
}

/** Links to the last three months, and a form for any other days and for one of several GSTINs. */
function ScopeForm({ scope }: { scope: Scope }) {
  const { from, to, gstin, gstins, current, refused } = scope;
  const form = useQueryForm(`${from} ${to} ${gstin}`);
  const months = [current, monthBefore(current), monthBefore(monthBefore(current))];
  const shown = refused ?? { from, to, errors: {} };
  return (
    <div className="mb-6 space-y-3">
      <nav aria-label="Month" className="flex flex-wrap gap-x-4 text-sm">
        {months.map((month) => {
          const days = daysOfMonth(month);
          return (
            <Link
              key={month}
              to={`${href("/admin/accounting")}?${new URLSearchParams({ month })}`}
              aria-current={days.from === from && days.to === to ? "true" : undefined}
              className="underlined inline-flex min-h-11 items-center aria-[current]:font-semibold lg:min-h-8"
            >
              {formatMonth(month)}
            </Link>
          );
        })}
      </nav>
      <Form ref={form} action={href("/admin/accounting")} className="flex flex-wrap items-start gap-3">
        {(
          [
            ["from", "From"],
            ["to", "To"],
          ] as const
        ).map(([name, label]) => (
          <DateField
            key={`${name} ${shown[name]}`}
            label={label}
            name={name}
            defaultValue={shown[name]}
            error={shown.errors[name]}
            className="w-44"
          />
        ))}
        {gstins.length > 1 && (
          <SelectField key={gstin} label="GSTIN" name="gstin" defaultValue={gstin} className="w-52">
            {gstins.map((one) => (
              <option key={one} value={one}>
                {one || "Before the registration"}
              </option>
            ))}
          </SelectField>
        )}
        <Button type="submit" variant="outline" className="mt-6.5">
          Show
        </Button>
      </Form>
    </div>
  );
}

const monthBefore = (month: string) => addDays(`${month}-01`, -1).slice(0, 7);

type ListedDocument = Omit<RegisterDocument, "lines"> & { rows: ReturnType<typeof registerRows> };

function RegisterTable({ documents }: { documents: readonly ListedDocument[] }) {
  return (
    <FigureTable
      caption="Documents of the register, by day"
      columns={["Document", "HSN", "Rate", ...TAX_COLUMNS]}
      rows={documents.flatMap((document) =>
        document.rows.map((row) => ({
          key: `${document.number} ${row.hsnCode} ${row.basisPoints}`,
          title: <DocumentCell document={document} />,
          cells: [row.hsnCode, `${row.basisPoints / 100}%`, ...taxCells(row)],
        })),
      )}
    />
  );
}

function DocumentCell({ document }: { document: ListedDocument }) {
  const { number, kind, day, buyer, placeName, orderNumber, paymentMethod } = document;
  return (
    <>
      <span className="whitespace-nowrap tabular">{number}</span>
      <span className="block text-xs text-ink-soft">
        {DOCUMENT_KINDS[kind]}, {formatDay(day)}
      </span>
      <span className="block text-xs text-ink-soft wrap-anywhere">
        {buyer.name}
        {buyer.gstin && `, ${buyer.gstin}`}, {placeName}
      </span>
      <span className="block text-xs text-ink-soft">
        <Link
          to={href("/admin/orders/:number", { number: String(orderNumber) })}
          className="underlined inline-flex min-h-6 items-center"
        >
          {orderNumberLabel(orderNumber)}
        </Link>
        , {paymentMethod}
      </span>
    </>
  );
}
