import { Fragment, useState } from "react";
import { Form, useNavigation } from "react-router";
import { DefaultSubmitButton } from "#app/components/admin/forms/default-submit-button.tsx";
import { OrderedItems } from "#app/components/admin/lists/ordered-items.tsx";
import { Panel } from "#app/components/admin/panel.tsx";
import { itemsIn, type FlatFields } from "#app/components/admin/lists/rearrange.ts";
import { TextEditor } from "#app/components/admin/text-editor/text-editor.tsx";
import { GuardUnsaved } from "#app/components/admin/unsaved-changes/guard-unsaved.tsx";
import { type PageSlug, CONTACT_DETAILS } from "#app/domain/content/content.ts";
import { MAX_PASSAGE, MAX_SECTION, MAX_SECTIONS } from "#app/domain/content/content.forms.ts";
import { Button } from "#app/ui/button.tsx";
import { TextAreaField, TextField, CheckboxField, SelectField } from "#app/ui/form/field.tsx";
import { SECTION_ICONS, SectionIcon } from "#app/components/section-icon.tsx";

interface PartProps {
  values: FlatFields;
  errors: FlatFields;
  /** The texts as the shop shows them, by field, where the form was sent for them. */
  previews: FlatFields;
}

interface PageFormProps extends PartProps {
  slug: PageSlug;
  version: number;
  /** Whether the values shown are unsaved. */
  isUnsaved: boolean;
  /** Another key resets the fields. */
  fieldsKey: string | number;
}

export function PageForm({ slug, version, isUnsaved, fieldsKey, ...part }: PageFormProps) {
  const isPending = useNavigation().formData?.has("version") ?? false;
  return (
    <Form method="post" noValidate preventScrollReset className="space-y-4">
      <DefaultSubmitButton />
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="format" value="markdown" />
      <Fragment key={fieldsKey}>
        <GuardUnsaved isUnsaved={isUnsaved} />
        <Panel title="Title and introduction">
          <div className="space-y-5">
            <TextField label="Title" required maxLength={120} {...fieldOf(part, "title")} />
            <TextAreaField
              label="Introduction"
              required
              rows={3}
              maxLength={600}
              {...fieldOf(part, "intro")}
            />
          </div>
        </Panel>
        {slug === "about-us" ? (
          <AboutParts {...part} />
        ) : slug === "careers" ? (
          <CareersParts {...part} />
        ) : (
          <Sections {...part} />
        )}
      </Fragment>
      <Button type="submit" isPending={isPending} pendingLabel="Saving...">
        Save
      </Button>
    </Form>
  );
}

const isPreviewed = (previews: FlatFields) => (prefix: string) => previews[`${prefix}.body`] !== undefined;

function fieldOf({ values, errors }: Pick<PartProps, "values" | "errors">, name: string) {
  return { name, defaultValue: values[name] ?? "", error: errors[name] };
}

function Passage({ values, errors, previews, title, prefix }: PartProps & { title: string; prefix: string }) {
  const item = { title: values[`${prefix}.title`] ?? "", body: values[`${prefix}.body`] ?? "" };
  return (
    <Panel title={title}>
      <div className="space-y-5">
        <PassageFields
          item={item}
          prefix={prefix}
          previews={previews}
          errorOf={(field) => errors[`${prefix}.${field}`]}
        />
      </div>
    </Panel>
  );
}

function Sections({ values, errors, previews }: PartProps) {
  return (
    <Panel title="Sections" aside={<PanelError error={errors["sections"]} />}>
      <OrderedItems
        list="sections"
        one="section"
        items={itemsIn(values, "sections")}
        errors={errors}
        max={MAX_SECTIONS}
        titleOf={(item) => item["title"] ?? ""}
        isExpanded={isPreviewed(previews)}
      >
        {(item, prefix, errorOf) => <SectionFields {...{ item, prefix, previews, errorOf }} />}
      </OrderedItems>
    </Panel>
  );
}

function AboutParts(part: PartProps) {
  return (
    <>
      <Panel title="Pictures">
        <CheckboxField
          label="Show the store’s pictures of embroidered cloth and of a printer’s table"
          name="showsPictures"
          value="yes"
          defaultChecked={part.values["showsPictures"] === "yes"}
        />
      </Panel>
      <Passage {...part} title="Mission" prefix="mission" />
      <Passage {...part} title="Vision" prefix="vision" />
      <Panel title="Values" aside={<PanelError error={part.errors["values"]} />}>
        <OrderedItems
          list="values"
          one="value"
          items={itemsIn(part.values, "values")}
          errors={part.errors}
          max={12}
          titleOf={(item) => item["title"] ?? ""}
          isExpanded={isPreviewed(part.previews)}
        >
          {(item, prefix, errorOf) => (
            <PassageFields {...{ item, prefix, errorOf }} previews={part.previews} />
          )}
        </OrderedItems>
      </Panel>
    </>
  );
}

