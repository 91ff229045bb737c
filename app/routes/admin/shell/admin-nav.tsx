import ChevronDown from "lucide-react/icons/chevron-down";
import { Link, useLocation } from "react-router";
import { currentRoom } from "#app/routes/admin/shell/current-page.ts";
import { ROOMS, type Room, type RoomGroup } from "#app/routes/admin/shell/nav-items.ts";

// In a closed sidebar only the icons stay; the names are still there for screen readers and as a tip under the pointer.
const NAME = "truncate group-data-[sidebar=closed]/office:sr-only";
const ROW =
  "flex min-h-11 items-center gap-3 rounded px-3 text-[0.9375rem] text-ink-soft transition-colors hover:bg-ink/5 hover:text-ink lg:min-h-9 lg:text-sm lg:group-data-[sidebar=closed]/office:justify-center";

/** The rooms of the office, in the sidebar or in the menu of a phone. */
export function RoomNav({ label }: { label: string }) {
  return (
    <nav aria-label={label}>
      <ul className="space-y-0.5">
        {ROOMS.map((room) => (
          <li key={room.name}>{"rooms" in room ? <Group group={room} /> : <RoomLink room={room} />}</li>
        ))}
      </ul>
    </nav>
  );
}

function RoomLink({ room }: { room: Room }) {
  const { pathname } = useLocation();
  const isCurrent = currentRoom(pathname) === room.to;
  return (
    <Link
      to={room.to}
      title={room.name}
      aria-current={isCurrent ? "page" : undefined}
      className={`${ROW} aria-[current]:bg-white aria-[current]:font-medium aria-[current]:text-ink aria-[current]:shadow-[inset_0_0_0_1px_var(--color-line)] [&[aria-current]>svg]:text-flame`}
    >
      <room.icon aria-hidden className="size-4.5 shrink-0" strokeWidth={1.6} />
      <span className={NAME}>{room.name}</span>
    </Link>
  );
}

function Group({ group }: { group: RoomGroup }) {
  return (
    <details open className="group/rooms">
      <summary title={group.name} className={ROW}>
        <group.icon aria-hidden className="size-4.5 shrink-0" strokeWidth={1.6} />
        <span className={`${NAME} flex-1`}>{group.name}</span>
        <ChevronDown
          aria-hidden
          className="size-3.5 transition-transform group-open/rooms:rotate-180 lg:group-data-[sidebar=closed]/office:hidden"
          strokeWidth={1.75}
        />
      </summary>
      <ul className="mt-0.5 space-y-0.5 pl-4 lg:group-data-[sidebar=closed]/office:pl-0">
        {group.rooms.map((room) => (
          <li key={room.to}>
            <RoomLink room={room} />
          </li>
        ))}
      </ul>
    </details>
  );
}
