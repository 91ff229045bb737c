import { PAGE_PLACEHOLDERS } from "#app/domain/content/placeholders.ts";

/** The placeholders that a page's text can use, for the page that edits it. */
export function PlaceholderList() {
  return (
    <details className="mb-4 rounded border border-line bg-white">
      <summary className="flex min-h-11 items-center px-4 text-sm font-medium sm:px-5">
        Values that follow your settings
      </summary>
      <div className="border-t border-line px-4 py-4 text-sm sm:px-5">
        <p className="mb-3 text-ink-soft">
          Write one of these names with its braces, and the page shows the current value.
        </p>
        <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-[max-content_minmax(0,1fr)]">
          {Object.entries(PAGE_PLACEHOLDERS).map(([name, label]) => (
            <div key={name} className="contents">
              <dt className="font-mono text-xs leading-5">{`{${name}}`}</dt>
              <dd className="text-ink-soft max-sm:mb-2">{label}</dd>
            </div>
          ))}
        </dl>
      </div>
    </details>
  );
}
