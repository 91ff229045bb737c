import { isRouteErrorResponse } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/feedback/empty-state.tsx";

interface PrintErrorProps {
  error: unknown;
  /** What it says of a paper that does not exist: "There is no such order." */
  missing: string;
  /** The heading for anything else. */
  title: string;
  back: { to: string; name: string };
}

/** In place of a paper that could not be shown: outside of shop and admin nothing else would say so. */
export function PrintError({ error, missing, title, back }: PrintErrorProps) {
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <main className="shell section">
      <EmptyState
        level={1}
        title={isMissing ? "Page Not Found" : title}
        text={isMissing ? missing : "Please try again in a moment."}
        action={<ButtonLink to={back.to}>{back.name}</ButtonLink>}
      />
    </main>
  );
}
