import { data } from "react-router";
import { ENTRY_LISTS, type EntryList } from "#app/domain/content/content.forms.ts";

/** The list with this name; responds 404 when there is none. */
export function requestedList(name: string): EntryList {
  const list = ENTRY_LISTS.find((candidate) => candidate === name);
  if (!list) throw data(null, { status: 404 });
  return list;
}
