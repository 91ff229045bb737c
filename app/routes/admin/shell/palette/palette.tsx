import Search from "lucide-react/icons/search";
import { useEffect, useId, useRef, useState, type KeyboardEvent } from "react";
import { useNavigate, href } from "react-router";
import { useShortcut } from "#app/components/admin/shortcuts/shortcuts.ts";
import {
  normaliseAdminSearch,
  NO_RESULTS,
  type AdminSearchResults,
} from "#app/domain/admin-search/admin-search-results.ts";
import { thumbUrl } from "#app/components/product/product-image.tsx";
import { useShop } from "#app/components/use-shop.ts";
import { Badge } from "#app/ui/badge.tsx";
import { usePermissions } from "#app/routes/admin/shell/permissions.ts";
import { paletteLines, type PaletteLine } from "#app/routes/admin/shell/palette/palette-lines.ts";

/** The admin's command palette, opened by a key or its button. */
export function Palette() {
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isOpen]);
  useShortcut({ keys: "mod+k", name: "Search the admin", group: "Everywhere" }, () => setIsOpen(true));
  return (
    <>
      <button
        type="button"
        onClick={() => setIsOpen(true)}
        aria-label="Search the admin"
        aria-keyshortcuts="Control+K Meta+K"
        className="script-only flex size-11 shrink-0 items-center justify-center rounded transition-colors hover:bg-ink/7"
      >
        <Search aria-hidden className="size-5" strokeWidth={1.5} />
      </button>
      {/* Escape closes it too: the click beside it is a shortcut. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions */}
      <dialog
        ref={dialog}
        aria-label="Search the admin"
        onClose={() => setIsOpen(false)}
        onClick={(event) => event.target === dialog.current && setIsOpen(false)}
        className="mx-auto mt-[12svh] mb-auto w-[min(38rem,calc(100vw-2rem))] max-w-none overflow-hidden rounded bg-white p-0 shadow open:animate-rise"
      >
        {isOpen && <SearchBox onDone={() => setIsOpen(false)} />}
      </dialog>
    </>
  );
}

function SearchBox({ onDone }: { onDone: () => void }) {
  const navigate = useNavigate();
  const listId = useId();
  const [enteredText, setEnteredText] = useState("");
  const [activeIndex, setActiveIndex] = useState(0);
  const { results, isSearching } = useAdminSearch(enteredText);
  const { money } = useShop().shop;
  const permissions = usePermissions();
  const lines = paletteLines(enteredText, results, { money, permissions });
  const active = Math.min(activeIndex, lines.length - 1);
  const openResult = (line: PaletteLine | undefined) => {
    if (!line) return;
    onDone();
    void navigate(line.to);
  };
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setActiveIndex((active + step + lines.length) % Math.max(1, lines.length));
    else if (event.key === "Enter") openResult(lines[active]);
    else return;
    event.preventDefault();
  };
  return (
    <>
      <div className="relative border-b border-line">
        <Search
          aria-hidden
          className="pointer-events-none absolute top-1/2 left-4 size-5 -translate-y-1/2 text-ink-faint"
          strokeWidth={1.5}
        />
        <input
          type="text"
          role="combobox"
          aria-label="Search pages, settings, orders, products and customers"
          aria-expanded={lines.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={active >= 0 ? lineId(listId, active) : undefined}
          placeholder="Page, setting, order, product, customer"
          autoComplete="off"
          spellCheck={false}
          maxLength={60}
          value={enteredText}
          onChange={({ target }) => {
            setEnteredText(target.value);
            setActiveIndex(0);
          }}
          onKeyDown={press}
          className="h-14 w-full bg-transparent pr-4 pl-12 text-base placeholder:text-ink-soft focus-visible:outline-none"
        />
      </div>
      <PaletteList id={listId} lines={lines} active={active} onChosen={openResult} />
      {lines.length === 0 && (
        <p className="px-4 py-5 text-sm text-ink-soft">{isSearching ? "Searching..." : "No results."}</p>
      )}
      <p role="status" className="sr-only">
        {!isSearching && `${lines.length} ${lines.length === 1 ? "result" : "results"}`}
      </p>
    </>
  );
}

