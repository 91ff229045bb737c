// The longest word that fits a narrow phone at title size.
const LONGEST = 16;

/** A title whose hyphenated words, such as the colour "Ruby-Red", do not wrap. */
export function NoBreak({ children }: { children: string }) {
  return children.split(/(\S+-\S+)/).map((part, index) =>
    index % 2 === 1 && part.length <= LONGEST ? (
      // oxlint-disable-next-line react/no-array-index-key -- the parts of a text keep their order
      <span key={index} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  );
}
