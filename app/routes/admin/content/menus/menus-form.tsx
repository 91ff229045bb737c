import { Fragment, useState } from "react";
import { Form, useNavigation } from "react-router";
import { DefaultSubmitButton } from "#app/components/admin/forms/default-submit-button.tsx";
import { OrderedItems } from "#app/components/admin/lists/ordered-items.tsx";
import { itemsIn, type FlatFields } from "#app/components/admin/lists/rearrange.ts";
import { Panel } from "#app/components/admin/panel.tsx";
import { GuardUnsaved } from "#app/components/admin/unsaved-changes/guard-unsaved.tsx";
import { TYPED_TARGET } from "#app/domain/content/menus.forms.ts";
import { MAX_LINKS, type MenuName } from "#app/domain/content/menus.settings.ts";
import { Button } from "#app/ui/button.tsx";
import { Alert } from "#app/ui/feedback/alert.tsx";
import { FieldError, SelectField, TextField } from "#app/ui/form/field.tsx";

/** Targets of links that the owner chooses from a list. */
export interface TargetGroup {
  label: string;
  targets: { value: string; label: string }[];
}

interface MenusFormProps {
  version: number;
  /** Fields by name: "header.0.name". An item's "hidden" says why shoppers do not see it. */
  values: FlatFields;
  errors: FlatFields;
  targets: readonly TargetGroup[];
  isUnsaved: boolean;
  /** Another key resets the fields. */
  fieldsKey: string | number;
}

export function MenusForm(props: MenusFormProps) {
  const { version, values, errors, isUnsaved, fieldsKey } = props;
  const isPending = useNavigation().formData?.has("version") ?? false;
  const title = (name: string) => (
    <TextField
      label="Title"
      required
      maxLength={30}
      name={name}
      defaultValue={values[name] ?? ""}
      error={errors[name]}
    />
  );
  return (
    <Form method="post" noValidate preventScrollReset className="space-y-4">
      <DefaultSubmitButton />
      <input type="hidden" name="version" value={version} />
      <Fragment key={fieldsKey}>
        <GuardUnsaved isUnsaved={isUnsaved} />
        <Panel title="Header">
          <Links {...props} name="header" />
        </Panel>
        <Panel title="Footer: first column">
          <div className="space-y-5">
            {title("shopTitle")}
            <Links {...props} name="shop" />
          </div>
        </Panel>
        <Panel title="Footer: second column">
          <div className="space-y-5">
            {title("companyTitle")}
            <Links {...props} name="company" />
          </div>
        </Panel>
      </Fragment>
      <Button type="submit" isPending={isPending} pendingLabel="Saving...">
        Save
      </Button>
    </Form>
  );
}

function Links({ name, values, errors, targets }: MenusFormProps & { name: MenuName }) {
  const error = errors[name];
  return (
    <div className="space-y-3">
      <FieldError id={`${name}-error`} error={error} />
      <OrderedItems
        list={name}
        one="link"
        items={itemsIn(values, name)}
        errors={errors}
        max={MAX_LINKS[name]}
        titleOf={(item) => (item["hidden"] ? `${item["name"]} (not shown)` : (item["name"] ?? ""))}
      >
        {(item, prefix, errorOf) => (
          <LinkFields item={item} prefix={prefix} errorOf={errorOf} targets={targets} />
        )}
      </OrderedItems>
    </div>
  );
}

interface LinkFieldsProps {
  item: FlatFields;
  prefix: string;
  errorOf: (field: string) => string | undefined;
  targets: readonly TargetGroup[];
}

/** The label and target of a link. Without a script the field for a URL is always shown. */
function LinkFields({ item, prefix, errorOf, targets }: LinkFieldsProps) {
  const [target, setTarget] = useState(item["target"] || TYPED_TARGET);
  const isTyped = target === TYPED_TARGET;
  return (
    <>
      {item["hidden"] && (
        <Alert tone="warning" title="Shoppers do not see this link">
          {item["hidden"]}
        </Alert>
      )}
      <input type="hidden" name={`${prefix}.hidden`} value={item["hidden"] ?? ""} />
      <TextField
        label="Label"
        required
        maxLength={40}
        name={`${prefix}.name`}
        defaultValue={item["name"] ?? ""}
        error={errorOf("name")}
      />
      <SelectField
        label="Leads to"
        name={`${prefix}.target`}
        defaultValue={target}
        onChange={({ currentTarget }) => setTarget(currentTarget.value)}
        error={errorOf("target") ?? (isTyped ? undefined : errorOf("url"))}
      >
        <option value={TYPED_TARGET}>A URL</option>
        {targets.map((group) => (
          <optgroup key={group.label} label={group.label}>
            {group.targets.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </optgroup>
        ))}
      </SelectField>
      {isTyped ? (
        <UrlField item={item} name={`${prefix}.url`} error={errorOf("url")} />
      ) : (
        <noscript>
          <UrlField item={item} name={`${prefix}.url`} error={undefined} />
        </noscript>
      )}
    </>
  );
}

interface UrlFieldProps {
  item: FlatFields;
  name: string;
  error: string | undefined;
}

function UrlField({ item, name, error }: UrlFieldProps) {
  return (
    <TextField
      label="URL"
      hint="A path of the store such as /products?featured=true, or https://…"
      maxLength={300}
      autoCapitalize="none"
      spellCheck={false}
      name={name}
      defaultValue={item["url"] ?? ""}
      error={error}
    />
  );
}
