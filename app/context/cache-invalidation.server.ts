import type { AdminEvents } from "#app/domain/analytics/admin-events.server.ts";
import { createCatalogNames, type CatalogNamesReader } from "#app/domain/catalog/catalog-names.server.ts";
import type { ProductIndex } from "#app/domain/catalog/product-index/product-index.server.ts";
import type { SettingsReader } from "#app/domain/settings/settings.server.ts";
import type { EventBus } from "#app/platform/cache/event-bus.server.ts";
import type { CacheTag } from "#app/lib/http/cache-tags.ts";
import type { PurgeQueue } from "#app/platform/cdn/purge-queue.server.ts";
import type { Clock } from "#app/platform/clock.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { createPageCache, type PageCache } from "#app/platform/cache/page-cache.server.ts";

/** Connects the in-memory caches to the event bus: a change in any process invalidates them in every process. */
export function wireCacheInvalidation({
  eventBus,
  adminEvents,
  productIndex,
  restockWatch,
  purges,
  settings,
  db,
  clock,
}: {
  eventBus: EventBus;
  adminEvents: AdminEvents;
  productIndex: ProductIndex;
  restockWatch: { notice(tags: readonly CacheTag[]): void };
  purges: Pick<PurgeQueue, "add">;
  settings: SettingsReader;
  db: Db;
  clock: Clock;
}): { pages: PageCache; settings: SettingsReader; names: CatalogNamesReader } {
  const pageCache = createPageCache();
  const names = createCatalogNames(db, clock, async () => (await settings.get()).collections.collections);
  eventBus.subscribe((event) => {
    if (event.kind === "settings") settings.invalidate();
    else if (event.kind === "admin") adminEvents.wake();
    else if (event.kind === "pages") {
      // Before the pages are invalidated, so that pages rendered from now on have the new names and counts.
      names.invalidate(event.tags);
      productIndex.invalidate(event.tags);
      if (event.mayHaveMissedEvents) pageCache.markAllStale();
      else if (event.tags === null) pageCache.invalidateAll();
      else pageCache.invalidate(event.tags);
    }
  });
  return {
    pages: {
      ...pageCache,
      invalidate(tags) {
        eventBus.publish({ kind: "pages", tags });
        restockWatch.notice(tags);
        purges.add(tags);
      },
      invalidateAll() {
        eventBus.publish({ kind: "pages", tags: null });
        purges.add(null);
      },
    },
    names,
    settings: { ...settings, invalidate: () => eventBus.publish({ kind: "settings" }) },
  };
}
