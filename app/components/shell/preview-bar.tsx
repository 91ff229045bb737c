import { href } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";

/** Shows that the page is a draft, with a link back to the editor. Only the administrator sees it. */
export function PreviewBar() {
  return (
    <aside
      aria-label="Preview"
      data-behind-sheets
      className="on-plum sticky bottom-0 z-30 border-t border-paper/20 bg-ink text-paper"
    >
      <div className="shell flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3 text-sm">
        <p>A preview of your draft. Only you see it; nothing is published.</p>
        <ButtonLink to={href("/admin/appearance")} variant="light" size="sm">
          Back to Appearance
        </ButtonLink>
      </div>
    </aside>
  );
}
