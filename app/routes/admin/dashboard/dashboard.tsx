import { Suspense, use, useEffect } from "react";
import { href, Link, useNavigation, useRouteLoaderData } from "react-router";
import { currencyAmounts } from "#app/components/admin/currency-amounts.ts";
import { MoneyNotes } from "#app/components/admin/money-notes.tsx";
import { PageHead } from "#app/components/admin/page-head.tsx";
import { Panel } from "#app/components/admin/panel.tsx";
import { RefreshLink } from "#app/components/admin/lists/tool-links.tsx";
import { useShop } from "#app/components/use-shop.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { countLabel, type Waiting } from "#app/domain/analytics/shop-figures.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import { QuickActions } from "#app/routes/admin/dashboard/quick-actions.tsx";
import {
  readFigures,
  readWork,
  type DashboardFigures,
} from "#app/routes/admin/dashboard/read-dashboard.server.ts";
import { RecentActivity } from "#app/routes/admin/dashboard/recent-activity.tsx";
import { RecentSales } from "#app/routes/admin/dashboard/recent-sales.tsx";
import { runSetupAction } from "#app/routes/admin/dashboard/setup-action.server.ts";
import { SetupGuide } from "#app/routes/admin/dashboard/setup-guide.tsx";
import {
  changesOf,
  LOADING_FIGURES,
  NO_CHANGES,
  Statistics,
} from "#app/routes/admin/dashboard/statistics.tsx";
import { SystemStatus } from "#app/routes/admin/dashboard/system-status.tsx";
import { ToDo } from "#app/routes/admin/dashboard/to-do.tsx";
import { adminOf } from "#app/routes/admin/require-admin.server.ts";
import { Alert } from "#app/ui/feedback/alert.tsx";
import { showToast } from "#app/ui/feedback/toast.tsx";
import type { Route } from "./+types/dashboard";

export const meta: Route.MetaFunction = () => [{ title: "Dashboard | Admin" }];

export async function loader({ context }: Route.LoaderArgs) {
  const app = getApp(context);
  const { permissions } = adminOf(context);
  const [toDo, figures] = await Promise.all([
    readWork(app, permissions),
    permissions.includes("figures.view") ? readFigures(app) : null,
  ]);
  return { toDo, figures };
}

// A faster response is shown at once, without "..." before it.
const LOADING_SHOWN_AFTER_MS = 100;

/** In the browser the page opens while its data is still loading. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const loading = serverLoader();
  // A late redirect, such as that of an ended session, is followed by the whole page.
  loading.catch((error: unknown) => error instanceof Response && window.location.reload());
  const late = new Promise<null>((resolve) => setTimeout(resolve, LOADING_SHOWN_AFTER_MS, null));
  return (await Promise.race([loading, late])) ?? { loading };
}

export async function action({ request, context }: Route.ActionArgs) {
  return runSetupAction(context, (await readForm(request))["intent"] ?? "");
}

type DashboardData = Route.ComponentProps["loaderData"];

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Dashboard" actions={<RefreshLink to={href("/admin/dashboard")} />} />
      <Suspense fallback={<Statistics isLoading figures={LOADING_FIGURES} changes={NO_CHANGES} />}>
        <LoadedDashboard loaderData={loaderData} />
      </Suspense>
    </>
  );
}

function LoadedDashboard({ loaderData }: { loaderData: DashboardData }) {
  return <DashboardContent loaded={"loading" in loaderData ? use(loaderData.loading) : loaderData} />;
}

type LoadedData = Exclude<DashboardData, { loading: unknown }>;

function hasFailed({ toDo, figures }: LoadedData): boolean {
  return toDo === null || figures?.hasFailed === true;
}

function DashboardContent({ loaded }: { loaded: LoadedData }) {
  const { toDo, figures } = loaded;
  useEffect(() => {
    if (!hasFailed(loaded)) return;
    const description = "Failed to load some statistics. Please try refreshing.";
    showToast({ title: "Dashboard Error", description, tone: "bad" });
  }, [loaded]);
  return (
    <>
      {hasFailed(loaded) && (
        <Alert tone="bad" title="Dashboard Error" className="mb-6">
          Could not load dashboard statistics. Some data might be unavailable.
        </Alert>
      )}
      {figures && figures.withoutHsn > 0 && <MissingHsn count={figures.withoutHsn} />}
      {toDo && <ToDo items={toDo} />}
      {figures && <ShopFigures {...figures} />}
    </>
  );
}

/** What happened in the shop, for people who may see its figures. */
function ShopFigures({ figures, activity, recentSales, setup, system }: DashboardFigures) {
  const { shop } = useShop();
  const waiting = useRouteLoaderData<{ waiting: Waiting | null }>("routes/admin/layout")?.waiting;
  const isLoading = useNavigation().location?.pathname === href("/admin/dashboard");
  const count = (figure: number) => [figure.toLocaleString(shop.money.locale)];
  const shown = {
    products: count(figures.products),
    orders: count(figures.orders),
    customers: count(figures.customers),
    revenue: currencyAmounts(figures.revenueMinor, figures.others, shop.money),
  };
  return (
    <>
      {setup && <SetupGuide {...setup} />}
      <Statistics
        isLoading={isLoading}
        figures={isLoading ? LOADING_FIGURES : shown}
        changes={isLoading ? NO_CHANGES : changesOf(figures, recentSales?.days ?? [], shop.money)}
      />
      <MoneyNotes toCollect={figures.toCollect} others={figures.others} />
      {recentSales && <RecentSales {...recentSales} money={shop.money} />}
      <div className="mt-4 grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <Panel title="Recent Activity">
          <RecentActivity activity={activity} locale={shop.money.locale} />
        </Panel>
        <div className="space-y-4">
          <QuickActions waitingReturns={waiting?.returns ?? 0} hasGuide={Boolean(setup)} />
          <Panel title="System Status">
            <SystemStatus parts={system} />
          </Panel>
        </div>
      </div>
    </>
  );
}

function MissingHsn({ count }: { count: number }) {
  return (
    <Alert
      tone="warning"
      title={`${countLabel(count)} active ${count === 1 ? "product has" : "products have"} no HSN code`}
      className="mb-6"
    >
      GST of 18% applies without an HSN code or a tax class.{" "}
      <Link to={`${href("/admin/products")}?show=legal`} className="underlined">
        Show products with missing legal information
      </Link>
    </Alert>
  );
}
