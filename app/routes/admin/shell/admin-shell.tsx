import LogOut from "lucide-react/icons/log-out";
import Menu from "lucide-react/icons/menu";
import PanelLeft from "lucide-react/icons/panel-left";
import { useState, type ReactNode } from "react";
import { href, Link, useLocation, useNavigate } from "react-router";
import { RestoreFormDialog } from "#app/components/admin/unsaved-changes/restore-form-dialog.tsx";
import { UnsavedChanges } from "#app/components/admin/unsaved-changes/unsaved-changes.tsx";
import { ConnectionNotice } from "#app/components/connection/connection-notice.tsx";
import { FlashMessage } from "#app/components/shell/flash-message.tsx";
import { LogoutForm } from "#app/components/shell/logout-form.tsx";
import { PageAnnouncer } from "#app/components/shell/page-announcer.tsx";
import { PageProgress } from "#app/components/shell/page-progress.tsx";
import type { Waiting } from "#app/domain/analytics/shop-figures.ts";
import { AdminNav } from "#app/routes/admin/shell/admin-nav.tsx";
import { Bell } from "#app/routes/admin/shell/bell/bell.tsx";
import { Palette } from "#app/routes/admin/shell/palette/palette.tsx";
import type { ShopView } from "#app/components/shell/shell-view.ts";
import type { ToastMessage } from "#app/ui/feedback/toast-message.ts";
import { usePermissions } from "#app/routes/admin/shell/permissions.ts";
import { shopperIn } from "#app/components/use-shop.ts";
import { SampleNote } from "#app/routes/admin/shell/sample-note.tsx";
import { rememberSidebar, type SidebarState } from "#app/routes/admin/shell/sidebar-state.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Blossom } from "#app/ui/ornament/blossom.tsx";
import { Sheet, SheetTrigger } from "#app/ui/overlay/sheet.tsx";
import { SkipLink } from "#app/ui/skip-link.tsx";
import { Toaster } from "#app/ui/feedback/toast.tsx";
import { ShortcutSheet } from "#app/components/admin/shortcuts/shortcut-sheet.tsx";
import { useShortcut } from "#app/components/admin/shortcuts/shortcuts.ts";
import { useListKeys } from "#app/components/admin/shortcuts/use-list-keys.ts";
import { useShortcutKeys } from "#app/components/admin/shortcuts/use-shortcut-keys.ts";
import { saveForm } from "#app/components/admin/unsaved-changes/unsaved.ts";
import { navItemsFor, type NavItem } from "#app/routes/admin/shell/nav-items.ts";

interface AdminShellProps {
  root: RootView;
  initialSidebar: SidebarState;
  initialWaiting: Waiting | null;
  /** Whether test payments are on in a sample shop. */
  isTryingOut: boolean;
  children: ReactNode;
}

const MENU_ID = "admin-menu";
const SIDEBAR_ID = "admin-sidebar";
const ICON_BUTTON = "size-11 shrink-0 items-center justify-center rounded transition-colors hover:bg-ink/7";

/** The layout of every admin page: the sidebar, or a menu on phones, and a narrow header. */
export function AdminShell({ root, initialSidebar, initialWaiting, isTryingOut, children }: AdminShellProps) {
  const { shop, flash } = root;
  const { viewer } = shopperIn(root);
  const [sidebar, setSidebar] = useState(initialSidebar);
  const toggle = () => {
    const next = sidebar === "open" ? "closed" : "open";
    rememberSidebar(next);
    setSidebar(next);
  };
  return (
    <div
      data-sidebar={sidebar}
      className="group/admin min-h-svh pointer-fine:[--spacing-control:2.5rem] lg:grid lg:grid-cols-[15rem_minmax(0,1fr)] lg:data-[sidebar=closed]:grid-cols-[4.25rem_minmax(0,1fr)]"
    >
      <meta name="robots" content="noindex" />
      <SkipLink />
      <PageProgress />
      <Sidebar shopName={shop.name} isTryingOut={isTryingOut} />
      <div className="prints-content flex min-h-svh min-w-0 flex-col lg:min-h-0">
        <AdminHeader
          email={viewer.kind === "admin" ? viewer.email : null}
          sidebar={sidebar}
          onToggle={toggle}
          initialWaiting={initialWaiting}
        />
        <FlashMessage flash={flash} />
        <main
          id="content"
          tabIndex={-1}
          className="w-full max-w-[105rem] flex-1 px-4 py-4 sm:px-6 sm:py-6 lg:px-8"
        >
          {children}
        </main>
      </div>
      <Sheet id={MENU_ID} title="Admin" side="left" footer={<AdminLogout />}>
        {isTryingOut && <SampleNote />}
        <AdminNav label="Admin, mobile" />
      </Sheet>
      <AdminShortcuts />
      <UnsavedChanges />
      {viewer.kind === "admin" && <RestoreFormDialog email={viewer.email} />}
      <PageAnnouncer />
      <ConnectionNotice reassurance="This page stays as it is." />
      <Toaster />
    </div>
  );
}

interface AdminHeaderProps {
  /** Of the signed-in person. */
  email: string | null;
  sidebar: SidebarState;
  onToggle(): void;
  initialWaiting: Waiting | null;
}

