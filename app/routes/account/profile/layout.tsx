import { href, NavLink, Outlet } from "react-router";
import { useCurrentInView } from "#app/components/use-current-in-view.ts";

const PAGES = [
  { name: "Profile", to: href("/profile") },
  { name: "Addresses", to: href("/profile/addresses") },
  { name: "Measurements", to: href("/profile/measurements") },
  { name: "Store credit", to: href("/profile/store-credit") },
  { name: "Back in stock", to: href("/profile/back-in-stock") },
  { name: "Email address", to: href("/profile/email") },
  { name: "Password", to: href("/profile/password") },
  { name: "Sign-in security", to: href("/profile/security") },
  { name: "Devices", to: href("/profile/sessions") },
  { name: "Email preferences", to: href("/profile/preferences") },
  { name: "Your data", to: href("/profile/data") },
];

/** The frame of every account page, with its navigation. */
export default function ProfileLayout() {
  const list = useCurrentInView();
  return (
    <div className="shell pt-8 pb-24 lg:pt-12">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[14rem_minmax(0,40rem)] lg:gap-20">
        <nav aria-label="Your account" className="account-nav -mx-(--gutter) lg:mx-0">
          <p className="eyebrow mb-4 hidden text-ink-soft lg:block">Your account</p>
          <ul
            ref={list}
            className="relative flex gap-7 overflow-x-auto px-(--gutter) lg:flex-col lg:gap-0 lg:px-0"
          >
            {PAGES.map(({ name, to }) => (
              <li key={to} className="shrink-0">
                <NavLink
                  to={to}
                  end={to === href("/profile")}
                  className="flex min-h-11 items-center border-b-2 border-transparent text-[0.9375rem] font-medium text-ink-soft transition-colors hover:text-ink aria-[current]:border-flame aria-[current]:text-ink lg:border-b-0 lg:border-l-2 lg:border-line lg:px-4"
                >
                  {name}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <div>
          <Outlet />
        </div>
      </div>
    </div>
  );
}
