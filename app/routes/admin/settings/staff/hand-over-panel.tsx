import { Form, useNavigation } from "react-router";
import { Panel } from "#app/components/admin/panel.tsx";
import type { FormError } from "#app/components/form-error.ts";
import { FormErrorAlert, useFocusInvalid } from "#app/components/form-error-alert.tsx";
import type { StaffMemberView } from "#app/domain/customers/staff/staff.ts";
import { Button } from "#app/ui/button.tsx";
import { SelectField } from "#app/ui/form/field.tsx";
import { PasswordField } from "#app/ui/form/password-field.tsx";

interface HandOverPanelProps {
  /** Active members only. */
  members: readonly StaffMemberView[];
  problem: FormError | undefined;
}

/** Makes a member of the staff the owner of the shop. */
export function HandOverPanel({ members, problem }: HandOverPanelProps) {
  const form = useFocusInvalid(problem);
  const { formData } = useNavigation();
  if (members.length === 0) return null;
  return (
    <Panel title="Hand over the shop">
      <p className="mb-4 text-sm text-ink-soft">
        The person you choose becomes the owner, and you become a manager. Only the new owner can undo this.
      </p>
      <FormErrorAlert error={problem} />
      <Form
        key={problem?.id}
        ref={form}
        method="post"
        noValidate
        preventScrollReset
        className="max-w-md space-y-4"
      >
        <input type="hidden" name="form" value="hand-over" />
        <SelectField
          label="New owner"
          name="userId"
          defaultValue={problem?.values?.["userId"] ?? ""}
          error={problem?.fieldErrors?.["userId"]}
        >
          <option value="">Choose…</option>
          {members.map(({ userId, name, email }) => (
            <option key={userId} value={userId}>
              {name} ({email})
            </option>
          ))}
        </SelectField>
        <PasswordField
          label="Your password"
          name="password"
          autoComplete="current-password"
          error={problem?.fieldErrors?.["password"]}
        />
        <Button
          type="submit"
          variant="danger"
          isPending={formData?.get("form") === "hand-over"}
          pendingLabel="Handing over..."
        >
          Hand over the shop
        </Button>
      </Form>
    </Panel>
  );
}
