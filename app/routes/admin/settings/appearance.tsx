import { href, Link } from "react-router";
import { Panel } from "#app/components/admin/panel.tsx";
import { readSection } from "#app/domain/settings/settings.server.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import type { Route } from "./+types/appearance";

export const meta: Route.MetaFunction = () => [{ title: "Appearance | Store Settings | Admin" }];

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = getApp(context);
  const { value: appearance } = await readSection(db, "appearance");
  const { value: general } = await readSection(db, "general");
  return {
    logo: appearance.logo.image ? "Image" : appearance.logo.wordmark || general.name,
    accent: appearance.accent,
    isAnnouncing: appearance.announcement.isOn,
    tagline: general.tagline,
  };
}

/** The current appearance; it is edited on its own page, with a preview. */
export default function AppearanceSettings({ loaderData }: Route.ComponentProps) {
  const { logo, accent, isAnnouncing, tagline } = loaderData;
  return (
    <div className="max-w-3xl">
      <Panel title="Appearance">
        <dl className="mb-6 grid gap-x-6 gap-y-1 text-sm sm:grid-cols-[14rem_minmax(0,1fr)] sm:gap-y-3">
          <dt className="text-ink-soft">Logo</dt>
          <dd>{logo}</dd>
          <dt className="text-ink-soft max-sm:mt-2">Accent colour</dt>
          <dd>{accent}</dd>
          <dt className="text-ink-soft max-sm:mt-2">Announcement</dt>
          <dd>{isAnnouncing ? "On" : "Off"}</dd>
          <dt className="text-ink-soft max-sm:mt-2">Tagline</dt>
          <dd>
            <p>{tagline}</p>
            <Link to={href("/admin/settings")} className="underlined text-ink-soft">
              Edit in General
            </Link>
          </dd>
        </dl>
        <ButtonLink to={href("/admin/appearance")} variant="dark">
          Edit appearance
        </ButtonLink>
      </Panel>
    </div>
  );
}
