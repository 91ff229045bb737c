import { SettingsForm } from "#app/components/admin/forms/settings-form.tsx";
import type { FormError } from "#app/components/form-error.ts";
import { MESSAGE_KIND_NAMES, messageKind, type MessageKindName } from "#app/domain/messages/message-kinds.ts";
import { templateField } from "#app/domain/messages/messages.forms.ts";
import type { MessageSettings } from "#app/domain/messages/messages.settings.ts";
import { CheckboxField, TextField } from "#app/ui/form/field.tsx";

interface ChannelFieldsProps {
  messages: { value: MessageSettings; version: number };
  /** Whether the provider is connected. */
  isReal: { whatsapp: boolean; sms: boolean };
  site: string;
  problem: FormError | undefined;
}

const CHANNELS = [
  {
    channel: "whatsapp",
    label: "Send order updates by WhatsApp",
    hint: "To customers who agree at checkout or in their account.",
    legend: "WhatsApp template names",
    missing: "WhatsApp is not connected, so messages are saved as files in the outbox folder.",
  },
  {
    channel: "sms",
    label: "Send order updates by SMS",
    hint: "To all customers who do not get them by WhatsApp. India’s DLT registry must know the templates.",
    legend: "SMS template ids (MSG91)",
    missing: "MSG91 is not connected, so messages are saved as files in the outbox folder.",
  },
] as const;

export function ChannelFields({ messages, isReal, site, problem }: ChannelFieldsProps) {
  const { value, version } = messages;
  const submitted = problem?.values;
  return (
    <SettingsForm name="messages" version={version} problem={problem}>
      {CHANNELS.map(({ channel, label, hint, legend, missing }) => (
        <fieldset key={channel} className="space-y-4">
          <legend className="sr-only">{label}</legend>
          <CheckboxField
            name={channel}
            label={label}
            hint={hint}
            defaultChecked={submitted ? submitted[channel] === "on" : value[channel].isOn}
          />
          {!isReal[channel] && <p className="text-sm text-ink-soft">{missing}</p>}
          {channel === "whatsapp" && (
            <TextField
              label="Language of the templates"
              name="language"
              defaultValue={submitted?.["language"] ?? value.whatsapp.language}
              error={problem?.fieldErrors?.["language"]}
              hint="As WhatsApp names it: en, en_US, hi."
              className="max-w-md"
            />
          )}
          <details>
            <summary className="flex min-h-11 items-center">
              <span className="underlined">{legend}</span>
            </summary>
            <div className="space-y-4 pt-2">
              {MESSAGE_KIND_NAMES.map((kind) => (
                <TextField
                  key={kind}
                  label={messageKind(kind).name}
                  name={templateField(channel, kind)}
                  defaultValue={
                    submitted?.[templateField(channel, kind)] ?? value[channel].templates[kind] ?? ""
                  }
                  error={problem?.fieldErrors?.[templateField(channel, kind)]}
                  hint={`Register: ${templateText(channel, kind, site)}`}
                />
              ))}
            </div>
          </details>
        </fieldset>
      ))}
      <TextField
        label="Most messages a day"
        name="dailyBudget"
        inputMode="numeric"
        defaultValue={submitted?.["dailyBudget"] ?? String(value.dailyBudget)}
        error={problem?.fieldErrors?.["dailyBudget"]}
        hint="WhatsApp and SMS together. Further ones wait for the next day, and you get an email."
        className="max-w-md"
      />
    </SettingsForm>
  );
}

/** The text to register with the provider, with variables in its notation. */
function templateText(channel: "whatsapp" | "sms", kind: MessageKindName, site: string): string {
  const { text, variables } = messageKind(kind);
  const names = Object.keys(variables);
  return text
    .replace("{site}", site)
    .replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      channel === "sms" ? `##${name}##` : `{{${names.indexOf(name) + 1}}}`,
    );
}
