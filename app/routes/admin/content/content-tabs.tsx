import { href, useLocation } from "react-router";
import { FilterLinks } from "#app/routes/admin/filter-links.tsx";

/** The parts of the content room. */
export function ContentTabs() {
  const { pathname } = useLocation();
  const tabs = [
    { name: "Posts", to: href("/admin/content") },
    { name: "Pages", to: href("/admin/content/pages") },
    { name: "Openings", to: href("/admin/content/:list", { list: "openings" }) },
    { name: "Team", to: href("/admin/content/:list", { list: "team" }) },
    { name: "Testimonials", to: href("/admin/content/:list", { list: "testimonials" }) },
  ];
  return (
    <FilterLinks label="Content" choices={tabs.map((tab) => ({ ...tab, isCurrent: tab.to === pathname }))} />
  );
}
