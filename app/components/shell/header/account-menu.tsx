import ChevronDown from "lucide-react/icons/chevron-down";
import User from "lucide-react/icons/user-round";
import { href, Link } from "react-router";
import { LoginForm } from "#app/components/shell/login-form.tsx";
import { LogoutForm } from "#app/components/shell/logout-form.tsx";
import { accountLinks, TRACK_ORDER_LINK } from "#app/components/shell/header/shell-links.ts";
import { accountName } from "#app/components/shopper/shopper-texts.ts";
import type { SignedInViewer, Viewer } from "#app/components/shell/shell-view.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { Dropdown } from "#app/ui/overlay/dropdown.tsx";

const TRIGGER =
  "flex h-11 items-center gap-2 rounded-full px-3 text-[0.9375rem] transition-colors hover:bg-ink/7 group-open/dropdown:bg-ink/7";

/** The sign-in dropdown of a visitor, or the account dropdown of someone who is signed in. */
export function AccountMenu({ viewer }: { viewer: Viewer }) {
  const isVisitor = viewer.kind === "visitor";
  return (
    <Dropdown
      triggerClassName={TRIGGER}
      panelClassName={isVisitor ? "w-84 p-6" : "w-64 py-2"}
      trigger={
        <>
          {viewer.kind === "customer" && viewer.avatarUrl ? (
            <Avatar name={viewer.name} url={viewer.avatarUrl} className="size-7 text-xs" />
          ) : (
            <User aria-hidden className="size-5.5" strokeWidth={1.4} />
          )}
          <span className="max-w-24 truncate max-xl:sr-only">{isVisitor ? "Sign in" : labelOf(viewer)}</span>
          <ChevronDown
            aria-hidden
            className="size-3.5 transition-transform group-open/dropdown:rotate-180"
            strokeWidth={1.75}
          />
        </>
      }
    >
      {isVisitor ? (
        <>
          <LoginForm />
          <p className="mt-4 border-t border-line pt-3 text-sm">
            <Link to={TRACK_ORDER_LINK.to} className="underlined inline-flex min-h-11 items-center">
              {TRACK_ORDER_LINK.name}
            </Link>
          </p>
        </>
      ) : (
        <AccountLinks viewer={viewer} />
      )}
    </Dropdown>
  );
}

function labelOf(viewer: SignedInViewer): string {
  return viewer.kind === "admin" ? "Admin" : accountName(viewer.name);
}

const ROW = "flex min-h-11 w-full items-center px-5 text-left text-[0.9375rem] hover:bg-linen";

function AccountLinks({ viewer }: { viewer: SignedInViewer }) {
  return (
    <>
      <p className="border-b border-line px-5 pt-1.5 pb-3 truncate text-sm text-ink-soft">{viewer.email}</p>
      <ul className="pt-2">
        {accountLinks(viewer).map(({ name, to }) => (
          <li key={to}>
            <Link to={to} className={ROW}>
              {name}
            </Link>
          </li>
        ))}
        <li>
          <LogoutForm action={href("/logout")} className={ROW}>
            Logout
          </LogoutForm>
        </li>
      </ul>
    </>
  );
}
