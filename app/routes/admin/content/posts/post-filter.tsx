import { Form, href } from "react-router";
import { FilterLinks } from "#app/components/admin/lists/filter-links.tsx";
import { SearchField } from "#app/components/admin/lists/search-field.tsx";
import type { PostListQuery } from "#app/domain/content/post-list.ts";
import { PUBLISH_STATES } from "#app/domain/content/publishing.ts";
import { STATE_BADGES } from "#app/routes/admin/content/state-badges.ts";
import { Button } from "#app/ui/button.tsx";

interface PostFilterProps {
  requested: PostListQuery;
  addressOf: (change: Partial<PostListQuery>) => string;
}

export function PostFilter({ requested, addressOf }: PostFilterProps) {
  const choices = [null, ...PUBLISH_STATES].map((state) => ({
    name: state === null ? "All" : STATE_BADGES[state].name,
    to: addressOf({ state }),
    isCurrent: state === requested.state,
  }));
  return (
    <>
      <search aria-label="Posts" className="mb-4 block">
        <Form key={requested.search} action={href("/admin/content")} className="flex gap-2">
          {requested.state && <input type="hidden" name="status" value={requested.state} />}
          <SearchField
            label="Search by title, category or author"
            placeholder="Title, category or author"
            search={requested.search}
          />
          <Button type="submit" variant="dark" className="px-5">
            Search
          </Button>
        </Form>
      </search>
      <FilterLinks label="Status" choices={choices} />
    </>
  );
}
