import { href, NavLink, Outlet } from "react-router";

const PAGES = [
  { name: "Profile", to: href("/profile") },
  { name: "Addresses", to: href("/profile/addresses") },
  { name: "Password", to: href("/profile/password") },
  { name: "Devices", to: href("/profile/sessions") },
];

/** Around every page of the account: where one is in it, and the way to the others. */
export default function ProfileLayout() {
  return (
    <div className="shell pt-8 pb-24 lg:pt-12">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[14rem_minmax(0,44rem)] lg:gap-20">
        <nav aria-label="Your account" className="account-nav -mx-(--gutter) lg:mx-0">
          <p className="eyebrow mb-4 hidden text-ink-soft lg:block">Your account</p>
          <ul className="flex gap-1 overflow-x-auto px-(--gutter) lg:flex-col lg:px-0">
            {PAGES.map(({ name, to }) => (
              <li key={to} className="shrink-0">
                <NavLink
                  to={to}
                  end={to === href("/profile")}
                  viewTransition
                  className="flex min-h-11 items-center border-b-2 border-transparent px-3.5 text-[0.9375rem] font-medium text-ink-soft transition-colors hover:text-ink aria-[current]:border-flame aria-[current]:text-ink lg:border-b-0 lg:border-l-2 lg:border-line"
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
