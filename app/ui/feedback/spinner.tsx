import { classNames } from "#app/ui/class-names.ts";

/** A turning ring, hidden from screen readers: a text beside it describes the state. */
export function Spinner({ className = "size-5" }: { className?: string }) {
  return (
    <span className="inline-flex items-center">
      <svg viewBox="0 0 24 24" aria-hidden="true" className={classNames("animate-spin", className)}>
        <circle
          cx="12"
          cy="12"
          r="9"
          fill="none"
          stroke="currentColor"
          strokeOpacity=".22"
          strokeWidth="2.5"
        />
        <path
          d="M12 3a9 9 0 0 1 9 9"
          fill="none"
          stroke="currentColor"
          strokeWidth="2.5"
          strokeLinecap="round"
        />
      </svg>
    </span>
  );
}
