import type { ReactNode } from "react";
import { data, useFetcher } from "react-router";
import { forgetCheckoutDraft } from "#app/components/checkout-draft.ts";
import { showToast } from "#app/ui/feedback/toast.tsx";

interface LogoutFormProps {
  /** The URL that ends the session. */
  action: string;
  className: string;
  title?: string;
  children: ReactNode;
}

const FAILURE = "Logout Failed";

/** Logs out. A failure keeps the page and says so: on a shared computer the shopper must not believe to be logged out. */
export function LogoutForm({ action, children, ...button }: LogoutFormProps) {
  const fetcher = useFetcher();
  return (
    <fetcher.Form method="post" action={action} data-failure={FAILURE} onSubmit={forgetCheckoutDraft}>
      <button type="submit" {...button}>
        {children}
      </button>
    </fetcher.Form>
  );
}

/** The client action of the routes that log out: reports a request without a response, or with an unexpected one. */
export async function reportFailedLogout(serverAction: () => Promise<unknown>) {
  try {
    return await serverAction();
  } catch (error) {
    // The redirect after a logout, also with the message of one that the server could not complete.
    if (error instanceof Response) throw error;
    const description = "You are still logged in on this device. Please try again in a moment.";
    showToast({ title: FAILURE, description, tone: "bad" });
    // This status prevents the router from revalidating, which would fail the same way.
    return data(null, { status: 503 });
  }
}
