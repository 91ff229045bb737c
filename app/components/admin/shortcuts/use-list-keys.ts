import { useShortcut } from "#app/components/admin/shortcuts/shortcuts.ts";

const GROUP = "Lists";

/**
 * The keys of every list of the admin: j and k move the focus to the link of the next and the previous row, which Enter then opens, and x ticks
 * the row. The focus itself moves, so that a screen reader reads the row. Once in the shell.
 */
export function useListKeys(): void {
  useShortcut({ keys: "j", name: "Next row", group: GROUP }, () => moveFocus(1));
  useShortcut({ keys: "k", name: "Previous row", group: GROUP }, () => moveFocus(-1));
  useShortcut({ keys: "x", name: "Select the row", group: GROUP }, tickRow);
}

/** False without rows, so that the keys keep their meaning. */
function moveFocus(step: 1 | -1): boolean {
  const links = listRows().flatMap((row) => linkIn(row) ?? []);
  const current = links.findIndex((link) => rowOf(link) === focusedRow());
  const next = current === -1 && step === -1 ? links.length - 1 : current + step;
  const link = links[Math.min(Math.max(next, 0), links.length - 1)];
  link?.focus();
  link?.scrollIntoView({ block: "nearest" });
  return link !== undefined;
}

function tickRow(): boolean {
  const box = focusedRow()?.querySelector<HTMLInputElement>("input[type='checkbox']:not(:disabled)");
  box?.click();
  return box !== null && box !== undefined;
}

// Rows of tables, and the items of lists that are no tables.
const ROWS = "tbody tr, [data-list-row]";
// The items of any other list, on a page without such rows: not of navigation, menus and forms.
const ITEMS = "li:not(nav li, details li, form li, [role='tablist'] li)";

function listRows(): Element[] {
  const visible = (rows: string) =>
    [...document.querySelectorAll(`main :is(${rows})`)].filter((row) => row.checkVisibility());
  const rows = visible(ROWS);
  return rows.some(linkIn) ? rows : visible(ITEMS);
}

function linkIn(row: Element): HTMLAnchorElement | null {
  return (
    row.querySelector<HTMLAnchorElement>("a.tile-link") ?? row.querySelector<HTMLAnchorElement>("a[href]")
  );
}

const rowOf = (element: Element) => element.closest(ROWS) ?? element.closest(ITEMS);

function focusedRow(): Element | null {
  return document.activeElement && rowOf(document.activeElement);
}
