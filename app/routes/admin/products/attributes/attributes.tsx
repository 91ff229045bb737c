import Download from "lucide-react/icons/download";
import Plus from "lucide-react/icons/plus";
import Upload from "lucide-react/icons/upload";
import { href, Link } from "react-router";
import { PageHead } from "#app/components/admin/page-head.tsx";
import { Panel } from "#app/components/admin/panel.tsx";
import { columnHeading } from "#app/domain/catalog/attributes/chart-measures.ts";
import type { OptionValues } from "#app/domain/catalog/attributes/attributes.ts";
import { listOptionValues, listSizeCharts } from "#app/domain/catalog/attributes/list-attributes.server.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { OPTION_VIEWS } from "#app/routes/admin/products/attributes/option-views.ts";
import { buttonClass, ButtonLink } from "#app/ui/button.tsx";
import { Swatch } from "#app/ui/swatch.tsx";
import { Cell, HeadCell, Table, TableRow } from "#app/ui/table.tsx";
import type { Route } from "./+types/attributes";

export const meta: Route.MetaFunction = () => [{ title: "Attributes | Admin" }];

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = getApp(context);
  const [sizes, colours, charts] = await Promise.all([
    listOptionValues(db, "size"),
    listOptionValues(db, "colour"),
    listSizeCharts(db),
  ]);
  return { sizes, colours, charts };
}

export default function Attributes({ loaderData: { sizes, colours, charts } }: Route.ComponentProps) {
  const chartHref = (id: string) => href("/admin/products/attributes/size-charts/:id", { id });
  return (
    <>
      <PageHead title="Attributes" text="The options of variants, and the size charts." />
      <div className="grid gap-4 lg:grid-cols-2">
        <Values options={sizes} />
        <Values options={colours} />
      </div>
      <section aria-labelledby="size-charts" className="mt-8">
        <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
          <h2 id="size-charts" className="text-[0.9375rem] font-semibold">
            Size charts
          </h2>
          <div className="flex flex-wrap gap-2">
            {charts.length > 0 && (
              <a
                href={href("/admin/products/attributes/size-charts.csv")}
                download
                className={buttonClass({ variant: "outline", size: "sm" })}
              >
                <Download aria-hidden className="size-4" strokeWidth={1.75} /> Export
              </a>
            )}
            <ButtonLink
              to={href("/admin/products/attributes/size-charts-import")}
              variant="outline"
              size="sm"
            >
              <Upload aria-hidden className="size-4" strokeWidth={1.75} /> Import
            </ButtonLink>
            <ButtonLink to={chartHref("new")} variant="outline" size="sm">
              <Plus aria-hidden className="size-4" strokeWidth={1.75} /> New size chart
            </ButtonLink>
          </div>
        </div>
        {charts.length === 0 ? (
          <p className="text-sm text-ink-soft">
            No size charts yet. A product with a size chart shows it and recommends a size.
          </p>
        ) : (
          <Table
            caption="Size charts by name"
            head={
              <>
                <HeadCell>Garment</HeadCell>
                <HeadCell className="max-sm:hidden">Measurements</HeadCell>
                <HeadCell>Sizes</HeadCell>
              </>
            }
          >
            {charts.map(({ id, name, columns, rows }) => (
              <TableRow key={id}>
                <Cell className="sm:whitespace-nowrap">
                  <Link to={chartHref(id)} className="tile-link font-semibold">
                    {name}
                  </Link>
                </Cell>
                <Cell className="w-full max-w-0 truncate text-ink-soft max-sm:hidden">
                  {columns.map(columnHeading).join(", ")}
                </Cell>
                <Cell className="whitespace-nowrap">{rangeOf(rows.map(({ size }) => size))}</Cell>
              </TableRow>
            ))}
          </Table>
        )}
      </section>
    </>
  );
}

function Values({ options: { kind, values } }: { options: OptionValues }) {
  const { title, slug, none } = OPTION_VIEWS[kind];
  return (
    <Panel
      title={title}
      aside={
        <ButtonLink
          to={href("/admin/products/attributes/:options", { options: slug })}
          variant="outline"
          size="sm"
          aria-label={`Edit ${title.toLowerCase()}`}
        >
          Edit
        </ButtonLink>
      }
    >
      {values.length === 0 ? (
        <p className="text-sm text-ink-soft">{none}</p>
      ) : (
        <ul className="flex flex-wrap gap-2">
          {values.map(({ id, label, hex }) => (
            <li
              key={id}
              className="inline-flex min-h-8 items-center gap-1.5 rounded border border-line bg-paper px-2.5 text-sm"
            >
              {hex && <Swatch hex={hex} className="size-4" />}
              {label}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** "XL to 6XL". */
function rangeOf(sizes: readonly string[]): string {
  const [first = "", last = ""] = [sizes[0], sizes.at(-1)];
  return sizes.length > 1 ? `${first} to ${last}` : first;
}
