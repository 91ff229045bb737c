import {
  data,
  href,
  Links,
  Meta,
  Outlet,
  ScrollRestoration,
  useMatches,
  useRouteLoaderData,
  type DataStrategyResult,
} from "react-router";
import { isConnectionLost, whenOnline } from "#app/components/connection/connection.ts";
import { keepFailedForm } from "#app/components/connection/failed-write.ts";
import { suspendNavigation, unreachedPage } from "#app/components/connection/reachability.ts";
import { BareShell } from "#app/components/shell/bare-shell.tsx";
import { useLastLoaded, withLastLoaded } from "#app/components/shell/last-loaded.ts";
import { PageScripts } from "#app/components/shell/page-scripts.tsx";
import { UnexpectedError } from "#app/components/shell/unexpected-error.tsx";
import { HOME, shippingPromise, shippingTermsFor } from "#app/domain/delivery/shipping.ts";
import { getApp, getRequestContext } from "#app/context/context-keys.server.ts";
import { shellTheme } from "#app/context/current-theme.server.ts";
import { menuSourceOf } from "#app/context/menu-source.server.ts";
import { createPageParts } from "#app/context/page-parts.server.ts";
import { closedShopMiddleware } from "#app/context/closed-shop.server.ts";
import { keepPostMiddleware } from "#app/context/failed-post.server.ts";
import { requestContextMiddleware } from "#app/context/session-guard.server.ts";
import { NO_NAMES } from "#app/domain/catalog/catalog-names.server.ts";
import { listShownMenus } from "#app/domain/content/menus.server.ts";
import { renderedCountryIn } from "#app/domain/delivery/chosen-country.ts";
import { gstSellerOf, legalViewOf } from "#app/domain/settings/seller.ts";
import { moneyFormatOf, type StoreSettings } from "#app/domain/settings/settings.ts";
import { HOME_COUNTRY } from "#app/lib/home-country.ts";
import { clearFlash, hasFlash, readFlash } from "#app/platform/http/flash.server.ts";
import type { Route } from "./+types/root";
import adminSheet from "./admin.css?url";
import shopSheet from "./shop.css?url";

export const middleware: Route.MiddlewareFunction[] = [
  keepPostMiddleware,
  requestContextMiddleware,
  closedShopMiddleware,
];

/** Offline, requests wait until the network is back, and an interrupted request is sent again. A form that fails keeps its page. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async ({ request }, next) => {
    await whenOnline(request.signal);
    const sheet = preloadSheet(sheetOf(isAdminPath(new URL(request.url).pathname)));
    const results = await next();
    await sheet;
    if (request.method === "GET" && hasLostConnection(results)) return suspendNavigation(request);
    unreachedPage.set(null);
    return request.method === "GET" ? withLastLoaded(results) : keepFailedForm(request, results);
  },
];

const sheetOf = (isAdmin: boolean): string => (isAdmin ? adminSheet : shopSheet);

const isAdminPath = (pathname: string): boolean => /^\/(?:admin|design)(?:\/|$)/.test(pathname);

/** Loads the style sheet of the other surface before its page appears, which would be without styles until then. */
async function preloadSheet(sheet: string): Promise<void> {
  if (document.querySelector(`link[href="${sheet}"]`)) return;
  const link = Object.assign(document.createElement("link"), { rel: "preload", as: "style", href: sheet });
  await new Promise<void>((resolve) => {
    link.addEventListener("load", () => resolve());
    link.addEventListener("error", () => resolve());
    document.head.append(link);
  });
}

function hasLostConnection(results: Record<string, DataStrategyResult>): boolean {
  return Object.values(results).some(({ type, result }) => type === "error" && isConnectionLost(result));
}

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { db, clock, settings, names, secret } = getApp(context);
  const parts = createPageParts(context);
  const [all, navigation] = await Promise.all([
    settings.get(),
    parts.load("Error fetching categories", names.get(), NO_NAMES),
  ]);
  const { general, sales, shipping, taxes } = all;
  const categories = navigation.categories.map(({ slug, name }) => ({ slug, name }));
  const cookies = request.headers.get("cookie");
  const flash = await readFlash(cookies, secret);
  const shopper = await getRequestContext(context).shopper();
  const source = menuSourceOf({ db, clock }, all, navigation);
  const menus = await parts.load("Error fetching menus", listShownMenus(source), null);
  const shop = { ...shopDetailsOf(all), menus };
  const theme = await shellTheme(url, context);
  const { taxBasisPoints, maxLineQuantity } = sales;
  const pricing = { taxBasisPoints, maxLineQuantity, shipping, gst: gstSellerOf({ general, taxes }) };
  const renderedCountry = renderedCountryIn(cookies, pricing);
  return data(
    {
      shop,
      categories,
      flash,
      pricing,
      theme,
      shopper,
      failures: parts.failures,
      // Left out of the pages that are cached for everybody.
      ...(renderedCountry !== HOME_COUNTRY && { renderedCountry }),
    },
    hasFlash(cookies) ? { headers: { "Set-Cookie": await clearFlash() } } : undefined,
  );
}

function shopDetailsOf(all: StoreSettings) {
  const { general, sales, shipping, opening, returns } = all;
  const { name, tagline, email, phone, addressLines, hours } = general;
  const money = moneyFormatOf(sales);
  return {
    name,
    tagline,
    email,
    phone,
    addressLines,
    hours,
    money,
    legal: legalViewOf(all),
    returnDays: returns.days,
    refundedWithin: returns.refundedWithin,
    isSample: opening.isSample,
    shippingPromise: shippingPromise(shippingTermsFor(shipping, HOME), money),
  };
}

export function links(): ReturnType<Route.LinksFunction> {
  return [
    { rel: "icon", href: "/favicon.ico", sizes: "16x16 32x32" },
    { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
    { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
    { rel: "manifest", href: href("/manifest.webmanifest") },
    { rel: "alternate", type: "application/atom+xml", title: "Our Blog", href: href("/feed.xml") },
  ];
}

export function Layout({ children }: { children: React.ReactNode }) {
  // If the root loader failed, the default colours apply.
  const loaded = useRouteLoaderData<Route.ComponentProps["loaderData"]>("root");
  useLastLoaded("root", loaded);
  const accent = loaded?.theme.accent;
  // The admin's has the shop's rules too: two sheets on one page would disorder them.
  const isAdmin = useMatches().some(({ id }) => /^routes\/(?:admin|design)\//.test(id));
  return (
    // A script in the page may have set an attribute about the empty cart.
    <html lang="en-IN" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* The plum of the top line. */}
        <meta name="theme-color" content="#33122a" />
        <Meta />
        <Links />
        <link rel="stylesheet" href={sheetOf(isAdmin)} />
        {accent && (
          <>
            <link rel="stylesheet" href={href("/theme/:file", { file: `1-${accent.slice(1)}.css` })} />
            {/* Of several suitable icons, a browser takes the last. */}
            <link
              rel="icon"
              type="image/svg+xml"
              href={href("/theme/:file", { file: `1-${accent.slice(1)}.svg` })}
            />
          </>
        )}
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <PageScripts />
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

/** Shown only when the data of every page could not be loaded, so there is no shell to render. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <BareShell>
      <UnexpectedError error={error} />
    </BareShell>
  );
}
