import { data, href } from "react-router";
import { BackLink } from "#app/components/admin/back-link.tsx";
import { DeleteForm } from "#app/components/admin/forms/delete-form.tsx";
import {
  goneEdit,
  invalidEdit,
  staleEdit,
  type EditResult,
} from "#app/components/admin/forms/edit-results.ts";
import { editRevalidation } from "#app/components/admin/forms/edit-revalidation.ts";
import { FormErrorAlert } from "#app/components/form-error-alert.tsx";
import { PageHead } from "#app/components/admin/page-head.tsx";
import { formError, type FormError } from "#app/components/form-error.ts";
import { SizeChartForm } from "#app/domain/catalog/attributes/attributes.forms.ts";
import {
  applyGridAction,
  EMPTY_GRID,
  gridIn,
  gridOf,
  type ChartGrid,
} from "#app/domain/catalog/attributes/attributes.ts";
import { CHART_SEXES } from "#app/domain/catalog/attributes/chart-measures.ts";
import { findSizeChart, listOptionValues } from "#app/domain/catalog/attributes/list-attributes.server.ts";
import {
  deleteSizeChart,
  saveSizeChart,
  type DeleteSizeChartResult,
  type SaveSizeChartResult,
} from "#app/domain/catalog/attributes/save-size-chart.server.ts";
import { nestFields } from "#app/lib/forms/nested-fields.ts";
import { redirectWithSuccess } from "#app/platform/http/flash.server.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { ChartForm } from "#app/routes/admin/products/attributes/chart-form.tsx";
import { adminOf } from "#app/routes/admin/require-admin.server.ts";
import type { Route } from "./+types/size-chart";
import { nestedErrorsOf } from "#app/lib/forms/zod-errors.ts";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.chart?.name ?? "New size chart"} | Admin` },
];

const NEW = "new";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = getApp(context);
  const { values } = await listOptionValues(db, "size");
  const sizes = values.map(({ label }) => label);
  if (params.id === NEW) return { chart: null, sizes };
  const chart = await findSizeChart(db, params.id);
  if (!chart) throw data(null, { status: 404 });
  return { chart, sizes };
}

/** Saves or deletes the chart; without JavaScript also adds and removes rows and columns of the form. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const app = getApp(context);
  const admin = adminOf(context);
  const id = params.id === NEW ? null : params.id;
  const { intent, step, ...submitted } = await readForm(request);
  const nested = nestFields(submitted);
  const grid = gridIn(nested);
  const respond = (shown: ChartGrid | null, status: number, refusal?: FormError) => {
    const input = shown && { grid: shown, name: submitted["name"] ?? "", sex: sexOf(submitted) };
    return data({ input, problem: refusal, id: crypto.randomUUID() }, { status });
  };
  const refuse = ({ problem: refusal, status }: EditResult) => respond(grid, status, refusal);
  if (intent === "delete") {
    if (id === null) throw data(null, { status: 404 });
    const deleted = await deleteSizeChart(app, { id, version: Number(submitted["version"]) }, admin);
    if (!deleted.ok) {
      const { problem: refusal, status } = refused(deleted, {});
      return respond(null, status, refusal);
    }
    return goBack("Size chart deleted");
  }
  const changed = applyGridAction(grid, step);
  if (changed) return respond(changed, 200);
  const form = SizeChartForm.safeParse(nested);
  if (!form.success) return refuse(invalidEdit(nestedErrorsOf(form.error), submitted));
  const saved = await saveSizeChart(app, { id, input: form.data }, admin);
  return saved.ok ? goBack("Size chart saved") : refuse(refused(saved, submitted));
}

const sexOf = (submitted: Record<string, string>) =>
  CHART_SEXES.find((sex) => sex === submitted["sex"]) ?? null;

function goBack(title: string) {
  return redirectWithSuccess(href("/admin/products/attributes"), title);
}

type Refusal = Exclude<SaveSizeChartResult | DeleteSizeChartResult, { ok: true }>;

function refused(refusal: Refusal, values: Record<string, string>): EditResult {
  switch (refusal.error) {
    case "stale":
      return staleEdit(values);
    case "not-found":
      return goneEdit(values);
    case "name-taken":
      return invalidEdit({ name: "A size chart with this name already exists" }, values);
    case "in-use": {
      const text = "Products use this chart. Assign another one first; nothing was deleted.";
      return { problem: formError("Size chart in use", text, { values }), status: 409 };
    }
  }
}

export const shouldRevalidate = editRevalidation;

export default function SizeChart({ loaderData, actionData }: Route.ComponentProps) {
  const { chart, sizes } = loaderData;
  const version = chart?.version ?? 0;
  const stored = chart
    ? { name: chart.name, sex: chart.sex, grid: gridOf(chart) }
    : { name: "", sex: null, grid: EMPTY_GRID };
  return (
    <>
      <PageHead
        backLink={<BackLink to={href("/admin/products/attributes")}>Attributes</BackLink>}
        title={chart?.name ?? "New size chart"}
        text="In centimetres, the smallest size first. Body columns hold the largest body that a size fits, and are used to recommend a size. Garment columns hold the measurements of the garment, laid flat and doubled."
      />
      <FormErrorAlert error={actionData?.problem} />
      <div className="space-y-4">
        <ChartForm
          key={actionData?.id ?? version}
          version={version}
          {...(actionData?.input ?? stored)}
          sizes={sizes}
          errors={actionData?.problem?.fieldErrors ?? {}}
          isUnsaved={Boolean(actionData?.input)}
        />
        {chart && (
          <DeleteForm
            one="size chart"
            version={version}
            text="Only a chart that no product uses can be deleted."
          />
        )}
      </div>
    </>
  );
}
