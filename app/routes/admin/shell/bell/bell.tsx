import BellIcon from "lucide-react/icons/bell";
import { useEffect, useRef, useState } from "react";
import { href, Link } from "react-router";
import { Moment } from "#app/components/admin/moment.tsx";
import {
  countLabel,
  MAX_COUNTED,
  type Waiting,
  type WaitingKind,
} from "#app/domain/analytics/shop-figures.ts";
import { isOpenTo, usePermissions } from "#app/routes/admin/shell/permissions.ts";
import { classNames } from "#app/ui/class-names.ts";
import { Dropdown } from "#app/ui/overlay/dropdown.tsx";
import { subscribeToAdminEvents } from "#app/routes/admin/shell/bell/subscribe-to-admin-events.ts";
import { showToast } from "#app/ui/feedback/toast.tsx";

const ROWS: readonly { kind: WaitingKind; name: string; announcement: string; to: string }[] = [
  {
    kind: "orders",
    name: "New orders",
    announcement: "A new order arrived.",
    to: `${href("/admin/orders")}?status=Pending`,
  },
  {
    kind: "toConfirm",
    name: "Cash orders to confirm",
    announcement: "A cash order has to be confirmed.",
    to: href("/admin/orders/to-confirm"),
  },
  {
    kind: "toConfirmSoon",
    name: "to confirm within 2 hours",
    announcement: "A cash order has to be confirmed within 2 hours.",
    to: href("/admin/orders/to-confirm"),
  },
  {
    kind: "returns",
    name: "Returns requested",
    announcement: "A return was requested.",
    to: `${href("/admin/orders/returns")}?status=requested&sort=oldest`,
  },
  {
    kind: "reviews",
    name: "Reviews pending",
    announcement: "A review is waiting to be published.",
    to: href("/admin/products/reviews"),
  },
  {
    kind: "messages",
    name: "New messages",
    announcement: "A new message arrived.",
    to: `${href("/admin/messages")}?status=new`,
  },
  {
    kind: "lowStock",
    name: "Low in stock",
    announcement: "A product is low in stock.",
    to: `${href("/admin/analytics")}#stock`,
  },
];

/** Whether the row counts some of the new orders, which have a row of their own. */
const isPartOfNew = (kind: WaitingKind) => kind === "toConfirm" || kind === "toConfirmSoon";

