import { useState, useSyncExternalStore } from "react";
import {
  getNoShortcuts,
  getShortcuts,
  subscribeToShortcuts,
  type Shortcut,
} from "#app/components/admin/shortcuts/shortcuts.ts";
import { areSingleKeysOn, switchSingleKeys } from "#app/components/admin/shortcuts/use-shortcut-keys.ts";
import { Dialog } from "#app/ui/overlay/dialog.tsx";
import { CheckboxField } from "#app/ui/form/field.tsx";

/** All shortcuts of the current page by group, and the switch for single-key shortcuts. */
export function ShortcutSheet({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const shortcuts = useSyncExternalStore(subscribeToShortcuts, getShortcuts, getNoShortcuts);
  const headings = new Set(shortcuts.map(headingOf));
  return (
    <Dialog isOpen={isOpen} onClose={onClose} size="md" title="Keyboard shortcuts">
      <div className="grid gap-x-8 gap-y-6 sm:grid-cols-2">
        {[...headings].map((heading) => (
          <section key={heading}>
            <h3 className="text-sm font-semibold">{heading}</h3>
            <dl className="mt-1 divide-y divide-line text-sm">
              {shortcuts
                .filter((shortcut) => headingOf(shortcut) === heading)
                .map((shortcut) => (
                  <Row key={shortcut.keys} {...shortcut} />
                ))}
            </dl>
          </section>
        ))}
      </div>
      <SingleKeysSwitch />
    </Dialog>
  );
}

function headingOf({ group }: Shortcut): string {
  return group ?? "This page";
}

function Row({ keys, name }: Shortcut) {
  return (
    <div className="flex items-center justify-between gap-4 py-2">
      <dt className="text-ink-soft">{name}</dt>
      <dd className="flex items-center gap-1">
        {keys.split(/[ +]/).map((key) => (
          <kbd
            key={key}
            className="min-w-6 rounded border border-line bg-white px-1.5 py-0.5 text-center font-sans text-xs"
          >
            {nameOf(key)}
          </kbd>
        ))}
      </dd>
    </div>
  );
}

function nameOf(key: string): string {
  if (key !== "mod") return key.length === 1 ? key.toUpperCase() : key;
  return /mac|iphone|ipad/i.test(navigator.userAgent) ? "⌘" : "Ctrl";
}

function SingleKeysSwitch() {
  const [isOn, setIsOn] = useState(areSingleKeysOn);
  return (
    <CheckboxField
      className="mt-6 border-t border-line pt-4 text-sm"
      label="Shortcuts without Ctrl or Cmd"
      hint="Turn these off if you use speech input or press keys by accident."
      checked={isOn}
      onChange={({ target }) => {
        switchSingleKeys(target.checked);
        setIsOn(target.checked);
      }}
    />
  );
}
