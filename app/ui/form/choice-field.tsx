import { RadioGroup, type RadioGroupProps } from "#app/ui/form/radio-group.tsx";

type ChoiceFieldProps = RadioGroupProps & {
  name: string;
  defaultValue?: string | null;
  choices: readonly { value: string; label: string }[];
};

/** One of a few options, side by side: radio buttons that look like buttons. */
export function ChoiceField({ name, defaultValue, choices, ...group }: ChoiceFieldProps) {
  return (
    <RadioGroup {...group}>
      <div className="flex flex-wrap gap-2 sm:gap-2.5">
        {choices.map((choice) => (
          <label
            key={choice.value}
            className="relative flex h-control items-center justify-center rounded border border-edge px-3 text-sm font-medium transition-colors sm:px-4 hover:border-ink has-checked:border-ink has-checked:bg-ink has-checked:text-paper has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-flame"
          >
            <input
              type="radio"
              name={name}
              value={choice.value}
              defaultChecked={choice.value === defaultValue}
              className="sr-only"
            />
            {choice.label}
          </label>
        ))}
      </div>
    </RadioGroup>
  );
}
