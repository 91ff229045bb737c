import ChevronRight from "lucide-react/icons/chevron-right";
import { Link } from "react-router";
import { Panel } from "#app/components/admin/panel.tsx";
import { dueLabel, toDoCount, type ToDoItem } from "#app/domain/analytics/to-do.ts";
import { classNames } from "#app/ui/class-names.ts";

/** The work that waits, each kind as a link to its list. */
export function ToDo({ items }: { items: readonly ToDoItem[] }) {
  if (items.length === 0)
    return (
      <p className="mb-4 rounded border border-line bg-white px-4 py-3 text-sm text-ink-soft sm:px-5">
        Nothing is waiting for you.
      </p>
    );
  return (
    <Panel title="To do" className="mb-4">
      <ul className={classNames("-my-2 grid gap-x-8", items.length > 1 && "md:grid-cols-2")}>
        {items.map((item) => (
          <ToDoRow key={item.name} item={item} />
        ))}
      </ul>
    </Panel>
  );
}

function ToDoRow({ item }: { item: ToDoItem }) {
  const due = dueLabel(item);
  return (
    <li className="group/row relative border-line not-first:border-t md:nth-2:border-t-0">
      <div className="flex min-h-14 items-center gap-3 py-2">
        <span
          className={classNames(
            "min-w-8 shrink-0 text-xl font-semibold tabular",
            item.isUrgent && "text-flame-deep",
          )}
        >
          {toDoCount(item.count)}
        </span>
        <p className="min-w-0 flex-1 text-sm">
          <Link to={item.path} className="tile-link font-medium group-hover/row:underline">
            <span className="sr-only">{`${toDoCount(item.count)} `}</span>
            {item.label}
            {item.isUrgent && <span className="sr-only"> (urgent)</span>}
          </Link>
          {due && (
            <span
              className={classNames("block text-xs", item.isUrgent ? "text-flame-deep" : "text-ink-soft")}
            >
              {due}
            </span>
          )}
        </p>
        <ChevronRight aria-hidden className="size-4 shrink-0 text-ink-faint" strokeWidth={1.6} />
      </div>
    </li>
  );
}
