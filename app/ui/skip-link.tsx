/** The first stop of the Tab key: past the head of the page to its `main`, whose id is "content". Seen only when it is focused. */
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
