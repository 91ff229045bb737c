import { useState } from "react";
import { useNavigate } from "react-router";
import { ShortcutSheet } from "#app/components/admin/shortcuts/shortcut-sheet.tsx";
import { useShortcut } from "#app/components/admin/shortcuts/shortcuts.ts";
import { useShortcutKeys } from "#app/components/admin/shortcuts/use-shortcut-keys.ts";
import { saveForm } from "#app/components/admin/unsaved-changes/unsaved.ts";
import { ALL_NAV_ITEMS, type NavItem } from "#app/routes/admin/shell/nav-items.ts";

/** The keyboard shortcuts of every admin page, and the dialog that lists them. */
export function AdminShortcuts() {
  const [isSheetOpen, setIsSheetOpen] = useState(false);
  useShortcutKeys();
  useShortcut({ keys: "?", name: "Show the shortcuts", group: "Everywhere" }, () => setIsSheetOpen(true));
  useShortcut({ keys: "/", name: "Search the list", group: "Everywhere" }, () =>
    document.querySelector<HTMLElement>("main input[type='search']")?.focus(),
  );
  useShortcut({ keys: "mod+s", name: "Save the form", group: "Everywhere" }, saveForm);
  return (
    <>
      {ALL_NAV_ITEMS.map((item) => item.key && <NavShortcut key={item.to} item={item} letter={item.key} />)}
      <ShortcutSheet isOpen={isSheetOpen} onClose={() => setIsSheetOpen(false)} />
    </>
  );
}

function NavShortcut({ item: { name, to }, letter }: { item: NavItem; letter: string }) {
  const navigate = useNavigate();
  useShortcut({ keys: `g ${letter}`, name, group: "Go to" }, () => void navigate(to));
  return null;
}
