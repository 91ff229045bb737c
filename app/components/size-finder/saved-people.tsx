import { useEffect } from "react";
import { href } from "react-router";
import { useSharedValue } from "#app/components/shared-value.ts";
import { copySavedBody, ownBody } from "#app/components/size-finder/own-body.ts";
import { useBackgroundFetch } from "#app/components/use-background-fetch.ts";
import { useShopper } from "#app/components/use-shop.ts";
import type { SavedBody } from "#app/domain/fit/saved-bodies/saved-body.ts";
import { Button } from "#app/ui/button.tsx";

/**
 * The people whose measurements the customer saved in the account. A chosen one is copied to this browser. They are fetched when the finder
 * opens, because the page around it is rendered once for many customers.
 */
export function SavedPeople({ onChoose }: { onChoose(): void }) {
  const storedBody = useSharedValue(ownBody).body;
  const { viewer } = useShopper();
  const { load, data } = useBackgroundFetch<{ people: SavedBody[] }>();
  const isCustomer = viewer.kind === "customer";
  useEffect(() => {
    if (isCustomer) void load(href("/size-finder/people"));
  }, [isCustomer, load]);
  if (!data?.people.length) return null;
  const chosen = JSON.stringify(storedBody);
  return (
    <div role="group" aria-label="Saved measurements" className="mt-5 flex flex-wrap gap-2">
      {data.people.map((person) => {
        const isChosen = JSON.stringify(person.body) === chosen;
        return (
          <Button
            key={person.id}
            size="sm"
            variant={isChosen ? "dark" : "outline"}
            aria-pressed={isChosen}
            onClick={() => {
              copySavedBody(person);
              onChoose();
            }}
          >
            {person.name}
          </Button>
        );
      })}
    </div>
  );
}
