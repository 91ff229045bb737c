import { contrast } from "#app/lib/images/contrast.ts";
import { Sample, Row } from "#app/routes/design/sample.tsx";
import { Blossom } from "#app/ui/ornament/blossom.tsx";
import { OrnamentDivider } from "#app/ui/ornament/divider.tsx";
import { Paisley } from "#app/ui/ornament/paisley.tsx";
import css from "#app/ui/styles/tokens.css?raw";
import { EDGE_PAIRS, readTokens, TEXT_PAIRS } from "#app/ui/tokens.ts";

const TOKENS = readTokens(css);
const COLOURS = TOKENS.filter(({ name }) => name.startsWith("color-"));
const OTHERS = TOKENS.filter(({ name }) => !/^(?:color|text|font)-/.test(name));
const valueOf = (name: string) => COLOURS.find((token) => token.name === `color-${name}`)?.value ?? "#000";

const DISPLAY_SIZES = ["text-5xl", "text-4xl", "text-3xl", "text-2xl", "text-xl"];
const TEXT_SIZES = ["text-lg", "text-base", "text-sm", "text-xs"];

/** The tokens: colours with their contrast, type, spacing, shadow, motion, ornament. */
export function Foundations() {
  return (
    <>
      <Sample id="colours" title="Colours">
        <ul className="grid grid-cols-2 gap-4 sm:grid-cols-3 lg:grid-cols-6">
          {COLOURS.map(({ name, value }) => (
            <li key={name} className="text-sm">
              <svg aria-hidden="true" className="h-20 w-full rounded border border-line">
                <rect width="100%" height="100%" fill={value} />
              </svg>
              <p className="mt-2 font-medium">{name.replace("color-", "")}</p>
              <p className="tabular text-ink-soft">{value}</p>
            </li>
          ))}
        </ul>
        <Pairs title="Text, at least 4.5" pairs={TEXT_PAIRS} minContrast={4.5} />
        <Pairs title="Edges of controls, at least 3" pairs={EDGE_PAIRS} minContrast={3} />
      </Sample>
      <Sample id="type" title="Type">
        {DISPLAY_SIZES.map((size) => (
          <p key={size} className={`display ${size}`}>
            Pashmina, kaftan, anarkali <span className="text-sm text-ink-soft">{size}</span>
          </p>
        ))}
        {TEXT_SIZES.map((size) => (
          <p key={size} className={size}>
            A kurta of handloom cotton, ₹2,49,500 in sizes XL to 6XL. <b className="font-semibold">{size}</b>
          </p>
        ))}
        <p className="eyebrow text-flame">An eyebrow</p>
        <p>
          <a href="#type" className="underlined">
            A link in running text
          </a>
        </p>
      </Sample>
      <Sample id="space" title="Space, elevation, movement">
        <dl className="grid gap-x-8 gap-y-2 text-sm sm:grid-cols-[16rem_1fr]">
          {OTHERS.map(({ name, value }) => (
            <div key={name} className="contents">
              <dt className="font-medium">--{name}</dt>
              <dd className="text-ink-soft">{value}</dd>
            </div>
          ))}
        </dl>
        <Row label="Elevation">
          <div className="size-32 rounded border border-line bg-white" />
          <div className="size-32 rounded bg-white shadow" />
        </Row>
        <Row label="Movement">
          <div className="size-16 animate-rise rounded bg-flame" />
          <div className="size-16 animate-shimmer rounded bg-line" />
          <Blossom className="size-16 animate-spin text-flame" />
        </Row>
      </Sample>
      <Sample id="ornament" title="Ornament">
        <Row label="Blossom, paisley, boteh">
          <Blossom className="size-24 text-flame" />
          <Paisley className="h-24 text-plum" />
          <span className="boteh size-24 text-flame" />
        </Row>
        <OrnamentDivider />
        <div className="grid gap-4 sm:grid-cols-2">
          <div className="h-64 rounded bg-plum-deep text-blush">
            <div className="jaal size-full opacity-25" />
          </div>
          <div className="arch h-64 w-52 bg-flame" />
        </div>
      </Sample>
    </>
  );
}

function Pairs({
  title,
  pairs,
  minContrast,
}: {
  title: string;
  pairs: readonly (readonly [string, string])[];
  minContrast: number;
}) {
  return (
    <Row label={title}>
      {pairs.map(([ink, ground]) => {
        const ratio = contrast(valueOf(ink), valueOf(ground));
        return (
          <figure key={`${ink}-${ground}`} className="w-36 text-xs">
            <svg
              viewBox="0 0 144 56"
              role="img"
              aria-label={`${ink} on ${ground}`}
              className="w-full rounded"
            >
              <rect width="144" height="56" fill={valueOf(ground)} />
              <text x="72" y="35" textAnchor="middle" fontSize="20" fill={valueOf(ink)}>
                {ratio.toFixed(1)}
              </text>
            </svg>
            <figcaption className="mt-1">
              {ink} on {ground} {ratio < minContrast && <strong className="text-flame">too weak</strong>}
            </figcaption>
          </figure>
        );
      })}
    </Row>
  );
}
