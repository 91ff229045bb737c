import { formatDeadline, formatMoment, formatUpcomingDay } from "#app/lib/time/dates.ts";

/** Higher counts are shown as "999+". */
export const MAX_TO_DO = 1_000;

/** When the first of the counted rows is due, or since when it waits. */
export type ToDoDue =
  | { kind: "deadline"; at: Date }
  /** In India. */
  | { kind: "day"; day: string }
  | { kind: "since"; at: Date };

/** Work that waits, with a link to the list of exactly the counted rows. */
export interface ToDoItem {
  name: string;
  /** "orders to pack" */
  label: string;
  /** Up to `MAX_TO_DO`. */
  count: number;
  /** Null if the work has no time. */
  due: ToDoDue | null;
  /** A deadline is less than `CONFIRM_SOON_MS` away or a day of dispatch over, or something has failed. */
  isUrgent: boolean;
  /** The list. */
  path: string;
}

/** "12", or "999+". */
export function toDoCount(count: number): string {
  return count >= MAX_TO_DO ? `${MAX_TO_DO - 1}+` : String(count);
}

/** "First by Mon 30 Nov, 4:00 pm" */
export function dueLabel({ due, count }: Pick<ToDoItem, "due" | "count">): string | null {
  if (!due) return null;
  const [first, oldest] = count === 1 ? ["By", "Since"] : ["First by", "Oldest since"];
  if (due.kind === "since") return `${oldest} ${formatMoment(due.at)}`;
  return `${first} ${due.kind === "day" ? formatUpcomingDay(due.day) : formatDeadline(due.at)}`;
}
