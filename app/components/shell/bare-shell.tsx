import type { ReactNode } from "react";
import { href } from "react-router";
import { COMPANY_LINKS, MAIN_LINKS } from "#app/components/shell/header/shell-links.ts";
import type { ShellLink } from "#app/components/shell/shell-view.ts";
import { Blossom } from "#app/ui/ornament/blossom.tsx";
import { SkipLink } from "#app/ui/skip-link.tsx";

/** The header and footer of an error page without the data of the shop. Its links are plain, so that each reloads the page. */
export function BareShell({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-svh flex-col">
      <SkipLink />
      <header className="border-b border-line">
        <div className="shell flex min-h-14 flex-wrap items-center gap-x-6 py-2">
          <a href={href("/")} aria-label="Home" className="inline-flex size-11 items-center">
            <Blossom className="size-9 text-flame" />
          </a>
          <nav aria-label="Main">
            <Links links={MAIN_LINKS} />
          </nav>
        </div>
      </header>
      <main id="content" tabIndex={-1} className="flex-1">
        {children}
      </main>
      <footer className="on-plum bg-plum-deep text-paper">
        <nav aria-label="Company" className="shell py-8 text-sm">
          <Links links={COMPANY_LINKS} />
        </nav>
      </footer>
    </div>
  );
}

function Links({ links }: { links: readonly ShellLink[] }) {
  return (
    <ul className="flex flex-wrap gap-x-5">
      {links.map(({ name, to }) => (
        <li key={to}>
          <a href={to} className="inline-flex min-h-11 items-center hover:underline">
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}