const pathIn = (to: string) => to.replace(/[?#].*/, "");

/** Items that need attention, with links to them, and their sum; updated live by a script. */
export function Bell({ initial }: { initial: Waiting | null }) {
  const waiting = useWaiting(initial);
  const { announcement, rings } = useAdminEvents(waiting);
  const permissions = usePermissions();
  const rows = waiting
    ? ROWS.filter(({ kind, to }) => waiting[kind] > 0 && isOpenTo(permissions, { to: pathIn(to) }))
    : [];
  // Orders to confirm are new orders, which are counted already.
  const counted = rows.filter(({ kind }) => !isPartOfNew(kind));
  const total = waiting ? counted.reduce((sum, { kind }) => sum + waiting[kind], 0) : 0;
  const label = total === 0 ? "Notifications: none" : `Notifications: ${countLabel(total)} waiting`;
  return (
    <>
      <Dropdown
        label={label}
        triggerClassName="relative flex size-11 shrink-0 items-center justify-center rounded transition-colors hover:bg-ink/7"
        panelClassName="w-64 p-1.5 max-sm:fixed max-sm:inset-x-3 max-sm:top-14 max-sm:w-auto"
        trigger={
          <>
            <BellIcon
              key={rings}
              aria-hidden
              className={rings > 0 ? "size-5 ring-bell" : "size-5"}
              strokeWidth={1.5}
            />
            {total > 0 && (
              <span
                aria-hidden
                className="absolute top-1 left-5 flex h-4.5 min-w-4.5 items-center justify-center rounded-full bg-flame px-1 text-[0.6875rem] leading-none font-semibold text-white tabular sm:left-6"
              >
                {countLabel(total)}
              </span>
            )}
          </>
        }
      >
        {waiting && rows.length > 0 ? (
          <ul>
            {rows.map(({ kind, name, to }) => (
              <li key={kind}>
                <Link
                  to={to}
                  className={classNames(
                    "flex min-h-11 items-center justify-between gap-4 rounded px-3 text-sm transition-colors hover:bg-linen",
                    isPartOfNew(kind) && "ml-3",
                    kind === "toConfirmSoon" && "font-medium text-flame-deep",
                  )}
                >
                  <span>
                    {kind === "toConfirm" && `of them ${countLabel(waiting.toConfirm)} to confirm`}
                    {kind === "toConfirmSoon" && `${countLabel(waiting.toConfirmSoon)} ${name}`}
                    {!isPartOfNew(kind) && name}
                    {kind === "toConfirm" && waiting.confirmByMs !== null && (
                      <span className="block text-xs text-ink-soft">
                        The first by <Moment at={new Date(waiting.confirmByMs)} />
                      </span>
                    )}
                  </span>
                  {!isPartOfNew(kind) && (
                    <span className="font-semibold tabular">{countLabel(waiting[kind])}</span>
                  )}
                </Link>
              </li>
            ))}
          </ul>
        ) : (
          <p className="px-3 py-2.5 text-sm text-ink-soft">
            {waiting ? "Nothing needs your attention." : "Notifications could not be loaded."}
          </p>
        )}
      </Dropdown>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </>
  );
}

/** A text about what has arrived since the page was opened, and how often the bell rang. */
function useAdminEvents(waiting: Waiting | null): { announcement: string; rings: number } {
  const before = useRef(waiting);
  const [arrivals, setArrivals] = useState({ announcement: "", rings: 0 });
  useEffect(() => {
    const previous = before.current;
    before.current = waiting;
    if (!waiting || !previous) return;
    const more = ROWS.filter(({ kind }) => waiting[kind] > previous[kind] && previous[kind] < MAX_COUNTED);
    if (more.length === 0) return;
    setArrivals(({ rings }) => ({
      announcement: more.map(({ announcement }) => announcement).join(" "),
      rings: rings + 1,
    }));
  }, [waiting]);
  return arrivals;
}

/** The channel on which the tab with the event stream passes the counts on. */
export const ADMIN_EVENTS = "admin-events";

/** The bell's counts: those loaded with the page, then whichever are newest. Null while they could not be read. */
function useWaiting(initial: Waiting | null): Waiting | null {
  const [state, setState] = useState({ initial, waiting: initial });
  // The page has reloaded them after a change: these are the newest.
  if (state.initial !== initial) setState({ initial, waiting: initial });
  useEffect(() => shareConnection((waiting) => setState((before) => ({ ...before, waiting }))), []);
  return state.waiting;
}

/**
 * Shares one connection among all admin tabs, because browsers allow only six per host: the tab that holds the lock subscribes and
 * broadcasts. When it closes, another tab gets the lock.
 */
function shareConnection(subscribe: (waiting: Waiting) => void): () => void {
  const channel = new BroadcastChannel(ADMIN_EVENTS);
  const stop = new AbortController();
  channel.addEventListener("message", ({ data }: MessageEvent<Waiting>) => subscribe(data));
  const listen = () =>
    subscribeToAdminEvents(
      {
        waiting(waiting) {
          subscribe(waiting);
          // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origin
          channel.postMessage(waiting);
        },
        ended: () =>
          showToast({ title: "You are signed out", description: "Sign in again to continue.", tone: "bad" }),
      },
      stop.signal,
    );
  void withLock(listen, stop.signal);
  return () => {
    stop.abort();
    channel.close();
  };
}

async function withLock(listen: () => Promise<void>, signal: AbortSignal): Promise<void> {
  try {
    // Web Locks need https or localhost; without them each tab subscribes by itself.
    if ("locks" in navigator) await navigator.locks.request(ADMIN_EVENTS, { signal }, listen);
    else await listen();
  } catch {
    // Aborted while another tab had the lock.
  }
}
