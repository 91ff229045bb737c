import { SettingsForm } from "#app/components/admin/forms/settings-form.tsx";
import type { FormError } from "#app/components/form-error.ts";
import {
  MAX_WAIT_SECONDS,
  SHOP_EMAIL_NAMES,
  SHOP_EMAILS,
  type NotificationSettings,
  type SendingSettings,
} from "#app/domain/messages/messages.settings.ts";
import { CheckboxField, TextField } from "#app/ui/form/field.tsx";

interface NotificationFieldsProps {
  notifications: { value: NotificationSettings; version: number };
  shopEmail: string;
  problem: FormError | undefined;
}

export function NotificationFields({ notifications, shopEmail, problem }: NotificationFieldsProps) {
  const { value, version } = notifications;
  const submitted = problem?.values;
  return (
    <SettingsForm name="notifications" version={version} problem={problem}>
      <TextField
        label="Send to"
        name="email"
        type="email"
        placeholder={shopEmail}
        defaultValue={submitted?.["email"] ?? value.email}
        error={problem?.fieldErrors?.["email"]}
        hint="Leave empty to use the store email."
        className="max-w-md"
      />
      <fieldset>
        <legend className="mb-2 text-sm font-medium">Notify the store about</legend>
        {SHOP_EMAIL_NAMES.map((name) => (
          <CheckboxField
            key={name}
            name={name}
            {...SHOP_EMAILS[name]}
            defaultChecked={submitted ? submitted[name] === "on" : value[name]}
            className="py-1.5 text-[0.9375rem]"
          />
        ))}
      </fieldset>
    </SettingsForm>
  );
}

interface SendingFieldsProps {
  sending: { value: SendingSettings; version: number };
  problem: FormError | undefined;
}

/** The delay in which an admin action can be undone. */
export function SendingFields({ sending: { value, version }, problem }: SendingFieldsProps) {
  return (
    <SettingsForm name="sending" version={version} problem={problem}>
      <TextField
        label="Delay before messages are sent and couriers booked, in seconds"
        name="waitSeconds"
        inputMode="numeric"
        defaultValue={problem?.values?.["waitSeconds"] ?? String(value.waitSeconds)}
        error={problem?.fieldErrors?.["waitSeconds"]}
        hint={`Up to ${MAX_WAIT_SECONDS}. When you ship, deliver or cancel an order, its emails, phone messages and invoice wait, so that you can undo it. So does a courier that you book. 0 sends and books at once.`}
        className="max-w-md"
      />
    </SettingsForm>
  );
}
