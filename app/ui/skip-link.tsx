/** The first Tab stop: skips to `main`, whose id is "content". Visible only while focused. */
export function SkipLink() {
  return (
    <a
      href="#content"
      className="sr-only rounded bg-ink text-paper focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:px-5 focus:py-3"
    >
      Skip to content
    </a>
  );
}
