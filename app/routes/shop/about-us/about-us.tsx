import { href } from "react-router";
import { ShopMap } from "#app/components/map/shop-map.tsx";
import { PageHeading } from "#app/components/page-heading.tsx";
import { pageMeta, shopNameIn } from "#app/components/page-meta.ts";
import { useShop } from "#app/components/use-shop.ts";
import { findPage, listTeam } from "#app/domain/content/content.server.ts";
import { contentTag } from "#app/lib/http/cache-tags.ts";
import { shopPlaceOf } from "#app/domain/settings/general.settings.ts";
import { getApp, getRequestContext } from "#app/context/context-keys.server.ts";
import { SectionHeading } from "#app/ui/section-heading.tsx";
import type { Route } from "./+types/about-us";
import { createTextRenderer } from "#app/domain/content/page-texts.server.ts";
import { findPageValues } from "#app/domain/setup/page-values.server.ts";
import { PageText } from "#app/routes/shop/text-page/page-text.tsx";
import type { AboutPage, Shown, TeamMemberView } from "#app/domain/content/content.ts";
import { BrandBanner } from "#app/ui/brand-banner.tsx";
import { imageSet } from "#app/components/product/product-image.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const { db, clock, settings, publicUrl } = getApp(context);
  const saved = await settings.get();
  const { general, appearance } = saved;
  const { teamTitle, visitTitle } = appearance.texts;
  const about = await findPage(db, "about-us");
  const { values, tags } = await findPageValues(db, saved, JSON.stringify(about));
  getRequestContext(context).allowPublicCaching([contentTag("about-us"), contentTag("team"), ...tags]);
  const render = createTextRenderer(db, about ?? {}, values);
  return {
    about: about && {
      ...about,
      mission: await render(about.mission),
      vision: await render(about.vision),
      values: await Promise.all(about.values.map(render)),
    },
    team: await listTeam(db, clock.now()),
    place: shopPlaceOf(general),
    teamTitle,
    visitTitle,
    canonical: new URL(href("/about-us"), publicUrl).href,
  };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta({
    matches,
    title: "About Us",
    description:
      loaderData?.about?.intro ||
      `${shopNameIn(matches)}: who we are, what we stand for, and where to find us.`,
    canonical: loaderData?.canonical,
  });

const CLOTH = { url: "/images/about-cloth.webp", width: 1200, height: 1500 };

export default function AboutUs({ loaderData }: Route.ComponentProps) {
  const { about, team, place, teamTitle, visitTitle } = loaderData;
  const { shop } = useShop();
  return (
    <>
      <PageHeading
        eyebrow="About us"
        title={about?.title ?? `About ${shop.name}`}
        text={about?.intro ?? `${shop.tagline}.`}
        image={about?.showsPictures ? CLOTH : undefined}
      />
      {about && <Purpose about={about} />}
      {team.length > 0 && <Team title={teamTitle} team={team} />}
      <section aria-labelledby="visit-title" className="shell section">
        <SectionHeading id="visit-title" eyebrow="Visit us" title={visitTitle} text={shop.hours.join(", ")} />
        {place && <ShopMap name={shop.name} addressLines={shop.addressLines} place={place} />}
      </section>
    </>
  );
}

type Passage = Shown<AboutPage["mission"]>;
type ShownAboutPage = Pick<AboutPage, "showsPictures"> &
  Record<"mission" | "vision", Passage> & { values: Passage[] };

/** Mission and vision side by side, with the values below. */
function Purpose({ about }: { about: ShownAboutPage }) {
  return (
    <>
      <BrandBanner aria-label="Mission and vision">
        <div className="shell section grid gap-12 lg:grid-cols-2 lg:gap-16">
          {[about.mission, about.vision].map(({ title, body }) => (
            <section key={title}>
              <h2 className="display text-3xl">{title}</h2>
              <PageText text={body} className="mt-5 text-lg text-blush" isOnPlum />
            </section>
          ))}
        </div>
      </BrandBanner>
      {about.showsPictures && <Workroom />}
      <section aria-labelledby="values-title" className="shell section">
        <SectionHeading id="values-title" eyebrow="Our values" title="What we stand for" />
        <ol className="grid gap-x-16 sm:grid-cols-2">
          {about.values.map(({ title, body }, index) => (
            <li key={title} className="grid grid-cols-[3rem_1fr] border-t border-line py-8 lg:py-10">
              <span aria-hidden className="display pt-1 text-xl text-flame italic">
                {index + 1}
              </span>
              <div>
                <h3 className="display text-2xl">{title}</h3>
                <PageText text={body} className="mt-3 text-ink-soft" />
              </div>
            </li>
          ))}
        </ol>
      </section>
    </>
  );
}

function Workroom() {
  return (
    <img
      src="/images/workroom.webp"
      srcSet={imageSet("/images/workroom.webp")}
      sizes="(resolution >= 2.5x) and (width < 48rem) 90vw, (width < 48rem) 150vw, 100vw"
      alt="A printing table in morning light: printed cotton, carved blocks, two bowls of dye and folded pieces"
      width={1920}
      height={1280}
      loading="lazy"
      decoding="async"
      className="h-[62vw] max-h-[42rem] w-full object-cover lg:h-[40vw]"
    />
  );
}

/** The team, each under an arch: a portrait, or the initials. */
function Team({ title, team }: { title: string; team: TeamMemberView[] }) {
  return (
    <section aria-labelledby="team-title" className="bg-white">
      <div className="shell section">
        <SectionHeading id="team-title" eyebrow="Our team" title={title} />
        <ul className="grid gap-x-6 gap-y-12 sm:grid-cols-2 lg:grid-cols-3 lg:gap-x-12">
          {team.map((member) => (
            <li key={member.name} className="flex gap-5">
              <Portrait member={member} />
              <div>
                <h3 className="display text-xl">{member.name}</h3>
                <p className="mt-1 text-sm font-medium text-flame-deep">{member.role}</p>
                <p className="mt-3 text-sm text-ink-soft">{member.bio}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function Portrait({ member }: { member: TeamMemberView }) {
  return (
    <div className="arch h-32 w-24 shrink-0 bg-flame/45 p-px">
      <div className="arch relative isolate flex size-full items-center justify-center overflow-hidden bg-linen">
        {member.imageUrl ? (
          <img
            src={member.imageUrl}
            srcSet={imageSet(member.imageUrl)}
            sizes="6.25rem"
            alt=""
            loading="lazy"
            className="size-full object-cover"
          />
        ) : (
          <>
            <div aria-hidden className="jaal absolute inset-0 -z-10 text-flame opacity-[0.14]" />
            <span aria-hidden className="display pt-3 text-3xl text-plum">
              {initialsOf(member.name)}
            </span>
          </>
        )}
      </div>
    </div>
  );
}

function initialsOf(name: string): string {
  const words = name.split(/\s+/);
  return [words[0], words.length > 1 ? words.at(-1) : ""].map((word) => word?.[0] ?? "").join("");
}
