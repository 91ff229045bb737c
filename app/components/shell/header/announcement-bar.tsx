import { Link } from "react-router";

interface AnnouncementBarProps {
  announcement: { text: string; to: string | null };
}

/** The owner's announcement above the header. */
export function AnnouncementBar({ announcement: { text, to } }: AnnouncementBarProps) {
  return (
    <div data-behind-sheets className="bg-blush text-plum-deep">
      <div className="shell flex min-h-9 items-center justify-center text-center text-sm font-medium">
        {to ? (
          <Link to={to} className="underlined inline-flex min-h-9 items-center py-1">
            {text}
          </Link>
        ) : (
          <p className="py-1">{text}</p>
        )}
      </div>
    </div>
  );
}
