import { PageHead } from "#app/components/admin/page-head.tsx";
import { Panel } from "#app/components/admin/panel.tsx";
import { revalidateRefused } from "#app/components/admin/forms/edit-revalidation.ts";
import { SettingsForm } from "#app/components/admin/forms/settings-form.tsx";
import { useErrorToast } from "#app/components/form-error-alert.tsx";
import { readSection } from "#app/domain/settings/settings.server.ts";
import { SearchForm } from "#app/domain/catalog/search/search.forms.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { saveSectionForm } from "#app/routes/admin/settings/save-section.server.ts";
import { TextAreaField } from "#app/ui/form/field.tsx";
import type { Route } from "./+types/search";

export const meta: Route.MetaFunction = () => [{ title: "Search | Admin" }];

export const shouldRevalidate = revalidateRefused;

export async function loader({ context }: Route.LoaderArgs) {
  return { search: await readSection(getApp(context).db, "search") };
}

export async function action({ request, context }: Route.ActionArgs) {
  const values = await readForm(request);
  return saveSectionForm(context, "search", { schema: SearchForm, values });
}

export default function Search({ loaderData, actionData: problem }: Route.ComponentProps) {
  const { value, version } = loaderData.search;
  const submitted = problem?.values;
  useErrorToast(problem);
  return (
    <>
      <PageHead
        title="Search"
        text="Synonyms and ignored words of the store’s search. Changes apply to the next search."
      />
      <Panel title="Words">
        <SettingsForm name="search" version={version} problem={problem}>
          <TextAreaField
            label="Synonyms"
            name="synonyms"
            rows={18}
            spellCheck={false}
            defaultValue={submitted?.["synonyms"] ?? value.synonyms.join("\n")}
            error={problem?.fieldErrors?.["synonyms"]}
            hint="One rule per line. “kurta, kurti, कुर्ती” mean the same. “purple: plum, orchid” finds plum and orchid for purple, but not purple for plum. Plurals are matched automatically."
          />
          <TextAreaField
            label="Ignored words"
            name="ignored"
            rows={3}
            defaultValue={submitted?.["ignored"] ?? value.ignored.join(", ")}
            error={problem?.fieldErrors?.["ignored"]}
            hint="Words and phrases to ignore in searches, separated by commas."
          />
        </SettingsForm>
      </Panel>
    </>
  );
}
