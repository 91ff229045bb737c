import { data, href, Form, useNavigation } from "react-router";
import { BackLink } from "#app/components/admin/back-link.tsx";
import { DeleteForm } from "#app/components/admin/forms/delete-form.tsx";
import { invalidEdit, refuseEdit } from "#app/components/admin/forms/edit-results.ts";
import { editRevalidation } from "#app/components/admin/forms/edit-revalidation.ts";
import { PageHead } from "#app/components/admin/page-head.tsx";
import { FormErrorAlert } from "#app/components/form-error-alert.tsx";
import { deleteEntry, saveEntry, findEntry } from "#app/domain/content/entries.server.ts";
import { entryForms } from "#app/domain/content/content.forms.ts";
import { publishStateOf } from "#app/domain/content/content.ts";
import { redirectWithSuccess } from "#app/platform/http/flash.server.ts";
import { temporaryUploadsOf, getApp } from "#app/context/context-keys.server.ts";
import {
  requestedList,
  refusedContent,
  publishingValues,
} from "#app/routes/admin/content/content-results.ts";
import {
  ENTRY_VIEWS,
  type EntryField,
  type EntryView,
} from "#app/routes/admin/content/entries/entry-views.ts";
import { StateLine } from "#app/routes/admin/content/posts/publish-state.tsx";
import { editedVersion, readEditForm } from "#app/routes/admin/read-edit-form.server.ts";
import { adminOf } from "#app/routes/admin/require-admin.server.ts";
import type { Route } from "./+types/entry";
import { fieldErrorsOf } from "#app/lib/forms/zod-errors.ts";
import { ImageField } from "#app/components/admin/forms/image-field.tsx";
import { GuardUnsaved } from "#app/components/admin/unsaved-changes/guard-unsaved.tsx";
import type { FormError } from "#app/components/form-error.ts";
import { PublishingFields } from "#app/routes/admin/content/publishing-fields.tsx";
import { Button } from "#app/ui/button.tsx";
import { ChoiceField } from "#app/ui/form/choice-field.tsx";
import { TextAreaField, TextField } from "#app/ui/form/field.tsx";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData ? ENTRY_VIEWS[loaderData.list].title : "Content"} | Admin` },
];

const NEW = "new";

export async function loader({ params, context }: Route.LoaderArgs) {
  const list = requestedList(params.list);
  if (params.id === NEW) return { list, entry: null };
  const { db, clock } = getApp(context);
  const entry = await findEntry(db, list, params.id);
  if (!entry) throw data(null, { status: 404 });
  const now = clock.now();
  const values: Record<string, string> = { ...entry.values, ...publishingValues(entry, now) };
  return { list, entry: { ...entry, values, state: publishStateOf(entry, now) } };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const list = requestedList(params.list);
  const app = getApp(context);
  const admin = adminOf(context);
  const { fields, image } = await readEditForm(request, temporaryUploadsOf(context));
  const id = params.id === NEW ? null : params.id;
  const version = editedVersion(fields);
  if (fields["intent"] === "delete") {
    if (id === null) throw data(null, { status: 404 });
    const deleted = await deleteEntry(app, { list, id, version }, admin);
    return deleted.ok ? redirectToList("Deleted") : refuseEdit(refusedContent(deleted, {}));
  }
  const form = entryForms(fields["status"] === "draft")[list].safeParse(fields);
  if (!form.success) return refuseEdit(invalidEdit(fieldErrorsOf(form.error), fields));
  if (image.kind === "refused")
    return refuseEdit(refusedContent({ ok: false, error: "no-image", imageError: image.error }, fields));
  const requested = ENTRY_VIEWS[list].hasImage ? image : ({ kind: "keep" } as const);
  const saved = await saveEntry(app, { list, id, version, values: form.data, image: requested }, admin);
  return saved.ok ? redirectToList(id ? "Updated" : "Added") : refuseEdit(refusedContent(saved, fields));

  function redirectToList(what: string) {
    const { one } = ENTRY_VIEWS[list];
    const title = `${one[0]?.toUpperCase()}${one.slice(1)} ${what}`;
    return redirectWithSuccess(href("/admin/content/:list", { list }), title);
  }
}

export const shouldRevalidate = editRevalidation;

export default function EditEntry({
  loaderData: { list, entry },
  actionData: problem,
}: Route.ComponentProps) {
  const view = ENTRY_VIEWS[list];
  const version = entry?.version ?? 0;
  return (
    <div className="max-w-3xl">
      <PageHead
        backLink={<BackLink to={href("/admin/content/:list", { list })}>{view.title}</BackLink>}
        title={entry?.values[view.head] ?? `New ${view.one}`}
        text={entry && <StateLine of={entry} />}
      />
      <FormErrorAlert error={problem} />
      <div className="space-y-4">
        <EntryForm
          view={view}
          version={version}
          values={{ ...entry?.values, ...problem?.values }}
          imageUrl={entry?.imageUrl ?? null}
          problem={problem}
        />
        {entry && (
          <DeleteForm one={view.one} version={version} text="It is removed from the store immediately." />
        )}
      </div>
    </div>
  );
}

interface EntryFormProps {
  view: EntryView;
  version: number;
  /** The stored values, or those of a submission with errors. */
  values: Record<string, string>;
  imageUrl: string | null;
  problem: FormError | undefined;
}

function EntryForm({ view, version, values, imageUrl, problem }: EntryFormProps) {
  const { formData } = useNavigation();
  const isPending = formData !== undefined && formData.get("intent") === null;
  return (
    <Form
      method="post"
      encType={view.hasImage ? "multipart/form-data" : undefined}
      noValidate
      className="space-y-5 rounded border border-line bg-white p-4 sm:p-5"
    >
      <input type="hidden" name="version" value={version} />
      <GuardUnsaved isUnsaved={problem !== undefined} />
      {view.fields.map((field) => (
        <Field
          key={field.name}
          field={field}
          value={values[field.name]}
          error={problem?.fieldErrors?.[field.name]}
        />
      ))}
      {view.hasImage && (
        <ImageField
          label={imageUrl ? "Replace portrait" : "Portrait"}
          stored={imageUrl}
          error={problem?.fieldErrors?.["image"]}
          removeLabel="Remove the portrait"
        />
      )}
      <PublishingFields values={values} errors={problem?.fieldErrors} one={view.one} />
      <Button type="submit" isPending={isPending} pendingLabel="Saving...">
        Save
      </Button>
    </Form>
  );
}

interface FieldProps {
  field: EntryField;
  value: string | undefined;
  error: string | undefined;
}

function Field({ field: { name, label, hint, maxLength, rows, choices }, value = "", error }: FieldProps) {
  if (choices) {
    const offered = choices.map((choice) => ({ value: choice, label: choice }));
    return (
      <ChoiceField
        label={label}
        name={name}
        choices={offered}
        defaultValue={value || choices[0]}
        error={error}
        hint={hint}
      />
    );
  }
  const field = { label, name, hint, maxLength, error, defaultValue: value, required: true };
  return rows ? <TextAreaField rows={rows} {...field} /> : <TextField {...field} />;
}
