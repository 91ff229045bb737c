import { use, useEffect, type ReactNode } from "react";
import { href, isRouteErrorResponse, useLocation, useMatches } from "react-router";
import { isConnectionLost, isOnline, onConnectionChange } from "#app/components/connection/connection.ts";
import { FailedPostContext, RequestIdContext } from "#app/components/shell/server-contexts.ts";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/feedback/empty-state.tsx";
import { Paisley } from "#app/ui/ornament/paisley.tsx";
import { showToast } from "#app/ui/feedback/toast.tsx";

/** A route's `handle` that names its failure: "Error fetching products". */
export interface RouteHandle {
  failure: string;
}

const FAILURE_TEXT =
  "Something went wrong on our side, and nothing was changed. Please try again in a moment.";

/** The links of a failed page, and the assurance that cart and orders are safe. */
const SURFACES = {
  shop: { home: href("/"), homeName: "Back to Home", reassurance: "Your cart is saved." },
  admin: {
    home: href("/admin/dashboard"),
    homeName: "Back to Dashboard",
    reassurance: "Everything you saved is safe.",
  },
};

interface UnexpectedErrorProps {
  error: unknown;
  title?: string;
  surface?: keyof typeof SURFACES;
}

/** The content of a failed page. Shows no internals; in development the error itself. */
export function UnexpectedError(props: UnexpectedErrorProps) {
  return isConnectionLost(props.error) ? <ShopUnreachable {...props} /> : <UnexpectedFailure {...props} />;
}

interface ErrorPageProps {
  title: string;
  text: ReactNode;
  surface: keyof typeof SURFACES;
  /** Whether other pages may work. */
  hasHomeLink?: boolean;
}

/** In the shop the error is a page of its own, in the admin an empty state. */
function ErrorPage({ title, text, surface, hasHomeLink }: ErrorPageProps) {
  const { pathname, search } = useLocation();
  const { home, homeName } = SURFACES[surface];
  const size = surface === "shop" ? "lg" : "md";
  // Plain links that reload: the scripts in this tab may be the problem.
  const actions = (
    <>
      <a href={pathname + search} className={buttonClass({ size })}>
        Try again
      </a>
      {hasHomeLink && (
        <a href={home} className={buttonClass({ size, variant: "outline" })}>
          {homeName}
        </a>
      )}
    </>
  );
  if (surface === "admin")
    return (
      <>
        <title>{`${title} | Admin`}</title>
        <EmptyState level={1} title={title} text={text} action={actions} />
      </>
    );
  return (
    <div className="shell flex flex-col items-center py-20 text-center lg:py-28">
      <title>{title}</title>
      <Paisley className="mb-8 h-24 text-flame" />
      <h1 className="display text-4xl">{title}</h1>
      <p className="mt-5 max-w-md text-balance text-ink-soft">{text}</p>
      <p className="mt-10 flex flex-wrap justify-center gap-3">{actions}</p>
    </div>
  );
}

/** The request got no response. The page retries as soon as the network is back. */
function ShopUnreachable({ surface = "shop" }: UnexpectedErrorProps) {
  useEffect(() => onConnectionChange(() => isOnline() && window.location.reload()), []);
  return (
    <ErrorPage
      surface={surface}
      title="The shop cannot be reached"
      text={`The connection seems to be gone. ${SURFACES[surface].reassurance} Please check your connection and try again.`}
    />
  );
}

function UnexpectedFailure({
  error,
  title = "Something went wrong",
  surface = "shop",
}: UnexpectedErrorProps) {
  // An unexpected error has no status here; the server may have recognised an outage.
  const status = isRouteErrorResponse(error) ? error.status : undefined;
  const failure = useFailure();
  useEffect(() => {
    if (failure) showToast({ title: failure, description: FAILURE_TEXT, tone: "bad" });
  }, [failure]);
  const statusText =
    failure && status ? `${failure} (${status})` : (failure ?? (status && `Error ${status}`));
  return (
    <>
      <ErrorPage
        surface={surface}
        title={title}
        text={
          <>
            {FAILURE_TEXT}
            {statusText && <span className="mt-2 block text-sm">{statusText}</span>}
            <Reference />
          </>
        }
        hasHomeLink
      />
      {/* Only the server knows the form: browsers leave the code out. */}
      {import.meta.env.SSR && <SendAgain />}
      {import.meta.env.DEV && error instanceof Error && (
        <pre className="shell overflow-x-auto rounded bg-linen p-5 text-sm">{error.stack}</pre>
      )}
    </>
  );
}

/** The request's id, by which the shop finds the error in its log. A page that failed in the browser has none until it is reloaded. */
function Reference() {
  // In the browser the server's own text is read again.
  const id = use(RequestIdContext) ?? globalThis.document?.querySelector("#request-id")?.textContent;
  return (
    id && (
      <span className="mt-2 block text-sm">
        Reference: <span id="request-id">{id}</span>
      </span>
    )
  );
}

/** Sends a form again that was posted without JavaScript, so that nothing typed is lost. With JavaScript the form itself is still there. */
function SendAgain() {
  const fields = use(FailedPostContext);
  const { pathname, search } = useLocation();
  if (!fields) return null;
  return (
    <noscript>
      <form method="post" action={pathname + search} className="shell pb-20 text-center">
        {fields.map(([name, value]) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ))}
        <p className="mb-4 text-ink-soft">
          What you typed is not lost: you can send the form again. Please enter passwords and payment details
          again.
        </p>
        <Button type="submit">Send again</Button>
      </form>
    </noscript>
  );
}

/** The failed route's name for its failure, if it has one. */
function useFailure(): string | undefined {
  // The router does not type handles; ours have this property or none.
  const handle = useMatches().at(-1)?.handle as Partial<RouteHandle> | undefined;
  return handle?.failure;
}
