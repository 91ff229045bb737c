import Search from "lucide-react/icons/search";
import { Form, href } from "react-router";
import { POST_STATES, type PostListQuery } from "#app/domain/content/post-list.ts";
import { STATE_BADGES } from "#app/routes/admin/content/post-state.ts";
import { FilterLinks } from "#app/components/admin/filter-links.tsx";
import { Button } from "#app/ui/button.tsx";
import { CONTROL } from "#app/ui/field.tsx";

interface PostFilterProps {
  asked: PostListQuery;
  addressOf: (change: Partial<PostListQuery>) => string;
}

/** Search and states of the list of posts. */
export function PostFilter({ asked, addressOf }: PostFilterProps) {
  const choices = [null, ...POST_STATES].map((state) => ({
    name: state === null ? "All" : STATE_BADGES[state].name,
    to: addressOf({ state }),
    isCurrent: state === asked.state,
  }));
  return (
    <>
      <search aria-label="Posts" className="mb-4 block">
        <Form key={asked.search} action={href("/admin/content")} className="flex gap-2">
          {asked.state && <input type="hidden" name="status" value={asked.state} />}
          <div className="relative min-w-0 flex-1 sm:max-w-md">
            <label htmlFor="post-search" className="sr-only">
              Search by title, category or author
            </label>
            <Search
              aria-hidden
              className="pointer-events-none absolute top-1/2 left-3 size-4.5 -translate-y-1/2 text-ink-faint"
              strokeWidth={1.75}
            />
            <input
              id="post-search"
              type="search"
              name="search"
              defaultValue={asked.search}
              placeholder="Title, category or author"
              maxLength={100}
              autoComplete="off"
              enterKeyHint="search"
              className={`${CONTROL} h-11 border-edge pl-10 sm:text-sm`}
            />
          </div>
          <Button type="submit" variant="dark" className="px-5">
            Search
          </Button>
        </Form>
      </search>
      <FilterLinks label="State" choices={choices} />
    </>
  );
}
