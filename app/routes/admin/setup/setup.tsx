import type { ReactNode } from "react";
import { href } from "react-router";
import { BackLink } from "#app/components/admin/back-link.tsx";
import { revalidateRefused } from "#app/components/admin/forms/edit-revalidation.ts";
import { formErrorFor } from "#app/components/admin/forms/settings-results.ts";
import { PageHead } from "#app/components/admin/page-head.tsx";
import type { FormError } from "#app/components/form-error.ts";
import { useErrorToast } from "#app/components/form-error-alert.tsx";
import { getApp, temporaryUploadsOf } from "#app/context/context-keys.server.ts";
import {
  SETUP_PARTS,
  StepProgress,
  type SetupPart as PartName,
  type SetupStep,
} from "#app/routes/admin/dashboard/setup-guide.tsx";
import { readEditForm } from "#app/routes/admin/read-edit-form.server.ts";
import { adminOf } from "#app/routes/admin/require-admin.server.ts";
import { ChartLibrary } from "#app/routes/admin/setup/chart-library.tsx";
import { EmailsPart, OpenPart, PoliciesPart, TestOrderPart } from "#app/routes/admin/setup/last-parts.tsx";
import { ProductPart } from "#app/routes/admin/setup/product-part.tsx";
import { readSetup } from "#app/routes/admin/setup/read-setup.server.ts";
import { PART_PERMISSIONS } from "#app/routes/admin/setup/part-permissions.ts";
import { runSetupForm } from "#app/routes/admin/setup/run-setup-form.server.ts";
import { SetupPart, type SetupData } from "#app/routes/admin/setup/setup-part.tsx";
import { ShopPart } from "#app/routes/admin/setup/shop-part.tsx";
import { CountryPart, PaymentsPart, ShippingPart } from "#app/routes/admin/setup/trade-parts.tsx";
import type { Route } from "./+types/setup";

export const meta: Route.MetaFunction = () => [{ title: "Set up your shop | Admin" }];

export const shouldRevalidate = revalidateRefused;

export async function loader({ url, context }: Route.LoaderArgs) {
  const setup = await readSetup(getApp(context), adminOf(context));
  return { ...setup, requested: SETUP_PARTS.find((part) => part === url.searchParams.get("part")) ?? null };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { fields, image } = await readEditForm(request, temporaryUploadsOf(context));
  return runSetupForm({ context, fields, image });
}

const TITLES: Record<PartName, string> = {
  country: "Country and tax",
  shop: "Name, logo, address and GSTIN",
  shipping: "Shipping",
  policies: "Policies",
  charts: "Size charts",
  product: "First category and product",
  "test-order": "Test order",
  payments: "Payments",
  emails: "Emails",
  open: "Open the shop",
};

const OPTIONAL = new Set<PartName>(["charts", "test-order", "emails"]);

interface PartState {
  part: PartName;
  isDone: boolean;
  text: string;
}

/** The state of each part, from the steps of the guide that belong to it. */
function statesOf({ steps, charts, opening }: SetupData): PartState[] {
  return SETUP_PARTS.map((part): PartState => {
    const ofPart = steps.filter((step) => step.part === part);
    const shown: SetupStep | undefined = ofPart.find(({ isDone }) => !isDone) ?? ofPart[0];
    if (shown) return { part, isDone: ofPart.every(({ isDone }) => isDone), text: shown.text };
    if (part === "charts")
      return {
        part,
        isDone: charts.hasCharts,
        text: charts.hasCharts ? "Your shop has size charts." : "Copy measured charts, and adapt them.",
      };
    return { part, isDone: !opening.value.isClosed, text: "Everybody can see the shop and buy." };
  });
}

export default function Setup({ loaderData, actionData }: Route.ComponentProps) {
  useErrorToast(actionData);
  const states = statesOf(loaderData);
  const done = states.filter(({ isDone }) => isDone).length;
  const refused = SETUP_PARTS.find((part) => formErrorFor(actionData, part));
  const next = states.find(({ isDone, part }) => !isDone && part !== "charts")?.part;
  const opened = refused ?? loaderData.requested ?? next;
  return (
    <div className="max-w-3xl">
      <PageHead
        backLink={<BackLink to={href("/admin/dashboard")}>Dashboard</BackLink>}
        title="Set up your shop"
        text="About 20 minutes. You can leave at any time and continue later: each part is saved when you finish it."
      />
      <div className="mb-4 flex items-center gap-4">
        <StepProgress done={done} of={states.length} className="w-full" />
        <p className="shrink-0 text-sm text-ink-soft tabular">
          {done} of {states.length} done
        </p>
      </div>
      <ol className="space-y-3">
        {states.map(({ part, ...state }) => (
          <li key={part}>
            <SetupPart
              {...state}
              title={TITLES[part]}
              isOptional={OPTIONAL.has(part)}
              isOpen={part === opened}
            >
              {mayEdit(part, loaderData) ? (
                formOf(part, { setup: loaderData, problem: formErrorFor(actionData, part), ...state })
              ) : (
                <p className="text-sm text-ink-soft">Your role does not include this part.</p>
              )}
            </SetupPart>
          </li>
        ))}
      </ol>
    </div>
  );
}

function mayEdit(part: PartName, { permissions }: SetupData): boolean {
  const needed = PART_PERMISSIONS[part];
  return needed === undefined || permissions.includes(needed);
}

interface PartContent {
  setup: SetupData;
  problem: FormError | undefined;
  isDone: boolean;
}

function formOf(part: PartName, { setup, problem, isDone }: PartContent): ReactNode {
  switch (part) {
    case "country":
      return <CountryPart isDone={isDone} problem={problem} />;
    case "shop":
      return <ShopPart shop={setup.shop} problem={problem} />;
    case "shipping":
      return <ShippingPart shipping={setup.shipping} problem={problem} />;
    case "policies":
      return <PoliciesPart policies={setup.policies} />;
    case "charts":
      return <ChartLibrary {...setup.charts} />;
    case "product":
      return <ProductPart product={setup.product} problem={problem} />;
    case "test-order":
      return <TestOrderPart testOrders={setup.testOrders} payments={setup.payments} />;
    case "payments":
      return <PaymentsPart payments={setup.payments} problem={problem} />;
    case "emails":
      return <EmailsPart />;
    case "open":
      return <OpenPart opening={setup.opening} steps={setup.steps} problem={problem} />;
  }
}
