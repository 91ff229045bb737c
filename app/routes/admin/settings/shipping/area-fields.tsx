import type { FormError } from "#app/components/form-error.ts";
import { COUNTRY_CODES, countryName } from "#app/domain/customers/addresses/country-names.ts";
import { USUAL_COUNTRIES } from "#app/domain/customers/addresses/countries.ts";
import { INDIAN_STATES } from "#app/domain/customers/addresses/indian-states.ts";
import type { ShippingZone } from "#app/domain/delivery/shipping.ts";
import { countryField, stateField } from "#app/domain/delivery/zone.forms.ts";
import type { ChosenZone } from "#app/routes/admin/settings/shipping/zone-choice.ts";
import { CheckboxField, FieldError } from "#app/ui/form/field.tsx";

interface AreaFieldsProps {
  zone: ChosenZone;
  /** All zones, to show which country or state is in which. */
  zones: readonly ShippingZone[];
  problem: FormError | undefined;
}

interface Place {
  field: string;
  name: string;
  isChosen: boolean;
  /** The other zone that has it now. */
  heldBy: string | undefined;
}

/** Where a zone holds: in countries, or in states of India. */
export function AreaFields({ zone, zones, problem }: AreaFieldsProps) {
  const error = problem?.fieldErrors?.["countries"];
  const others = zones.filter(({ id }) => id !== zone.id);
  const usual = new Set<string>(USUAL_COUNTRIES);
  const countries = COUNTRY_CODES.map((code) => ({
    code,
    field: countryField(code),
    name: countryName(code),
    isChosen: zone.states === null && zone.countries.includes(code),
    heldBy: others.find(({ states, countries: held }) => !states && held.includes(code))?.name,
  }));
  const states = INDIAN_STATES.map(({ gstCode, name }) => ({
    field: stateField(gstCode),
    name,
    isChosen: zone.states?.includes(gstCode) ?? false,
    heldBy: others.find(({ states: held = [] }) => held.includes(gstCode))?.name,
  }));
  const more = countries.filter(({ code }) => !usual.has(code));
  return (
    <fieldset aria-describedby={error ? "countries-error" : undefined} className="space-y-3">
      <legend className="mb-2 text-sm font-medium">Countries</legend>
      <PlaceChoices places={countries.filter(({ code }) => usual.has(code))} problem={problem} />
      <MorePlaces label="All other countries…" places={more} problem={problem} />
      <MorePlaces label="Only some states of India…" places={states} problem={problem} />
      <FieldError id="countries-error" error={error} />
    </fieldset>
  );
}

interface PlacesProps {
  places: readonly Place[];
  problem: FormError | undefined;
}

/** Open where one of them is chosen. */
function MorePlaces({ label, places, problem }: PlacesProps & { label: string }) {
  const chosen = places.filter((place) => isChecked(place, problem)).length;
  return (
    <details open={chosen > 0} className="rounded border border-line">
      <summary className="flex min-h-11 items-center px-4 text-sm font-medium">
        {label}
        {chosen > 0 && ` (${chosen} chosen)`}
      </summary>
      <div className="px-4 pb-3">
        <PlaceChoices places={places} problem={problem} />
      </div>
    </details>
  );
}

function PlaceChoices({ places, problem }: PlacesProps) {
  return (
    <div className="grid gap-1 sm:grid-cols-2">
      {places.map((place) => (
        <CheckboxField
          key={place.field}
          name={place.field}
          label={place.name}
          hint={place.heldBy && `In ${place.heldBy} now`}
          defaultChecked={isChecked(place, problem)}
          className="py-1.5"
        />
      ))}
    </div>
  );
}

const isChecked = ({ field, isChosen }: Place, problem: FormError | undefined) =>
  problem?.values ? problem.values[field] === "on" : isChosen;
