import { SettingsForm } from "#app/components/admin/forms/settings-form.tsx";
import { Panel } from "#app/components/admin/panel.tsx";
import type { FormError } from "#app/components/form-error.ts";
import { collectionFields } from "#app/domain/catalog/listing/collections.forms.ts";
import {
  MAX_COLLECTION_NAME,
  MAX_COLLECTIONS,
  type CollectionsSettings,
} from "#app/domain/catalog/listing/collections.settings.ts";
import { CheckboxField, TextField } from "#app/ui/form/field.tsx";

interface CollectionsPanelProps {
  value: CollectionsSettings;
  version: number;
  categories: readonly { slug: string; name: string }[];
  problem: FormError | undefined;
}

/** The collections of the shop, and an empty row for one more. */
export function CollectionsPanel({ value, version, categories, problem }: CollectionsPanelProps) {
  const { collections } = value;
  const rows = Math.min(Math.max(collections.length + 1, countSubmitted(problem)), MAX_COLLECTIONS);
  return (
    <Panel title="Collections" className="mt-8 max-w-3xl">
      <p className="mb-4 text-sm text-ink-soft">
        A collection lists several categories together, and menus can link to it. Empty the name and the
        categories of a row to delete its collection.
      </p>
      <SettingsForm name="collections" version={version} problem={problem}>
        {Array.from({ length: rows }, (_, index) => (
          <CollectionRow
            key={index}
            index={index}
            collection={collections[index]}
            categories={categories}
            problem={problem}
          />
        ))}
      </SettingsForm>
    </Panel>
  );
}

/** The rows of a refused form: with those of collections that were deleted meanwhile, they may be more than are stored. */
function countSubmitted(problem: FormError | undefined): number {
  const names = Object.entries(problem?.values ?? {}).flatMap(([field, value]) =>
    value ? (/^(?:name|category)\.(\d{1,2})\b/.exec(field)?.[1] ?? []) : [],
  );
  return Math.max(0, ...names.map((index) => Number(index) + 1));
}

interface CollectionRowProps extends Pick<CollectionsPanelProps, "categories" | "problem"> {
  index: number;
  collection: CollectionsSettings["collections"][number] | undefined;
}

function CollectionRow({ index, collection, categories, problem }: CollectionRowProps) {
  const names = collectionFields(index);
  const submitted = problem?.values;
  const isChosen = (slug: string) =>
    submitted ? Boolean(submitted[names.category(slug)]) : collection?.categorySlugs.includes(slug);
  return (
    <fieldset className="space-y-3">
      <legend className="sr-only">{collection?.name ?? "New collection"}</legend>
      <input type="hidden" name={names.slug} value={collection?.slug ?? ""} />
      <TextField
        label={collection ? "Name" : "New collection"}
        name={names.name}
        maxLength={MAX_COLLECTION_NAME}
        autoComplete="off"
        defaultValue={submitted?.[names.name] ?? collection?.name}
        error={problem?.fieldErrors?.[names.name]}
      />
      <div className="flex flex-wrap gap-x-6 gap-y-2 text-sm">
        {categories.map(({ slug, name }) => (
          <CheckboxField
            key={slug}
            label={name}
            name={names.category(slug)}
            value="yes"
            defaultChecked={isChosen(slug)}
          />
        ))}
      </div>
    </fieldset>
  );
}