function AdminHeader({ email, sidebar, onToggle, initialWaiting }: AdminHeaderProps) {
  const permissions = usePermissions();
  return (
    <header className="sticky top-0 z-30 flex h-14 items-center gap-2 border-b border-line bg-paper pr-4 pl-2 sm:gap-3 sm:pr-6 lg:pr-8">
      <SheetTrigger sheet={MENU_ID} aria-label="Menu" className={`${ICON_BUTTON} flex lg:hidden`}>
        <Menu aria-hidden className="size-5.5" strokeWidth={1.5} />
      </SheetTrigger>
      <SidebarToggle state={sidebar} onToggle={onToggle} />
      <p className="min-w-0 flex-1 truncate text-sm text-ink-soft">
        {/* The email address is hidden on phones for lack of space. */}
        <span aria-hidden className="sm:hidden">
          Welcome
        </span>
        <span className="max-sm:sr-only">Welcome, {email ?? "administrator"}</span>
      </p>
      <Palette />
      {permissions.includes("orders.view") && <Bell initial={initialWaiting} />}
      <ButtonLink
        to={href("/")}
        target="_blank"
        variant="outline"
        size="sm"
        className="min-h-11 shrink-0 lg:min-h-9"
      >
        View Store<span className="sr-only"> (opens in a new tab)</span>
      </ButtonLink>
    </header>
  );
}

function Sidebar({ shopName, isTryingOut }: { shopName: string; isTryingOut: boolean }) {
  return (
    <aside
      id={SIDEBAR_ID}
      aria-label="Sidebar"
      className="sticky top-0 hidden h-svh flex-col border-r border-line bg-linen px-3 pb-3 lg:flex"
    >
      <Link
        to={href("/admin/dashboard")}
        aria-label={`${shopName} admin`}
        className="flex h-14 shrink-0 items-center gap-2.5 px-2 font-display text-xl"
      >
        <Blossom className="size-7 shrink-0 text-flame" />
        <span className="truncate group-data-[sidebar=closed]/admin:hidden">{shopName}</span>
      </Link>
      {isTryingOut && <SampleNote />}
      <AdminNav label="Admin" className="min-h-0 flex-1 pt-3" />
      <AdminLogout />
    </aside>
  );
}

/** A form for browsers without scripts; with them no request is made. */
function SidebarToggle({ state, onToggle }: { state: SidebarState; onToggle: () => void }) {
  const { pathname, search } = useLocation();
  const isOpen = state === "open";
  return (
    <form
      method="post"
      action={href("/admin/sidebar")}
      className="hidden lg:block"
      onSubmit={(event) => {
        event.preventDefault();
        onToggle();
      }}
    >
      <input type="hidden" name="state" value={isOpen ? "closed" : "open"} />
      <input type="hidden" name="returnTo" value={pathname + search} />
      <button
        type="submit"
        aria-label="Sidebar"
        aria-expanded={isOpen}
        aria-controls={SIDEBAR_ID}
        className={`${ICON_BUTTON} flex`}
      >
        <PanelLeft aria-hidden className="size-5" strokeWidth={1.5} />
      </button>
    </form>
  );
}

function AdminLogout() {
  return (
    <LogoutForm
      action={href("/admin/logout")}
      title="Logout"
      className="flex min-h-11 w-full items-center gap-3 rounded px-3 text-[0.9375rem] text-ink-soft transition-colors hover:bg-ink/5 hover:text-ink lg:min-h-9 lg:text-sm lg:group-data-[sidebar=closed]/admin:justify-center"
    >
      <LogOut aria-hidden className="size-4.5 shrink-0" strokeWidth={1.6} />
      <span className="group-data-[sidebar=closed]/admin:sr-only">Logout</span>
    </LogoutForm>
  );
}

/** The keyboard shortcuts of every admin page, and the dialog that lists them. */
function AdminShortcuts() {
  const [isSheetOpen, setIsSheetOpen] = useState(false);
  const permissions = usePermissions();
  useShortcutKeys();
  useShortcut({ keys: "?", name: "Show the shortcuts", group: "Everywhere" }, () => setIsSheetOpen(true));
  useShortcut({ keys: "/", name: "Search the list", group: "Everywhere" }, focusSearch);
  useShortcut({ keys: "mod+s", name: "Save the form", group: "Everywhere" }, saveForm);
  useListKeys();
  return (
    <>
      {navItemsFor(permissions).map(
        (item) => item.key && <NavShortcut key={item.to} item={item} letter={item.key} />,
      )}
      <ShortcutSheet isOpen={isSheetOpen} onClose={() => setIsSheetOpen(false)} />
    </>
  );
}

/** False on a page without a search field, so that the key keeps its meaning. */
function focusSearch(): boolean {
  const field = document.querySelector<HTMLElement>("main input[type='search']");
  field?.focus();
  return field !== null;
}

function NavShortcut({ item: { name, to }, letter }: { item: NavItem; letter: string }) {
  const navigate = useNavigate();
  useShortcut({ keys: `g ${letter}`, name, group: "Go to" }, () => void navigate(to));
  return null;
}

/** The part of the root's data that the admin shows. */
export interface RootView {
  shop: ShopView;
  shopper: string;
  flash: (ToastMessage & { id: string }) | null;
}
