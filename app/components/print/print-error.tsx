import { isRouteErrorResponse } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/feedback/empty-state.tsx";

interface PrintErrorProps {
  error: unknown;
  /** The message for a missing document: "There is no such order." */
  missing: string;
  /** The heading for any other error. */
  title: string;
  backLink: { to: string; name: string };
}

/** The error page of a document, which has no shell around it. */
export function PrintError({ error, missing, title, backLink }: PrintErrorProps) {
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <main className="shell section">
      <EmptyState
        level={1}
        title={isMissing ? "Page Not Found" : title}
        text={isMissing ? missing : "Please try again in a moment."}
        action={<ButtonLink to={backLink.to}>{backLink.name}</ButtonLink>}
      />
    </main>
  );
}
