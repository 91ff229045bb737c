import { href } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/feedback/empty-state.tsx";

export function PageNotFound() {
  return (
    <>
      <title>Page Not Found | Admin</title>
      <EmptyState
        level={1}
        title="Page Not Found"
        text="There is no such page in the admin."
        action={<ButtonLink to={href("/admin/dashboard")}>Back to Dashboard</ButtonLink>}
      />
    </>
  );
}
