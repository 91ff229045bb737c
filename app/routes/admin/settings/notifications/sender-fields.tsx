import { SettingsForm } from "#app/components/admin/forms/settings-form.tsx";
import type { FormError } from "#app/components/form-error.ts";
import type { SenderSettings } from "#app/domain/messages/messages.settings.ts";
import { TextField } from "#app/ui/form/field.tsx";

interface SenderFieldsProps {
  sender: { value: SenderSettings; version: number };
  /** The name and address without a setting. */
  defaults: SenderSettings;
  /** The sender that MAIL_FROM names; null without it. */
  fromEnvironment: string | null;
  problem: FormError | undefined;
}

/** Name and address of the sender of emails. */
export function SenderFields({ sender, defaults, fromEnvironment, problem }: SenderFieldsProps) {
  const { value, version } = sender;
  if (fromEnvironment !== null)
    return (
      <p className="text-sm text-ink-soft wrap-anywhere">
        Emails come from {fromEnvironment}, which the environment sets (MAIL_FROM).
      </p>
    );
  return (
    <SettingsForm name="sender" version={version} problem={problem}>
      <TextField
        label="Sender name"
        name="name"
        placeholder={defaults.name}
        defaultValue={problem?.values?.["name"] ?? value.name}
        error={problem?.fieldErrors?.["name"]}
        hint="Leave empty to use the name of the shop."
        className="max-w-md"
      />
      <TextField
        label="Sender address"
        name="address"
        type="email"
        placeholder={defaults.address}
        defaultValue={problem?.values?.["address"] ?? value.address}
        error={problem?.fieldErrors?.["address"]}
        hint="The domain of this address needs SPF and DKIM records that allow your mail server to send for it. Without them emails land in spam or are refused: your mail provider names the records to add."
        className="max-w-md"
      />
    </SettingsForm>
  );
}
