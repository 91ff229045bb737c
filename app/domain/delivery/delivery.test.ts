import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DEFAULT_DELIVERY } from "#app/domain/delivery/delivery.settings.ts";
import { promisedDay, promiseLabel } from "#app/domain/delivery/delivery.ts";

const inIndia = (text: string) => new Date(`${text}+05:30`);

describe("the promised day", () => {
  test.each([
    ["before the cut-off hour", "2026-11-23T13:59", {}, 3, "2026-11-26"],
    ["from the cut-off hour on", "2026-11-23T14:00", {}, 3, "2026-11-27"],
    ["with handling days", "2026-11-23T09:00", { handlingDays: 1 }, 3, "2026-11-27"],
    ["across a Sunday", "2026-11-27T09:00", {}, 2, "2026-11-30"],
    [
      "across a Sunday on which the shop works",
      "2026-11-27T09:00",
      { worksOnSundays: true },
      2,
      "2026-11-29",
    ],
    ["across a holiday", "2026-11-23T09:00", { holidays: ["2026-11-25"] }, 3, "2026-11-27"],
    ["late on a Saturday", "2026-11-28T18:00", {}, 1, "2026-12-01"],
    ["just after midnight in India, the day before in UTC", "2026-11-24T00:30", {}, 1, "2026-11-25"],
  ])("%s is counted in working days", (_, orderedAt, changed, transitDays, day) => {
    const delivery = { ...DEFAULT_DELIVERY, ...changed };
    expect(promisedDay(delivery, { orderedAt: inIndia(orderedAt), transitDays })).toBe(day);
  });

  test("is shown with the PIN code, the weekday and the date", () => {
    expect(promiseLabel({ pin: "226001", day: "2026-11-27" })).toBe("Delivered by Fri 27 Nov to 226001");
  });

  const day = fc
    .date({ min: new Date("2026-01-01"), max: new Date("2027-12-31"), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));
  const delivery = fc.record({
    cutOffHour: fc.integer({ min: 0, max: 24 }),
    handlingDays: fc.integer({ min: 0, max: 30 }),
    worksOnSundays: fc.boolean(),
    holidays: fc.array(day, { maxLength: 40 }),
  });
  const moment = fc.date({ min: new Date("2026-01-01"), max: new Date("2027-12-31"), noInvalidDate: true });
  const transit = fc.integer({ min: 0, max: 30 });

  test("is never a holiday, nor a Sunday unless the shop works on Sundays, and never before the order", () => {
    fc.assert(
      fc.property(delivery, moment, transit, (settings, orderedAt, transitDays) => {
        const promised = promisedDay(settings, { orderedAt, transitDays });
        expect(settings.holidays).not.toContain(promised);
        expect(settings.worksOnSundays || new Date(promised).getUTCDay() !== 0).toBe(true);
        expect(promised >= orderedAt.toISOString().slice(0, 10)).toBe(true);
      }),
    );
  });

  test("is never earlier for a later order, a longer transit or more handling", () => {
    fc.assert(
      fc.property(delivery, moment, moment, transit, (settings, one, other, transitDays) => {
        const [first, second] = one < other ? [one, other] : [other, one];
        const promise = (orderedAt: Date, more = {}, days = transitDays) =>
          promisedDay({ ...settings, ...more }, { orderedAt, transitDays: days });
        expect(promise(second) >= promise(first)).toBe(true);
        expect(promise(first, {}, transitDays + 1) > promise(first)).toBe(true);
        expect(promise(first, { handlingDays: settings.handlingDays + 1 }) > promise(first)).toBe(true);
      }),
    );
  });
});
