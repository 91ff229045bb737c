import type { AppContext } from "#app/context/app-context.server.ts";
import { readOtherSales, readSales } from "#app/domain/analytics/read-sales.server.ts";
import { listRecentActivity } from "#app/domain/analytics/recent-activity.server.ts";
import { parsePeriod } from "#app/domain/analytics/sales.ts";
import { readShopFigures } from "#app/domain/analytics/shop-figures.server.ts";
import { readToDo } from "#app/domain/analytics/to-do.server.ts";
import type { ToDoItem } from "#app/domain/analytics/to-do.ts";
import { countUnclassified } from "#app/domain/catalog/search/tax-declarations.server.ts";
import type { Permission } from "#app/domain/customers/staff/permissions.ts";
import { priceRulesOf } from "#app/domain/settings/settings.ts";
import { indianDay } from "#app/lib/time/india-time.ts";
import { isSetUp, PROVIDER_NAMES } from "#app/platform/process/providers.ts";
import { readSetupGuide } from "#app/routes/admin/dashboard/setup-steps.server.ts";
import { readSystemStatus } from "#app/routes/admin/dashboard/system-status.server.ts";

/** The work that waits for somebody with these permissions; null if it could not be read. */
export async function readWork(
  { db, clock, env, log, settings }: AppContext,
  permissions: readonly Permission[],
): Promise<ToDoItem[] | null> {
  const { comingBack, delivery } = await settings.get();
  return readToDo(db, {
    now: clock.now(),
    lowStockBelow: comingBack.lowStockBelow,
    delivery,
    fromEnvironment: PROVIDER_NAMES.filter((name) => isSetUp(name, env)),
    permissions,
  }).catch((error: unknown) => {
    log.error({ err: error }, "The work that waits could not be counted");
    return null;
  });
}

export type DashboardFigures = Awaited<ReturnType<typeof readFigures>>;

/** What happened in the shop. A part that cannot be read is left out and reported. */
export async function readFigures(app: AppContext) {
  const { sales } = await app.settings.get();
  const orElse = <Value, Fallback>(part: Promise<Value>, fallback: Fallback, message: string) =>
    part.catch((error: unknown) => {
      app.log.error({ err: error }, message);
      return fallback;
    });
  const [{ figures, failures }, activity, recentSales, setup, system, withoutHsn] = await Promise.all([
    readShopFigures(app, sales.currency),
    orElse(listRecentActivity(app.db), null, "The recent activity could not be read"),
    orElse(readRecentSales(app, sales.currency), null, "The sales of the last days could not be read"),
    orElse(readSetupGuide(app), null, "The setup guide could not be read"),
    readSystemStatus(app),
    orElse(countWithoutHsn(app), 0, "The products without an HSN code could not be counted"),
  ]);
  for (const err of failures) app.log.error({ err }, "A figure of the dashboard could not be read");
  const hasFailed = failures.length > 0 || activity === null || recentSales === null;
  return { figures, hasFailed, activity: activity ?? [], recentSales, setup, system, withoutHsn };
}

async function readRecentSales(app: AppContext, currency: string) {
  const { period } = parsePeriod(new URLSearchParams(), indianDay(app.clock.now()));
  const [days, others] = await Promise.all([
    readSales(app, period, currency),
    readOtherSales(app, period, currency),
  ]);
  return { days, others };
}

/** The active products without an HSN code, in a shop whose prices include GST. */
async function countWithoutHsn({ db, settings }: AppContext): Promise<number> {
  const { pricesIncludeGst } = priceRulesOf(await settings.get());
  return pricesIncludeGst ? countUnclassified(db) : 0;
}
