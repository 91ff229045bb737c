import { Form, href, Link, useNavigation } from "react-router";
import { MoveButtons } from "#app/components/admin/lists/row-buttons.tsx";
import { useMoveFocus } from "#app/components/admin/movable-rows/use-move-focus.ts";
import type { EntryList } from "#app/domain/content/entries.forms.ts";
import type { PublishState } from "#app/domain/content/publishing.ts";
import { ENTRY_VIEWS } from "#app/routes/admin/content/entries/entry-views.ts";
import { StateBadge, PublishDate } from "#app/routes/admin/content/posts/publish-state.tsx";
import { Cell, HeadCell, Table, TableRow } from "#app/ui/table.tsx";

interface Row {
  id: string;
  values: Record<string, string>;
  publishedAt: Date;
  state: PublishState;
}

/** A list's entries in the shop's order, each with buttons that move it. */
export function EntryTable({ list, entries }: { list: EntryList; entries: readonly Row[] }) {
  const { title, head, line, fields } = ENTRY_VIEWS[list];
  const { formData } = useNavigation();
  const direction = formData?.get("direction");
  const movedId = formData?.get("id");
  const isMoving = typeof direction === "string" && typeof movedId === "string";
  const buttonId = useMoveFocus(isMoving ? `${direction} ${movedId}` : null);
  return (
    <Table
      caption={`${title}, in display order`}
      isLoading={isMoving}
      head={
        <>
          <HeadCell>{fields[0]?.label}</HeadCell>
          <HeadCell className="max-md:hidden">Date</HeadCell>
          <HeadCell className="max-md:hidden">Status</HeadCell>
          <HeadCell className="w-28 text-right">Order</HeadCell>
        </>
      }
    >
      {entries.map(({ id, values, ...entry }, index) => (
        <TableRow key={id}>
          <Cell className="w-full max-w-0 2xl:w-1/2">
            <Link to={href("/admin/content/:list/:id", { list, id })} className="tile-link font-semibold">
              {values[head]}
            </Link>
            <span className="block truncate text-ink-soft">{values[line]}</span>
            <span className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-ink-soft md:hidden">
              <StateBadge state={entry.state} />
              <PublishDate of={entry} />
            </span>
          </Cell>
          <Cell className="whitespace-nowrap text-ink-soft max-md:hidden">
            <PublishDate of={entry} />
          </Cell>
          <Cell className="max-md:hidden">
            <StateBadge state={entry.state} />
          </Cell>
          <Cell>
            <Form method="post" preventScrollReset className="relative z-1 flex justify-end">
              <input type="hidden" name="id" value={id} />
              <MoveButtons
                row={values[head] ?? ""}
                index={index}
                count={entries.length}
                buttonProps={(direction) => ({
                  id: buttonId(direction, id),
                  name: "direction",
                  value: direction,
                })}
              />
            </Form>
          </Cell>
        </TableRow>
      ))}
    </Table>
  );
}
