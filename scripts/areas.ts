// `npm run areas` prints the areas of app/domain, each after those that it uses, with the number of files that others import.
import { measureAreas } from "./boundaries/areas.ts";
import { readSources } from "./boundaries/source.ts";
import { ROOT } from "./root.ts";

const areas = measureAreas(readSources(ROOT));
const width = Math.max(...areas.map(({ name }) => name.length));
console.log(`${"".padEnd(width)}  files  imported by areas  from outside  uses`);
for (const { name, fileCount, importedByAreas, importedFromOutside, uses } of areas) {
  const counts = [
    String(fileCount).padStart(5),
    String(importedByAreas.length).padStart(17),
    String(importedFromOutside.length).padStart(12),
  ];
  console.log(`${name.padEnd(width)}  ${counts.join("  ")}  ${uses.toSorted().join(", ")}`);
}
const sum = (count: (area: (typeof areas)[number]) => number) =>
  String(areas.reduce((total, area) => total + count(area), 0));
console.log(
  `${"in all".padEnd(width)}  ${sum((area) => area.fileCount).padStart(5)}  ${sum(
    (area) => area.importedByAreas.length,
  ).padStart(17)}  ${sum((area) => area.importedFromOutside.length).padStart(12)}`,
);
