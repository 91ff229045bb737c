import Download from "lucide-react/icons/download";

/** A download link, which the browser must fetch without the router. */
export function ExportLink({ to, children }: { to: string; children: string }) {
  return (
    <a
      href={to}
      download
      className="-my-2.5 inline-flex min-h-11 items-center gap-1.5 text-sm text-ink-soft underline decoration-line underline-offset-4 hover:text-ink"
    >
      <Download aria-hidden className="size-4" strokeWidth={1.6} />
      {children}
    </a>
  );
}
