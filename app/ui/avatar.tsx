import { classNames } from "#app/ui/class-names.ts";

interface AvatarProps {
  name: string;
  /** Null shows the initials. */
  url: string | null;
  /** Classes for its size and that of the initials: "size-24 text-3xl". */
  className: string;
}

/** A round image of a person, or the initials. The name always appears beside it, so screen readers skip it. */
export function Avatar({ name, url, className }: AvatarProps) {
  const frame = classNames("shrink-0 rounded-full bg-plum-wash", className);
  if (url)
    return <img src={url} alt="" width={320} height={320} className={classNames(frame, "object-cover")} />;
  return (
    <span
      aria-hidden
      className={classNames(frame, "display inline-flex items-center justify-center text-plum")}
    >
      {initialsOf(name)}
    </span>
  );
}

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const shown = words.length > 1 ? [words[0], words.at(-1)] : words;
  const initials = shown.map((word = "") => Array.from(graphemes.segment(word))[0]?.segment ?? "");
  return initials.join("").toUpperCase();
}
