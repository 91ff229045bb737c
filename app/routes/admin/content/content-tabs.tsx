import { href, Link, useLocation } from "react-router";

export function ContentTabs() {
  const { pathname } = useLocation();
  const isOn = (to: string) =>
    pathname === to || (to !== href("/admin/content") && pathname.startsWith(`${to}/`));
  const tabs = [
    { name: "Posts", to: href("/admin/content") },
    { name: "Pages", to: href("/admin/content/pages") },
    { name: "Media", to: href("/admin/content/media") },
    { name: "Menus", to: href("/admin/content/menus") },
    { name: "Redirects", to: href("/admin/content/redirects") },
    { name: "Openings", to: href("/admin/content/:list", { list: "openings" }) },
    { name: "Team", to: href("/admin/content/:list", { list: "team" }) },
    { name: "Testimonials", to: href("/admin/content/:list", { list: "testimonials" }) },
  ];
  return (
    <nav aria-label="Content" className="mb-5 border-b border-line">
      <ul className="-mb-px flex flex-wrap gap-x-5 text-sm">
        {tabs.map(({ name, to }) => (
          <li key={name}>
            <Link
              to={to}
              aria-current={isOn(to) ? "page" : undefined}
              className="inline-flex min-h-11 min-w-11 items-center justify-center border-b-2 border-transparent text-ink-soft transition-colors hover:text-ink aria-[current]:border-flame aria-[current]:font-medium aria-[current]:text-ink"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
