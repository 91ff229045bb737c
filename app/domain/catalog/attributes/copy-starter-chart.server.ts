import { addOptionValues } from "#app/domain/catalog/attributes/save-option-values.server.ts";
import {
  saveSizeChartIn,
  type SaveSizeChartResult,
} from "#app/domain/catalog/attributes/save-size-chart.server.ts";
import { STARTER_CHARTS } from "#app/domain/catalog/attributes/starter-charts.ts";
import type { ProductActor, ProductDeps } from "#app/domain/catalog/product-deps.server.ts";
import { assertAdministrator } from "#app/domain/customers/account.ts";
import { inTransaction, isUniqueViolation } from "#app/platform/database/transaction.server.ts";

/**
 * Copies a starter chart into the shop, with the sizes that the shop does not have yet. The copy is the shop's own from then on. `not-found`: there is
 * no such starter chart; `name-taken`: the shop has a chart of this name, which stays.
 */
export async function copyStarterChart(
  deps: ProductDeps,
  key: string,
  actor: ProductActor,
): Promise<SaveSizeChartResult> {
  assertAdministrator(actor);
  const starter = STARTER_CHARTS.find((candidate) => candidate.key === key);
  if (!starter) return { ok: false, error: "not-found" };
  const { name, chart } = starter;
  const change = { actorId: actor.id, at: deps.clock.now() };
  try {
    const saved = await inTransaction(deps.db, async (tx) => {
      const result = await saveSizeChartIn(tx, {
        id: null,
        input: { name, version: 0, ...chart },
        ...change,
      });
      if (result.ok)
        await addOptionValues(
          tx,
          { kind: "size", values: chart.rows.map(({ size }) => ({ label: size, hex: null })) },
          change,
        );
      return result;
    });
    if (saved.ok) deps.pages.invalidate(["catalogue"]);
    return saved;
  } catch (error) {
    // Two concurrent copies.
    if (isUniqueViolation(error)) return { ok: false, error: "name-taken" };
    throw error;
  }
}
