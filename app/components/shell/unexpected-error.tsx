import { useEffect, type ReactNode } from "react";
import { isRouteErrorResponse, useLocation, useMatches } from "react-router";
import { isConnectionLost, isOnline, onConnectionChange } from "#app/components/connection/connection.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { Paisley } from "#app/ui/ornament/paisley.tsx";
import { showToast } from "#app/ui/toast.tsx";

/** What a route exports as `handle` to name its failure: "Error fetching products". */
export interface RouteHandle {
  failure: string;
}

const CONSOLATION =
  "Something went wrong on our side, and nothing was changed. Please try again in a moment.";

interface UnexpectedErrorProps {
  error: unknown;
  title?: string;
}

/** What a page shows that has failed. Says nothing of the inside; in development the error itself. */
export function UnexpectedError(props: UnexpectedErrorProps) {
  return isConnectionLost(props.error) ? <ShopNotReached /> : <Failure {...props} />;
}

function LostPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="shell flex flex-col items-center py-20 text-center lg:py-28">
      <title>{title}</title>
      <Paisley className="mb-8 h-24 text-flame" />
      <h1 className="display text-4xl">{title}</h1>
      {children}
    </div>
  );
}

/** The request got no answer. As soon as there is a network again the page asks by itself. */
function ShopNotReached() {
  const { pathname, search } = useLocation();
  useEffect(() => onConnectionChange(() => isOnline() && window.location.reload()), []);
  return (
    <LostPage title="The shop cannot be reached">
      <p className="mt-5 max-w-md text-balance text-ink-soft">
        The connection seems to be gone. Your cart is kept. Please look whether you are online, and try again.
      </p>
      <p className="mt-10">
        <a href={pathname + search} className={buttonClass({ size: "lg" })}>
          Try again
        </a>
      </p>
    </LostPage>
  );
}

function Failure({ error, title = "Unexpected Application Error!" }: UnexpectedErrorProps) {
  const { pathname, search } = useLocation();
  // What was thrown by accident has no number here: the server may have found out that it is an outage.
  const status = isRouteErrorResponse(error) ? error.status : undefined;
  const failure = useFailure();
  useEffect(() => {
    if (failure) showToast({ title: failure, description: CONSOLATION, tone: "bad" });
  }, [failure]);
  return (
    <LostPage title={title}>
      <p className="mt-5 max-w-md text-balance text-ink-soft">{CONSOLATION}</p>
      {(failure ?? status) && (
        <p className="mt-2 text-sm text-ink-soft">
          {failure && status ? `${failure} (${status})` : (failure ?? `Error ${status}`)}
        </p>
      )}
      {/* Plain links: what runs in this tab may be what is broken. */}
      <p className="mt-10 flex flex-wrap justify-center gap-3">
        <a href={pathname + search} className={buttonClass({ size: "lg" })}>
          Try again
        </a>
        <a href="/" className={buttonClass({ size: "lg", variant: "outline" })}>
          Back to Home
        </a>
      </p>
      {import.meta.env.DEV && error instanceof Error && (
        <pre className="mt-10 max-w-full overflow-x-auto rounded bg-linen p-5 text-left text-sm">
          {error.stack}
        </pre>
      )}
    </LostPage>
  );
}

/** How the route that has failed calls it, if it has a name for it. */
function useFailure(): string | undefined {
  // The router does not know the type of handles; ours have this one or none.
  const handle = useMatches().at(-1)?.handle as Partial<RouteHandle> | undefined;
  return handle?.failure;
}
