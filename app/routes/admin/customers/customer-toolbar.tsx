import Download from "lucide-react/icons/download";
import X from "lucide-react/icons/x";
import { Form, href, Link } from "react-router";
import { ListToolbar } from "#app/components/admin/lists/list-toolbar.tsx";
import { SearchField } from "#app/components/admin/lists/search-field.tsx";
import { RefreshLink } from "#app/components/admin/lists/tool-links.tsx";
import { useQueryForm } from "#app/components/admin/lists/use-query-form.ts";
import { PERSON_SORTS, personSearchParams, type PersonSearch } from "#app/domain/people/person.ts";
import { usePermissions } from "#app/routes/admin/shell/permissions.ts";
import { Button } from "#app/ui/button.tsx";
import { SelectField } from "#app/ui/form/field.tsx";

const PATH = href("/admin/customers");

interface CustomerToolbarProps {
  requested: PersonSearch;
  urlOf: (change: Partial<PersonSearch>) => string;
  refreshTo: string;
}

/** Search, order, export and refresh of the customer list. Search and order are one GET form. */
export function CustomerToolbar({ requested, urlOf, refreshTo }: CustomerToolbarProps) {
  const form = useQueryForm(JSON.stringify(requested));
  const { search, tag, sort } = requested;
  const mayExport = usePermissions().includes("personal-data.export");
  return (
    <>
      <ListToolbar>
        <search aria-label="Customers" className="min-w-0 flex-1 sm:max-w-xl">
          <Form ref={form} action={PATH} className="flex flex-wrap gap-2 sm:flex-nowrap">
            {tag && <input type="hidden" name="tag" value={tag} />}
            <SearchField
              label="Search by name, email, phone number or city"
              placeholder="Name, email, phone, city"
              search={search}
              clearTo={urlOf({ search: "" })}
            />
            <SelectField label="Sort" isLabelHidden name="sort" defaultValue={sort} className="w-40 shrink-0">
              {Object.entries(PERSON_SORTS).map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </SelectField>
            <Button type="submit" variant="outline" className="shrink-0">
              Show
            </Button>
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
      {tag && (
        <Link
          to={urlOf({ tag: "" })}
          className="mb-3 inline-flex min-h-9 items-center gap-2 rounded border border-line bg-white px-3 text-sm hover:border-edge"
        >
          <span className="sr-only">Remove filter</span>
          Tag: {tag}
          <X aria-hidden className="size-3.5 text-ink-soft" strokeWidth={1.75} />
        </Link>
      )}
    </>
  );
}
