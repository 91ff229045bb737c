import { Link } from "react-router";
import { MAX_TAGS_LENGTH } from "#app/domain/orders/order-tags.ts";
import { TextField } from "#app/ui/form/field.tsx";

/** Tags, each with a link to the entries of `list` (a URL) that have it. */
export function TagList({ tags, list }: { tags: readonly string[]; list: string }) {
  if (tags.length === 0) return null;
  return (
    <ul className="mb-3 flex flex-wrap gap-2 text-sm">
      {tags.map((tag) => (
        <li key={tag}>
          <Link
            to={`${list}?${new URLSearchParams({ tag })}`}
            className="inline-flex min-h-6 items-center rounded bg-linen px-2 hover:underline"
          >
            {tag}
          </Link>
        </li>
      ))}
    </ul>
  );
}

interface TagsFieldProps {
  tags: readonly string[];
  /** The text of a refused form. */
  refusedText: string | undefined;
  error: string | undefined;
}

/** The field `tags`. */
export function TagsField({ tags, refusedText, error }: TagsFieldProps) {
  return (
    <TextField
      label="All tags"
      name="tags"
      hint="Separated by commas. The customer does not see them."
      maxLength={MAX_TAGS_LENGTH}
      autoComplete="off"
      error={error}
      defaultValue={refusedText ?? tags.join(", ")}
    />
  );
}
