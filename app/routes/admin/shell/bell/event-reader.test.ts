import fc from "fast-check";
import { expect, test } from "vitest";
import { createEventReader } from "#app/routes/admin/shell/bell/subscribe-to-admin-events.ts";

const STREAM = `event: heartbeat\ndata: \n\nevent: waiting\ndata: {"orders":1,"text":"a: b"}\n\n`;

test("the reader returns the same events however the network splits them", () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: STREAM.length })), (cuts) => {
      const places = [0, ...cuts.toSorted((a, b) => a - b), STREAM.length];
      const read = createEventReader();
      const events = places.flatMap((place, index) => read(STREAM.slice(place, places[index + 1] ?? place)));
      expect(events).toEqual([
        { name: "heartbeat", data: "" },
        { name: "waiting", data: `{"orders":1,"text":"a: b"}` },
      ]);
    }),
  );
});

test("the reader holds back an incomplete event", () => {
  expect(createEventReader()("event: waiting\ndata: {}\n")).toEqual([]);
});
