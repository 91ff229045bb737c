import Download from "lucide-react/icons/download";
import SlidersHorizontal from "lucide-react/icons/sliders-horizontal";
import X from "lucide-react/icons/x";
import { Form, href, Link } from "react-router";
import { ListToolbar, ToolMenu } from "#app/components/admin/lists/list-toolbar.tsx";
import { SearchField } from "#app/components/admin/lists/search-field.tsx";
import { RefreshLink } from "#app/components/admin/lists/tool-links.tsx";
import { useQueryForm } from "#app/components/admin/lists/use-query-form.ts";
import { MAX_TAG_LENGTH } from "#app/domain/orders/order-tags.ts";
import { PERSON_SORTS, personSearchParams, type PersonSearch } from "#app/domain/people/person.ts";
import { usePermissions } from "#app/routes/admin/shell/permissions.ts";
import { Button } from "#app/ui/button.tsx";
import { SelectField, TextField } from "#app/ui/form/field.tsx";

const PATH = href("/admin/customers");

interface CustomerToolbarProps {
  requested: PersonSearch;
  segments: readonly { id: string; name: string }[];
  urlOf: (change: Partial<PersonSearch>) => string;
  refreshTo: string;
}

/** Search, order, export and refresh of the customer list. Search and order are one GET form. */
export function CustomerToolbar({ requested, segments, urlOf, refreshTo }: CustomerToolbarProps) {
  const form = useQueryForm(JSON.stringify(requested));
  const { search } = requested;
  const mayExport = usePermissions().includes("personal-data.export");
  return (
    <>
      <ListToolbar>
        <search aria-label="Customers" className="min-w-0 flex-1 sm:max-w-xl">
          <Form ref={form} action={PATH} className="flex gap-2">
            <SearchField
              label="Search by name, email, phone number or city"
              placeholder="Name, email, phone, city"
              search={search}
              clearTo={urlOf({ search: "" })}
            />
            <FilterMenu requested={requested} segments={segments} />
          </Form>
        </search>
        <div className="flex gap-2 sm:ml-auto">
          {mayExport && (
            <a
              href={[href("/admin/customers/export"), personSearchParams(requested)].filter(String).join("?")}
              download
              className="inline-flex min-h-11 items-center gap-2 rounded border border-line bg-white px-3 text-sm hover:border-edge lg:min-h-9"
            >
              <Download aria-hidden className="size-4" strokeWidth={1.75} />
              Export
            </a>
          )}
          <RefreshLink to={refreshTo} />
        </div>
      </ListToolbar>
      <ChosenFilters requested={requested} segments={segments} urlOf={urlOf} />
    </>
  );
}

type FilterProps = Pick<CustomerToolbarProps, "requested" | "segments">;

/** A menu with segment, tag and order, inside the list's GET form; on phones a sheet at the bottom of the screen. */
function FilterMenu({ requested: { segment, tag, sort }, segments }: FilterProps) {
  const count = [segment, tag].filter(Boolean).length;
  return (
    <ToolMenu
      Icon={SlidersHorizontal}
      label="Filters"
      chosen={count > 0 ? String(count) : undefined}
      className="w-72 space-y-4 p-4 max-sm:fixed max-sm:inset-x-3 max-sm:top-14 max-sm:w-auto"
    >
      <SelectField label="Segment" name="segment" defaultValue={segment}>
        <option value="">All customers</option>
        {segments.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <TextField label="Tag" name="tag" defaultValue={tag} autoComplete="off" maxLength={MAX_TAG_LENGTH} />
      <SelectField label="Sort" name="sort" defaultValue={sort}>
        {Object.entries(PERSON_SORTS).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      <Button type="submit" variant="dark" className="w-full">
        Apply
      </Button>
    </ToolMenu>
  );
}

/** The chosen segment and tag, each a link to the list without it. */
function ChosenFilters({
  requested: { segment, tag },
  segments,
  urlOf,
}: FilterProps & Pick<CustomerToolbarProps, "urlOf">) {
  const name = segments.find(({ id }) => id === segment)?.name ?? "deleted";
  const chosen = [
    ...(segment ? [{ label: `Segment: ${name}`, without: { segment: "" } }] : []),
    ...(tag ? [{ label: `Tag: ${tag}`, without: { tag: "" } }] : []),
  ];
  if (chosen.length === 0) return null;
  return (
    <ul aria-label="Chosen filters" className="mb-3 flex flex-wrap gap-2">
      {chosen.map(({ label, without }) => (
        <li key={label}>
          <Link
            to={urlOf(without)}
            className="inline-flex min-h-9 items-center gap-2 rounded border border-line bg-white px-3 text-sm hover:border-edge"
          >
            <span className="sr-only">Remove filter</span>
            {label}
            <X aria-hidden className="size-3.5 text-ink-soft" strokeWidth={1.75} />
          </Link>
        </li>
      ))}
    </ul>
  );
}
