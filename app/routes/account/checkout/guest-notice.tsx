import { href, Link } from "react-router";
import { accountPage } from "#app/lib/http/return-to.ts";

/** Explains an order without an account. */
export function GuestNotice({ isAdministrator }: { isAdministrator: boolean }) {
  return (
    <p className="-mt-4 mb-8 text-ink-soft">
      {isAdministrator ? (
        "You are signed in as the administrator. This order is placed as a guest's, with the contact details below."
      ) : (
        <>
          You need no account.{" "}
          <Link to={accountPage(href("/login"), href("/checkout"))} className="underlined">
            Sign in to use your saved addresses
          </Link>
        </>
      )}
    </p>
  );
}