const THREE_PERKS = [0, 1, 2];

function CareersParts(part: PartProps) {
  const perks = itemsIn(part.values, "perks");
  return (
    <>
      <Panel title="Perks" aside={<PanelError error={part.errors["perks"]} />}>
        <OrderedItems
          list="perks"
          one="perk"
          isFixed
          items={THREE_PERKS.map((index) => perks[index] ?? {})}
          errors={part.errors}
          titleOf={(item) => item["title"] ?? ""}
          isExpanded={isPreviewed(part.previews)}
        >
          {(item, prefix, errorOf) => (
            <>
              <PassageFields {...{ item, prefix, errorOf }} previews={part.previews} />
              <IconField name={`${prefix}.icon`} value={item["icon"]} error={errorOf("icon")} />
            </>
          )}
        </OrderedItems>
      </Panel>
      <Passage {...part} title="For everyone else" prefix="noFit" />
    </>
  );
}

interface ItemProps extends Pick<PartProps, "previews"> {
  item: FlatFields;
  prefix: string;
  errorOf: (field: string) => string | undefined;
}

function PassageFields({ item, prefix, previews, errorOf }: ItemProps) {
  return (
    <>
      <TextField
        label="Title"
        required
        maxLength={120}
        name={`${prefix}.title`}
        defaultValue={item["title"]}
        error={errorOf("title")}
      />
      <TextEditor
        label="Text"
        format="section"
        required
        rows={4}
        isPreviewedByForm
        previewHtml={previews[`${prefix}.body`]}
        maxLength={MAX_PASSAGE}
        name={`${prefix}.body`}
        defaultValue={item["body"] ?? ""}
        error={errorOf("body")}
      />
    </>
  );
}

/** The error of a list as a whole. */
function PanelError({ error }: { error: string | undefined }) {
  return error ? <p className="text-sm font-medium text-danger-deep">{error}</p> : null;
}

const DETAIL_NAMES = { email: "Email", phone: "Phone", address: "Address", hours: "Opening hours" };

function SectionFields({ item, prefix, previews, errorOf }: ItemProps) {
  const field = (name: string) => ({
    name: `${prefix}.${name}`,
    defaultValue: item[name] ?? "",
    error: errorOf(name),
  });
  return (
    <>
      <input type="hidden" name={`${prefix}.id`} value={item["id"] ?? ""} />
      <TextField label="Title" required maxLength={120} {...field("title")} />
      <TextEditor
        label="Text"
        format="section"
        required
        rows={8}
        isPreviewedByForm
        previewHtml={previews[`${prefix}.body`]}
        maxLength={MAX_SECTION}
        {...field("body")}
      />
      <IconField name={`${prefix}.icon`} value={item["icon"]} error={errorOf("icon")} />
      <fieldset>
        <legend className="mb-2 text-sm font-medium">Shown below, from the settings</legend>
        <div className="flex flex-wrap gap-x-6 gap-y-2 text-sm">
          {CONTACT_DETAILS.map((detail) => (
            <CheckboxField
              key={detail}
              label={DETAIL_NAMES[detail]}
              name={`${prefix}.contact.${detail}`}
              value="yes"
              defaultChecked={item[`contact.${detail}`] === "yes"}
            />
          ))}
        </div>
      </fieldset>
    </>
  );
}

interface IconFieldProps {
  name: string;
  value: string | undefined;
  error: string | undefined;
}

/** A choice of the icons that the shop's pages can show. */
function IconField({ name, value, error }: IconFieldProps) {
  const [chosen, setChosen] = useState(value ?? "");
  return (
    <div className="flex items-end gap-3">
      <SectionIcon name={chosen} />
      <SelectField
        label="Icon"
        name={name}
        defaultValue={chosen}
        onChange={({ currentTarget }) => setChosen(currentTarget.value)}
        error={error}
        className="flex-1"
      >
        <option value="blossom">blossom</option>
        {SECTION_ICONS.map((icon) => (
          <option key={icon} value={icon}>
            {icon.replaceAll("-", " ")}
          </option>
        ))}
      </SelectField>
    </div>
  );
}
