// The longest that fits a narrow phone in the letters of a title.
const LONGEST = 16;

/** A title whose words with a hyphen, "Ruby-Red", stay in one line: a colour is one name. */
export function NoBreak({ children }: { children: string }) {
  return children.split(/(\S+-\S+)/).map((part, index) =>
    index % 2 === 1 && part.length <= LONGEST ? (
      // oxlint-disable-next-line react/no-array-index-key -- the parts of one text stay in their order
      <span key={index} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  );
}
