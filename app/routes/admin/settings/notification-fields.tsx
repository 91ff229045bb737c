import { SettingsForm } from "#app/components/admin/settings-form.tsx";
import type { FormProblem } from "#app/components/form-problem.ts";
import type { NotificationSettings } from "#app/domain/settings/notifications.ts";
import { CheckboxField, TextField } from "#app/ui/field.tsx";

interface NotificationFieldsProps {
  notifications: { value: NotificationSettings; version: number };
  shopEmail: string;
  problem: FormProblem | undefined;
}

const MAILS = [
  { name: "newOrder", label: "A new order", hint: "When it has been paid." },
  { name: "newReturn", label: "A return is asked for", hint: "The customer waits for an answer." },
  {
    name: "contactMessage",
    label: "A message of the contact form",
    hint: "It stands among the messages in any case.",
  },
  {
    name: "refundFailed",
    label: "A refund did not go through",
    hint: "The money is still owed: somebody must act.",
  },
] as const;

/** Which mails come to the shop itself, and where to. */
export function NotificationFields({ notifications, shopEmail, problem }: NotificationFieldsProps) {
  const { value, version } = notifications;
  const typed = problem?.values;
  return (
    <SettingsForm name="notifications" version={version} problem={problem}>
      <TextField
        label="Send them to"
        name="email"
        type="email"
        placeholder={shopEmail}
        defaultValue={typed?.["email"] ?? value.email}
        error={problem?.fieldErrors?.["email"]}
        hint="Leave it empty for the store email."
        className="max-w-md"
      />
      <fieldset>
        <legend className="mb-2 text-sm font-medium">Tell the shop about</legend>
        {MAILS.map(({ name, label, hint }) => (
          <CheckboxField
            key={name}
            name={name}
            label={label}
            hint={hint}
            defaultChecked={typed ? typed[name] === "on" : value[name]}
            className="py-1.5 text-[0.9375rem]"
          />
        ))}
      </fieldset>
    </SettingsForm>
  );
}
