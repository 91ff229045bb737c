import { memo } from "react";
import { href } from "react-router";
import { LegalDetails } from "#app/components/legal-details.tsx";
import { menusOf } from "#app/components/shell/header/shell-links.ts";
import { imageSrc } from "#app/lib/images/image-urls.ts";
import { telUrl, type ShellLink, type ShopTheme, type ShopView } from "#app/components/shell/shell-view.ts";
import { Blossom } from "#app/ui/ornament/blossom.tsx";
import { PageLink } from "#app/ui/page-link.tsx";

interface FooterProps {
  shop: ShopView;
  theme: Pick<ShopTheme, "wordmark" | "logo">;
}

/** The footer of every page of the shop. */
export const Footer = memo(function Footer({ shop, theme }: FooterProps) {
  const { shop: shopColumn, company } = menusOf(shop);
  return (
    <footer data-behind-sheets className="on-plum relative isolate overflow-hidden bg-plum-deep text-paper">
      <div aria-hidden className="jaal absolute inset-0 -z-10 text-blush opacity-[0.08]" />
      <div className="shell flex flex-wrap gap-x-10 gap-y-12 pt-16 sm:gap-x-16 pb-12 lg:gap-x-12 xl:gap-x-28 lg:pt-24">
        <div className="w-full lg:mr-auto lg:w-auto lg:max-w-56 xl:max-w-sm">
          {theme.logo ? (
            // A logo is designed for a light background, so it gets one on the plum.
            <p className="inline-flex rounded bg-paper px-4 py-3">
              <img
                src={imageSrc(theme.logo.id, 480)}
                alt={theme.wordmark || shop.name}
                width={theme.logo.width}
                height={theme.logo.height}
                loading="lazy"
                className="h-11 w-auto max-w-56 object-contain"
              />
            </p>
          ) : (
            <p className="display flex items-center gap-3 text-3xl">
              <Blossom className="size-9 shrink-0 text-blush" />
              <span className="min-w-0 wrap-anywhere">{theme.wordmark || shop.name}</span>
            </p>
          )}
          <p className="mt-4 text-blush">{shop.tagline}.</p>
        </div>
        <LinkColumn {...shopColumn} />
        <LinkColumn {...company} />
        <Contact shop={shop} />
      </div>
      <div className="shell">
        {shop.legal && (
          <LegalDetails
            legal={shop.legal}
            className="grid gap-x-10 gap-y-4 border-t border-paper/15 py-6 text-sm text-paper/90 sm:grid-cols-2"
          />
        )}
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2 border-t border-paper/15 py-5 text-sm text-paper/80">
          <p>© {shop.name}</p>
          <PageLink
            to={href("/admin/login")}
            className="inline-flex min-h-11 items-center hover:text-white hover:underline lg:min-h-6"
          >
            Admin Access
          </PageLink>
        </div>
      </div>
    </footer>
  );
});

function LinkColumn({ title, links }: { title: string; links: readonly ShellLink[] }) {
  if (links.length === 0) return null;
  return (
    <nav aria-label={title}>
      <h2 className="eyebrow mb-4 text-blush">{title}</h2>
      <ul>
        {links.map(({ name, to }) => (
          <li key={to}>
            <PageLink
              to={to}
              className="inline-flex min-h-9 items-center text-paper/90 hover:text-white hover:underline"
            >
              {name}
            </PageLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Contact({ shop }: { shop: ShopView }) {
  return (
    <section aria-label="Contact">
      <h2 className="eyebrow mb-4 text-blush">Contact</h2>
      <address className="flex flex-col gap-3 text-paper/90 not-italic">
        <p>
          {shop.addressLines.map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </p>
        <p>
          <a
            href={`mailto:${shop.email}`}
            className="inline-flex min-h-6 items-center hover:text-white hover:underline"
          >
            {shop.email}
          </a>
          {shop.phone && (
            <>
              <br />
              <a
                href={telUrl(shop.phone)}
                className="inline-flex min-h-6 items-center hover:text-white hover:underline"
              >
                {shop.phone}
              </a>
            </>
          )}
        </p>
        <p className="text-sm">
          {shop.hours.map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </p>
      </address>
    </section>
  );
}
