import { expect, test } from "vitest";
import { readDay } from "#app/domain/catalog/import/internal/formats/read-date.ts";

test.each([
  ["2024-03-01", "2024-03-01"],
  ["2024-03-01T10:00:00+05:30", "2024-03-01"],
  ["2024-03-01 10:00:00 +0530", "2024-03-01"],
  ["2024/03/01", "2024-03-01"],
  ["01/03/2024", "2024-03-01"],
  ["03/25/2024", "2024-03-25"],
  ["1.3.2024", "2024-03-01"],
  ["1 March 2024", "2024-03-01"],
  ["01-Mar-2024", "2024-03-01"],
  ["Mar 1, 2024", "2024-03-01"],
  ["March 1st 2024", "2024-03-01"],
  ["45352", "2024-03-01"],
  ["31/02/2024", null],
  ["soon", null],
  ["", null],
])("the date %s is read as %s", (cell, day) => expect(readDay(cell)).toBe(day));
