import { RadioGroup, type RadioGroupProps } from "#app/ui/form/radio-group.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { STAR } from "#app/ui/stars.tsx";

const STARS = [1, 2, 3, 4, 5];

// CSS fills a star when it or one to its right is checked or hovered, so this works without JavaScript.
const FILLED_STAR =
  "has-checked:text-flame has-checked:fill-flame [&:has(~label>input:checked)]:fill-flame [&:has(~label>input:checked)]:text-flame hover:text-flame [&:has(~label:hover)]:text-flame";

type StarFieldProps = RadioGroupProps & {
  name: string;
  defaultValue?: number;
  /** The meaning of each rating, worst first. */
  meanings: readonly [string, string, string, string, string];
};

/** A rating of one to five stars as named radio buttons, so the arrow keys work. */
export function StarField({ name, defaultValue, meanings, ...group }: StarFieldProps) {
  return (
    <RadioGroup {...group}>
      <div className="star-field -ml-1.5 flex">
        {STARS.map((stars) => (
          <label
            key={stars}
            title={meanings[stars - 1]}
            className={classNames(
              "relative flex size-12 items-center justify-center rounded fill-white text-edge transition-colors has-focus-visible:outline-2 has-focus-visible:outline-flame",
              FILLED_STAR,
            )}
          >
            <input
              type="radio"
              name={name}
              value={stars}
              defaultChecked={stars === defaultValue}
              className="sr-only"
            />
            <svg viewBox="0 0 20 20" aria-hidden="true" className="size-8 stroke-current">
              <path d={STAR} />
            </svg>
            <span className="sr-only">
              {stars === 1 ? "1 star" : `${stars} stars`}: {meanings[stars - 1]}
            </span>
          </label>
        ))}
      </div>
    </RadioGroup>
  );
}
