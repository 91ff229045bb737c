import { classNames } from "#app/ui/class-names.ts";

const OUTER =
  "M50 146C18 146 4 120 8 92 12 60 44 54 58 30 66 16 60 4 48 6 66-4 84 12 82 36 80 62 96 82 92 108 89 132 72 146 50 146Z";
const INNER =
  "M50 138C25 138 13 117 16 93 20 67 52 58 65 35 71 23 69 17 66 13 76 20 76 30 74 42 72 64 88 84 84 107 81 127 68 138 50 138Z";
const HEART = "M50 126C34 126 25 113 28 97 32 80 52 74 66 56 64 74 76 88 73 106 71 119 62 126 50 126Z";

/** A boteh in fine line, the motif at the end of a shawl. Decoration only. */
export function Paisley({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 -2 100 152"
      aria-hidden="true"
      className={classNames("w-auto", className)}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinejoin="round"
    >
      <path d={OUTER} />
      <path d={INNER} strokeWidth="1.1" strokeDasharray="1 4" strokeLinecap="round" />
      <path d={HEART} />
      <path d="M50 126V92M50 116C44 112 40 108 39 101M50 116C56 112 60 108 61 101M50 104C46 101 44 98 44 93M50 104C54 101 56 98 56 93" />
      <circle cx="50" cy="86" r="3" />
      <path d="M34 70C40 62 50 58 56 50M70 46C72 58 80 70 82 82" strokeWidth="1.1" />
    </svg>
  );
}
