import { Suspense, use, useEffect } from "react";
import { Form, href, Link, useNavigation, useRouteLoaderData } from "react-router";
import { currencyAmounts } from "#app/components/admin/currency-amounts.ts";
import { MoneyNotes } from "#app/components/admin/money-notes.tsx";
import { PageHead } from "#app/components/admin/page-head.tsx";
import { Panel } from "#app/components/admin/panel.tsx";
import { RefreshLink } from "#app/components/admin/lists/tool-links.tsx";
import { useShop } from "#app/components/use-shop.ts";
import {
  parsePeriod,
  revenueOf,
  totalOrders,
  totalSales,
  type CurrencySum,
  type SalesDay,
} from "#app/domain/analytics/sales.ts";
import { readOtherSales, readSales } from "#app/domain/analytics/read-sales.server.ts";
import { listRecentActivity } from "#app/domain/analytics/recent-activity.server.ts";
import { readShopFigures } from "#app/domain/analytics/shop-figures.server.ts";
import { countLabel, type Waiting } from "#app/domain/analytics/shop-figures.ts";
import { countUnclassified } from "#app/domain/catalog/search/tax-declarations.server.ts";
import { priceRulesOf } from "#app/domain/settings/settings.ts";
import type { AppContext } from "#app/context/app-context.server.ts";
import { indianDay } from "#app/lib/time/india-time.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { RecentActivity } from "#app/routes/admin/dashboard/recent-activity.tsx";
import { runSetupAction } from "#app/routes/admin/dashboard/setup-action.server.ts";
import { SetupGuide } from "#app/routes/admin/dashboard/setup-guide.tsx";
import { readSetupGuide } from "#app/routes/admin/dashboard/setup-steps.server.ts";
import {
  changesOf,
  LOADING_FIGURES,
  NO_CHANGES,
  Statistics,
} from "#app/routes/admin/dashboard/statistics.tsx";
import { readSystemStatus } from "#app/routes/admin/dashboard/system-status.server.ts";
import { SystemStatus } from "#app/routes/admin/dashboard/system-status.tsx";
import { OrdersToConfirm } from "#app/routes/admin/orders/orders-to-confirm.tsx";
import { Alert } from "#app/ui/feedback/alert.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { showToast } from "#app/ui/feedback/toast.tsx";
import type { Route } from "./+types/dashboard";
import { DayChart } from "#app/components/admin/charts/day-chart.tsx";
import { formatMoney, formatShortMoney, type MoneyFormat } from "#app/lib/money.ts";

export const meta: Route.MetaFunction = () => [{ title: "Dashboard | Admin" }];

export async function loader({ context }: Route.LoaderArgs) {
  const app = getApp(context);
  const { sales } = await app.settings.get();
  const { period } = parsePeriod(new URLSearchParams(), indianDay(app.clock.now()));
  const readRecentSales = async () => {
    const [days, others] = await Promise.all([
      readSales(app, period, sales.currency),
      readOtherSales(app, period, sales.currency),
    ]);
    return { days, others };
  };
  const [{ figures, failures }, activity, recentSales, setup, system, withoutHsn] = await Promise.all([
    readShopFigures(app, sales.currency),
    listRecentActivity(app.db).catch((error: unknown) => {
      app.log.error({ err: error }, "The recent activity could not be read");
      return null;
    }),
    readRecentSales().catch((error: unknown) => {
      app.log.error({ err: error }, "The sales of the last days could not be read");
      return null;
    }),
    readSetupGuide(app).catch((error: unknown) => {
      app.log.error({ err: error }, "The setup guide could not be read");
      return null;
    }),
    readSystemStatus(app),
    countWithoutHsn(app).catch((error: unknown) => {
      app.log.error({ err: error }, "The products without an HSN code could not be counted");
      return 0;
    }),
  ]);
  for (const err of failures) app.log.error({ err }, "A figure of the dashboard could not be read");
  const hasFailed = failures.length > 0 || activity === null || recentSales === null;
  return { figures, hasFailed, activity: activity ?? [], recentSales, setup, system, withoutHsn };
}

