import { useEffect, type ReactNode } from "react";
import { href, isRouteErrorResponse, useLocation, useMatches } from "react-router";
import { isConnectionLost, isOnline, onConnectionChange } from "#app/components/connection/connection.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/feedback/empty-state.tsx";
import { Paisley } from "#app/ui/ornament/paisley.tsx";
import { showToast } from "#app/ui/feedback/toast.tsx";

/** What a route exports as `handle` to name its failure: "Error fetching products". */
export interface RouteHandle {
  failure: string;
}

const CONSOLATION =
  "Something went wrong on our side, and nothing was changed. Please try again in a moment.";

/** Where one may go from a page that failed, and what is not lost with it. */
const PLACES = {
  shop: { home: href("/"), homeName: "Back to Home", kept: "Your cart is kept." },
  admin: { home: href("/admin/dashboard"), homeName: "Back to Dashboard", kept: "What was saved is kept." },
};

interface UnexpectedErrorProps {
  error: unknown;
  title?: string;
  place?: keyof typeof PLACES;
}

/** What a page shows that has failed. Says nothing of the inside; in development the error itself. */
export function UnexpectedError(props: UnexpectedErrorProps) {
  return isConnectionLost(props.error) ? <ShopNotReached {...props} /> : <Failure {...props} />;
}

interface LostPageProps {
  title: string;
  text: ReactNode;
  place: keyof typeof PLACES;
  /** Whether another page may be well. */
  leadsHome?: boolean;
}

/** In the shop it is a page of its own, in the admin one of the states of a room. */
function LostPage({ title, text, place, leadsHome }: LostPageProps) {
  const { pathname, search } = useLocation();
  const { home, homeName } = PLACES[place];
  const size = place === "shop" ? "lg" : "md";
  // Plain links: what runs in this tab may be what is broken.
  const ways = (
    <>
      <a href={pathname + search} className={buttonClass({ size })}>
        Try again
      </a>
      {leadsHome && (
        <a href={home} className={buttonClass({ size, variant: "outline" })}>
          {homeName}
        </a>
      )}
    </>
  );
  if (place === "admin")
    return (
      <>
        <title>{`${title} | Admin`}</title>
        <EmptyState level={1} title={title} text={text} action={ways} />
      </>
    );
  return (
    <div className="shell flex flex-col items-center py-20 text-center lg:py-28">
      <title>{title}</title>
      <Paisley className="mb-8 h-24 text-flame" />
      <h1 className="display text-4xl">{title}</h1>
      <p className="mt-5 max-w-md text-balance text-ink-soft">{text}</p>
      <p className="mt-10 flex flex-wrap justify-center gap-3">{ways}</p>
    </div>
  );
}

/** The request got no answer. As soon as there is a network again the page asks by itself. */
function ShopNotReached({ place = "shop" }: UnexpectedErrorProps) {
  useEffect(() => onConnectionChange(() => isOnline() && window.location.reload()), []);
  return (
    <LostPage
      place={place}
      title="The shop cannot be reached"
      text={`The connection seems to be gone. ${PLACES[place].kept} Please check your connection and try again.`}
    />
  );
}

function Failure({ error, title = "Unexpected Application Error!", place = "shop" }: UnexpectedErrorProps) {
  // What was thrown by accident has no number here: the server may have found out that it is an outage.
  const status = isRouteErrorResponse(error) ? error.status : undefined;
  const failure = useFailure();
  useEffect(() => {
    if (failure) showToast({ title: failure, description: CONSOLATION, tone: "bad" });
  }, [failure]);
  const received = failure && status ? `${failure} (${status})` : (failure ?? (status && `Error ${status}`));
  return (
    <>
      <LostPage
        place={place}
        title={title}
        text={
          <>
            {CONSOLATION}
            {received && <span className="mt-2 block text-sm">{received}</span>}
          </>
        }
        leadsHome
      />
      {import.meta.env.DEV && error instanceof Error && (
        <pre className="shell overflow-x-auto rounded bg-linen p-5 text-sm">{error.stack}</pre>
      )}
    </>
  );
}

/** How the route that has failed calls it, if it has a name for it. */
function useFailure(): string | undefined {
  // The router does not know the type of handles; ours have this one or none.
  const handle = useMatches().at(-1)?.handle as Partial<RouteHandle> | undefined;
  return handle?.failure;
}
