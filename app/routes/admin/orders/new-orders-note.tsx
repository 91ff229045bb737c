import { useEffect, useRef } from "react";
import { href, Link, useFetcher } from "react-router";
import { countLabel, type Waiting } from "#app/domain/analytics/shop-figures.ts";
import { ADMIN_EVENTS } from "#app/routes/admin/shell/bell/bell.tsx";

/** Two counts are at least this far apart, however many orders arrive. */
const COUNT_EVERY_MS = 30_000;

interface NewOrdersNoteProps {
  /** The number of the latest order when the list was read. */
  after: number;
  /** The list's filters. */
  query: string;
  /** The list's URL. */
  to: string;
}

/**
 * "3 new" once orders of the list have arrived, with a link that reads it again. The bell's event stream says that there are any; only then, and
 * while the page is visible, they are counted.
 */
export function NewOrdersNote({ after, query, to }: NewOrdersNoteProps) {
  const { data, load } = useFetcher<{ count: number }>({ key: `new-orders ${after} ${query}` });
  const countedAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isWaiting = false;
    const count = () => {
      clearTimeout(timer);
      if (!isWaiting || document.visibilityState !== "visible") return;
      const inMs = countedAt.current + COUNT_EVERY_MS - performance.now();
      if (inMs > 0) {
        timer = setTimeout(count, inMs);
        return;
      }
      isWaiting = false;
      countedAt.current = performance.now();
      const params = new URLSearchParams(query);
      params.set("after", String(after));
      void load(`${href("/admin/orders/arrived")}?${params}`);
    };
    const channel = new BroadcastChannel(ADMIN_EVENTS);
    let last = after;
    channel.addEventListener("message", ({ data: waiting }: MessageEvent<Waiting>) => {
      if (waiting.lastOrderNumber <= last) return;
      last = waiting.lastOrderNumber;
      isWaiting = true;
      count();
    });
    document.addEventListener("visibilitychange", count);
    return () => {
      clearTimeout(timer);
      channel.close();
      document.removeEventListener("visibilitychange", count);
    };
  }, [after, query, load]);
  const found = data?.count ?? 0;
  return (
    <p role="status" className="text-sm empty:hidden">
      {found > 0 && (
        <Link to={to} className="underlined inline-flex min-h-11 items-center font-medium lg:min-h-9">
          {countLabel(found)} new
        </Link>
      )}
    </p>
  );
}
