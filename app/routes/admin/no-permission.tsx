import { data, Link } from "react-router";
import { EmptyState } from "#app/ui/feedback/empty-state.tsx";
import { navItemsFor } from "#app/routes/admin/shell/nav-items.ts";
import { usePermissions } from "#app/routes/admin/shell/permissions.ts";

export function meta() {
  return [{ title: "No permission | Admin" }];
}

export function loader() {
  return data(null, { status: 403 });
}

/** Shown instead of a page, file or action that the role of a member of staff does not include. */
export default function NoPermission() {
  const [home] = navItemsFor(usePermissions());
  return (
    <EmptyState
      level={1}
      title="Your role does not include this"
      text="Nothing was changed. The owner of the shop can give you another role under Settings > Staff."
      action={
        home && (
          <Link to={home.to} className="underlined">
            Back to {home.name}
          </Link>
        )
      }
    />
  );
}