/** The active products without an HSN code, in a shop whose prices include GST. */
async function countWithoutHsn({ db, settings }: AppContext): Promise<number> {
  const { pricesIncludeGst } = priceRulesOf(await settings.get());
  return pricesIncludeGst ? countUnclassified(db) : 0;
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

function DashboardContent({ loaded }: { loaded: Exclude<DashboardData, { loading: unknown }> }) {
  const { figures, hasFailed, activity, recentSales, setup, system, withoutHsn } = loaded;
  const { shop } = useShop();
  const waiting = useRouteLoaderData<{ waiting: Waiting | null }>("routes/admin/layout")?.waiting;
  const isLoading = useNavigation().location?.pathname === href("/admin/dashboard");
  useEffect(() => {
    if (!loaded.hasFailed) return;
    const description = "Failed to load some statistics. Please try refreshing.";
    showToast({ title: "Dashboard Error", description, tone: "bad" });
  }, [loaded]);
  const count = (figure: number) => [figure.toLocaleString(shop.money.locale)];
  const shown = {
    products: count(figures.products),
    orders: count(figures.orders),
    customers: count(figures.customers),
    revenue: currencyAmounts(figures.revenueMinor, figures.others, shop.money),
  };
  return (
    <>
      {hasFailed && (
        <Alert tone="bad" title="Dashboard Error" className="mb-6">
          Could not load dashboard statistics. Some data might be unavailable.
        </Alert>
      )}
      {withoutHsn > 0 && <MissingHsn count={withoutHsn} />}
      {waiting && <OrdersToConfirm {...waiting} />}
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

interface QuickActionsProps {
  waitingReturns: number;
  /** The setup guide is shown. */
  hasGuide: boolean;
}

function QuickActions({ waitingReturns, hasGuide }: QuickActionsProps) {
  return (
    <Panel title="Quick Actions">
      <ul className="grid gap-2 sm:max-lg:grid-cols-3">
        <QuickAction to={href("/admin/products")}>Manage Products</QuickAction>
        <QuickAction to={href("/admin/orders")}>Manage Orders</QuickAction>
        <QuickAction to={href("/admin/settings")}>Store Settings</QuickAction>
        {waitingReturns > 0 && (
          <QuickAction to={`${href("/admin/orders/returns")}?status=requested&sort=oldest`}>
            {`Returns to review (${countLabel(waitingReturns)})`}
          </QuickAction>
        )}
        {!hasGuide && (
          <li>
            <Form method="post">
              <Button type="submit" name="intent" value="show-guide" variant="outline" className="w-full">
                Set up your shop
              </Button>
            </Form>
          </li>
        )}
      </ul>
    </Panel>
  );
}

function QuickAction({ to, children }: { to: string; children: string }) {
  return (
    <li>
      <ButtonLink to={to} variant="outline" className="w-full">
        {children}
      </ButtonLink>
    </li>
  );
}

interface RecentSalesProps {
  days: readonly SalesDay[];
  /** Sales of the same days in currencies other than the store's, which the chart leaves out. */
  others: readonly CurrencySum[];
  money: MoneyFormat;
}

/** Revenue of the last days, with a link to the analytics. */
function RecentSales({ days, others, money }: RecentSalesProps) {
  const { revenueMinor } = totalSales(days);
  const orders = totalOrders(days, others);
  return (
    <Panel
      title={`Sales of the last ${days.length} days`}
      className="mt-4"
      aside={
        <Link
          to={href("/admin/analytics")}
          className="underlined -my-2.5 inline-flex min-h-11 items-center text-sm"
        >
          All analytics
        </Link>
      }
    >
      <p className="-mt-2 mb-4 text-sm text-ink-soft tabular">
        {currencyAmounts(revenueMinor, others, money).join(" + ")} from{" "}
        {orders === 1 ? "1 order" : `${orders.toLocaleString(money.locale)} orders`}
      </p>
      <DayChart
        label="Sales"
        kind="line"
        days={days.map((day) => ({ day: day.day, value: revenueOf(day) }))}
        format={(value) => formatMoney(value, money)}
        formatShort={(value) => formatShortMoney(value, money)}
        unit={100}
      />
    </Panel>
  );
}
