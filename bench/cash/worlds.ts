import type { World } from "./world.ts";

/** The parameters on which the score's constants and the default rules were chosen. */
export const FITTED_WORLD: World = {
  name: "Fitted",
  transit: [
    { days: 2, share: 0.37, returned: 0.22 },
    { days: 4, share: 0.48, returned: 0.27 },
    { days: 7, share: 0.15, returned: 0.35 },
  ],
  spread: { district: 0.3, pinCode: 0.3, person: 0.9 },
  effects: { firstOrder: 0.3, contradiction: 0.8, valueDoubling: 0.2 },
  returning: 0.35,
  unwanted: 0.7,
  confirms: { good: 0.97, unwanted: 0.3, undeliverable: 0.7 },
  paysOnline: { good: 0.4, bad: 0.1 },
};

/** Looked at while the band's start was chosen: more repeat buyers, flatter districts, weaker effects, more returns by the courier. */
export const SECOND_WORLD: World = {
  ...FITTED_WORLD,
  name: "Second set",
  spread: { district: 0.2, pinCode: 0.4, person: 1.2 },
  effects: { firstOrder: 0.1, contradiction: 0.4, valueDoubling: 0.05 },
  returning: 0.5,
  unwanted: 0.65,
  confirms: { good: 0.965, unwanted: 0.25, undeliverable: 0.75 },
  paysOnline: { good: 0.3, bad: 0.15 },
};

/** Written down after every constant was fixed, and never used for a choice: fewer repeat buyers, alike people, fewer who forget. */
export const HELD_OUT_WORLD: World = {
  ...FITTED_WORLD,
  name: "Held out",
  transit: [
    { days: 1, share: 0.3, returned: 0.22 },
    { days: 5, share: 0.5, returned: 0.27 },
    { days: 8, share: 0.2, returned: 0.35 },
  ],
  spread: { district: 0.4, pinCode: 0.2, person: 0.7 },
  effects: { firstOrder: 0.5, contradiction: 1, valueDoubling: 0.3 },
  returning: 0.25,
  unwanted: 0.68,
  confirms: { good: 0.965, unwanted: 0.28, undeliverable: 0.72 },
  paysOnline: { good: 0.3, bad: 0.2 },
};