interface PaletteListProps {
  id: string;
  lines: readonly PaletteLine[];
  /** The index of the active option. */
  active: number;
  onChosen(line: PaletteLine): void;
}

const GROUPS = ["Orders", "Go to", "Products", "Customers", "Pages"] as const;

function lineId(listId: string, index: number): string {
  return `${listId}-${index}`;
}

/** The palette's listbox. Focus stays in the input; the active option is scrolled into view. */
function PaletteList({ id, lines, active, onChosen }: PaletteListProps) {
  useEffect(() => {
    document.getElementById(lineId(id, active))?.scrollIntoView({ block: "nearest" });
  }, [id, active]);
  return (
    <div id={id} role="listbox" aria-label="Results" className="max-h-[50svh] overflow-y-auto">
      {GROUPS.map((group) => {
        const groupLines = lines.flatMap((line, index) => (line.group === group ? [{ line, index }] : []));
        if (groupLines.length === 0) return null;
        return (
          <div
            key={group}
            role="group"
            aria-label={group}
            className="border-b border-line py-2 last:border-0"
          >
            <p aria-hidden className="px-4 pt-1 pb-1 text-xs font-semibold text-ink-soft">
              {group}
            </p>
            {groupLines.map(({ line, index }) => (
              // The field handles the keys: an option is never focused.
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
              <div
                key={line.to + line.label}
                id={lineId(id, index)}
                role="option"
                aria-selected={index === active}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => onChosen(line)}
                className="flex min-h-11 cursor-pointer items-center gap-3 px-4 py-1 text-sm hover:bg-paper aria-selected:bg-linen aria-selected:shadow-[inset_2px_0_0_var(--color-flame)]"
              >
                {line.imageId !== undefined && <LineImage imageId={line.imageId} />}
                <span className="min-w-0 flex-1">
                  <span className="block truncate">{line.label}</span>
                  {line.kind && <span className="block truncate text-xs text-ink-soft">{line.kind}</span>}
                </span>
                {line.price && <span className="shrink-0 tabular">{line.price}</span>}
                {line.status && (
                  <Badge tone={line.status.tone} className="shrink-0">
                    {line.status.text}
                  </Badge>
                )}
              </div>
            ))}
          </div>
        );
      })}
    </div>
  );
}

const DEBOUNCE_MS = 120;

/** The admin's search results for the text so far. Debounced; earlier results stay until newer ones arrive. */
function useAdminSearch(enteredText: string): { results: AdminSearchResults; isSearching: boolean } {
  const text = normaliseAdminSearch(enteredText);
  const [latest, setLatest] = useState<{ text: string | null; results: AdminSearchResults }>({
    text: null,
    results: NO_RESULTS,
  });
  useEffect(() => {
    if (text === null) return;
    const request = new AbortController();
    const search = async () => {
      const results = await fetchResults(text, request.signal);
      if (!request.signal.aborted) setLatest({ text, results });
    };
    const timer = setTimeout(() => void search(), DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      request.abort();
    };
  }, [text]);
  if (text === null) return { results: NO_RESULTS, isSearching: false };
  return { results: latest.results, isSearching: latest.text !== text };
}

async function fetchResults(text: string, signal: AbortSignal): Promise<AdminSearchResults> {
  try {
    const response = await fetch(`${href("/admin/find")}?${new URLSearchParams({ q: text })}`, { signal });
    // This route's response has this type.
    if (response.ok && !response.redirected) return (await response.json()) as AdminSearchResults;
  } catch {
    // Aborted by a newer request, or no network: the pages are still listed.
  }
  return NO_RESULTS;
}

function LineImage({ imageId }: { imageId: string | null }) {
  if (imageId === null) return <span aria-hidden className="h-10 w-8 shrink-0 rounded bg-linen" />;
  return (
    <img
      src={thumbUrl(imageId)}
      alt=""
      width={32}
      height={40}
      className="h-10 w-8 shrink-0 rounded bg-linen object-cover"
    />
  );
}
