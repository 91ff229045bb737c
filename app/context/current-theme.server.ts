import type { RouterContextProvider } from "react-router";
import { cardOfPath } from "#app/components/share-card.ts";
import { announcementAt, type AppearanceSettings } from "#app/domain/content/appearance.settings.ts";
import { DEFAULT_ACCENT } from "#app/lib/text/accent.ts";
import { getApp, getRequestContext } from "#app/context/context-keys.server.ts";

/**
 * The shop's theme for this page: the published one, or at `?preview` the draft for the administrator. The parameter has no effect for
 * anyone else.
 */
export async function currentTheme(
  url: URL,
  context: Readonly<RouterContextProvider>,
): Promise<{ appearance: AppearanceSettings; isPreview: boolean }> {
  const { appearance, appearanceDraft } = await getApp(context).settings.get();
  if (!url.searchParams.has("preview") || appearanceDraft.draft === null)
    return { appearance, isPreview: false };
  const user = await getRequestContext(context).user();
  return user?.role === "admin"
    ? { appearance: appearanceDraft.draft, isPreview: true }
    : { appearance, isPreview: false };
}

/** The theme of the page frame. */
export async function shellTheme(url: URL, context: Readonly<RouterContextProvider>) {
  const { appearance, isPreview } = await currentTheme(url, context);
  const { logo, accent, texts } = appearance;
  const { name, tagline } = (await getApp(context).settings.get()).general;
  return {
    wordmark: logo.wordmark,
    logo: logo.image,
    accent: accent === DEFAULT_ACCENT ? null : accent,
    announcement: announcementAt(appearance, getApp(context).clock.now()),
    isPreview,
    card: cardOfPath(url.pathname, { name, tagline, texts }),
  };
}
