export interface SentEvent {
  name: string;
  data: string;
}

/** Parses chunks of an event stream and returns the events completed by each. */
export function createEventReader(): (text: string) => SentEvent[] {
  let rest = "";
  return (text) => {
    const blocks = (rest + text).split("\n\n");
    rest = blocks.pop() ?? "";
    return blocks.map(eventOf);
  };
}

function eventOf(block: string): SentEvent {
  const fields = new Map(
    block.split("\n").map((line): [string, string] => {
      const colon = line.indexOf(":");
      return [line.slice(0, colon), line.slice(colon + 1).trimStart()];
    }),
  );
  return { name: fields.get("event") ?? "message", data: fields.get("data") ?? "" };
}
