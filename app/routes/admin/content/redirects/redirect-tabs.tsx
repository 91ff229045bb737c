import { href, Link } from "react-router";
import { ContentTabs } from "#app/routes/admin/content/content-tabs.tsx";

/** The two lists of this part of the content. */
export function RedirectTabs({ current }: { current: "redirects" | "missing" }) {
  const lists = [
    { key: "redirects", name: "Redirects", to: href("/admin/content/redirects") },
    { key: "missing", name: "Pages not found", to: href("/admin/content/redirects/missing") },
  ] as const;
  return (
    <>
      <ContentTabs />
      <nav aria-label="Redirects" className="mb-4">
        <ul className="flex gap-2 text-sm">
          {lists.map(({ key, name, to }) => (
            <li key={key}>
              <Link
                to={to}
                aria-current={key === current ? "page" : undefined}
                className="inline-flex min-h-11 items-center rounded border border-line px-4 text-ink-soft transition-colors hover:text-ink aria-[current]:border-ink aria-[current]:font-medium aria-[current]:text-ink"
              >
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
}
