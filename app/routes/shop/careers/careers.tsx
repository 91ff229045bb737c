import { href } from "react-router";
import { PageHeading } from "#app/components/page-heading.tsx";
import { pageMeta, shopNameIn } from "#app/components/page-meta.ts";
import type { OpeningView } from "#app/domain/content/content.ts";
import { findPage, listOpenings } from "#app/domain/content/content.server.ts";
import { createTextRenderer } from "#app/domain/content/page-texts.server.ts";
import { findPageValues } from "#app/domain/setup/page-values.server.ts";
import { PageText } from "#app/routes/shop/text-page/page-text.tsx";
import { contentTag } from "#app/lib/http/cache-tags.ts";
import { getApp, getRequestContext } from "#app/context/context-keys.server.ts";
import { SectionIcon } from "#app/components/section-icon.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { BrandBanner } from "#app/ui/brand-banner.tsx";
import { SectionHeading } from "#app/ui/section-heading.tsx";
import type { Route } from "./+types/careers";
import Briefcase from "lucide-react/icons/briefcase";
import MapPin from "lucide-react/icons/map-pin";

export async function loader({ context }: Route.LoaderArgs) {
  const { db, clock, settings, publicUrl } = getApp(context);
  const saved = await settings.get();
  const careers = await findPage(db, "careers");
  const { values, tags } = await findPageValues(db, saved, JSON.stringify(careers));
  getRequestContext(context).allowPublicCaching([contentTag("careers"), contentTag("openings"), ...tags]);
  const render = createTextRenderer(db, careers ?? {}, values);
  return {
    careers: careers && {
      ...careers,
      perks: await Promise.all(careers.perks.map(render)),
      noFit: await render(careers.noFit),
    },
    openings: await listOpenings(db, clock.now()),
    careersEmail: saved.general.careersEmail,
    canonical: new URL(href("/careers"), publicUrl).href,
  };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta({
    matches,
    title: "Careers",
    description:
      loaderData?.careers?.intro ||
      `Work at ${shopNameIn(matches)}: what we offer, and who we are looking for.`,
    canonical: loaderData?.canonical,
  });

export default function Careers({ loaderData }: Route.ComponentProps) {
  const { careers, openings, careersEmail } = loaderData;
  const noFit = careers?.noFit ?? {
    title: "Don’t See a Fit?",
    body: "Tell us what you do well and what you would do here.",
  };
  return (
    <>
      <PageHeading eyebrow="Work with us" title={careers?.title ?? "Careers"} text={careers?.intro} />
      {careers && (
        <section aria-labelledby="perks-title" className="shell section">
          <SectionHeading id="perks-title" eyebrow="What we offer" title="Three good reasons" />
          <ul className="grid gap-10 md:grid-cols-3 lg:gap-16">
            {careers.perks.map(({ title, icon, body }) => (
              <li key={title}>
                <SectionIcon name={icon} />
                <h3 className="display mt-5 text-2xl">{title}</h3>
                <PageText text={body} className="mt-3 text-ink-soft" />
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="openings-title" className="bg-white">
        <div className="shell section">
          <SectionHeading id="openings-title" eyebrow="Openings" title="Who we are looking for" />
          {openings.length === 0 ? (
            <p className="text-ink-soft">There is no opening at the moment.</p>
          ) : (
            <ul className="border-t border-line">
              {openings.map((opening) => (
                <OpeningRow
                  key={opening.id}
                  opening={opening}
                  applyUrl={applicationUrl(careersEmail, opening.title)}
                />
              ))}
            </ul>
          )}
        </div>
      </section>
      <BrandBanner aria-labelledby="no-fit-title">
        <div className="shell section flex flex-wrap items-end justify-between gap-x-16 gap-y-8">
          <div className="max-w-2xl">
            <h2 id="no-fit-title" className="display text-4xl">
              {noFit.title}
            </h2>
            <PageText text={noFit.body} className="mt-5 text-lg text-blush" isOnPlum />
          </div>
          <a href={`mailto:${careersEmail}`} className={buttonClass({ variant: "light", size: "lg" })}>
            Write to {careersEmail}
          </a>
        </div>
      </BrandBanner>
    </>
  );
}

/** A job opening, with a mailto link to apply. */
function OpeningRow({ opening, applyUrl }: { opening: OpeningView; applyUrl: string }) {
  const { title, location, type, description } = opening;
  return (
    <li className="grid gap-x-12 gap-y-5 border-b border-line py-8 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_auto] lg:items-start lg:py-10">
      <div>
        <h3 className="display text-2xl">{title}</h3>
        <ul className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-sm text-ink-soft">
          <li className="flex items-center gap-2">
            <MapPin aria-hidden className="size-4 text-flame" strokeWidth={1.5} />
            {location}
          </li>
          <li className="flex items-center gap-2">
            <Briefcase aria-hidden className="size-4 text-flame" strokeWidth={1.5} />
            {type}
          </li>
        </ul>
      </div>
      <p className="text-ink-soft">{description}</p>
      <a
        href={applyUrl}
        aria-label={`Apply Now: ${title}`}
        className={buttonClass({ variant: "outline", className: "justify-self-start" })}
      >
        Apply Now
      </a>
    </li>
  );
}

/** The mailto: URL of an application, with the opening in its subject. */
function applicationUrl(careersEmail: string, title: string): string {
  return `mailto:${careersEmail}?subject=${encodeURIComponent(`Application for ${title}`)}`;
}
