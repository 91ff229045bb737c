import { href, Link } from "react-router";
import { usePermissions } from "#app/routes/admin/shell/permissions.ts";

/** Says that payments are tests in a sample shop, with a link to the page on which the sample ends. */
export function SampleNote() {
  const note = "Sample shop: payments are tests";
  const style = "block px-3 py-1 text-xs text-ink-soft lg:group-data-[sidebar=closed]/admin:hidden";
  if (!usePermissions().includes("settings.edit")) return <p className={style}>{note}</p>;
  return (
    <p className={style}>
      <Link to={href("/admin/settings/opening")} className="underlined inline-flex min-h-6 items-center">
        {note}
      </Link>
    </p>
  );
}
