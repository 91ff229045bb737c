import ChevronDown from "lucide-react/icons/chevron-down";
import Circle from "lucide-react/icons/circle";
import CircleCheck from "lucide-react/icons/circle-check";
import { Form, href, Link, useNavigation } from "react-router";
import { Panel } from "#app/components/admin/panel.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";

/** The parts of the page of the guide, in their order. */
export const SETUP_PARTS = [
  "country",
  "shop",
  "shipping",
  "policies",
  "charts",
  "product",
  "test-order",
  "payments",
  "emails",
  "open",
] as const;

export type SetupPart = (typeof SETUP_PARTS)[number];

/** A step of the setup with its current state. */
export interface SetupStep {
  /** The part of the page of the guide (`SETUP_PARTS`). */
  part: SetupPart;
  title: string;
  /** The current value, or the missing one. */
  text: string;
  /** The page of the step. */
  to: string;
  isDone: boolean;
}

export interface SetupGuideData {
  steps: SetupStep[];
  /** Whether neither GST nor the flat tax was chosen yet. */
  isTaxUndecided: boolean;
}

/** After so many steps the guide is a bar, which opens it. */
const BAR_AFTER_STEPS = 2;

/** The steps of setting up the shop, each with its page and whether it is done. A bar with the next step once the shop has begun. */
export function SetupGuide(guide: SetupGuideData) {
  const { steps } = guide;
  const done = steps.filter(({ isDone }) => isDone).length;
  const counted = `${done} of ${steps.length} done`;
  if (done < BAR_AFTER_STEPS)
    return (
      <Panel
        title="Set up your shop"
        className="mb-4"
        aside={<p className="text-sm text-ink-soft tabular">{counted}</p>}
      >
        <StepProgress done={done} of={steps.length} className="mb-2 w-full" />
        <GuideSteps {...guide} />
      </Panel>
    );
  const next = steps.find(({ isDone }) => !isDone);
  return (
    <div className="mb-4 flex flex-wrap items-start gap-2">
      <details className="group/guide min-w-0 flex-1 basis-64 rounded border border-line bg-white">
        <summary className="flex min-h-12 flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2 text-sm sm:px-5">
          <h2 className="font-semibold">Set up your shop</h2>{" "}
          <span className="text-ink-soft tabular">{counted}</span>
          <StepProgress done={done} of={steps.length} className="w-32 max-sm:hidden" />
          {next && <span className="min-w-0 truncate text-ink-soft">Next: {next.title}</span>}
          <ChevronDown
            aria-hidden
            className="ml-auto size-4 transition-transform group-open/guide:rotate-180"
            strokeWidth={1.75}
          />
        </summary>
        <div className="border-t border-line px-4 pt-2 pb-4 sm:px-5">
          <GuideSteps {...guide} />
        </div>
      </details>
      {next && (
        <ButtonLink to={href("/admin/setup")} className="min-h-12 max-sm:w-full">
          Go on with the setup
        </ButtonLink>
      )}
    </div>
  );
}

/** How many steps are done, as a bar. */
export function StepProgress({ done, of, className }: { done: number; of: number; className: string }) {
  return (
    <progress
      aria-label="Steps done"
      value={done}
      max={of}
      className={classNames(
        "block h-1.5 appearance-none overflow-hidden rounded-full bg-linen [&::-moz-progress-bar]:bg-leaf [&::-webkit-progress-bar]:bg-linen [&::-webkit-progress-value]:bg-leaf",
        className,
      )}
    />
  );
}

function GuideSteps({ steps, isTaxUndecided }: SetupGuideData) {
  return (
    <>
      <SetupSteps steps={steps} />
      <Form method="post" preventScrollReset className="mt-4 flex flex-wrap gap-2 border-t border-line pt-4">
        <ButtonLink to={href("/admin/setup")} size="sm" className="max-sm:w-full">
          Set up step by step
        </ButtonLink>
        {isTaxUndecided && <TaxChoice />}
        <GuideButton intent="hide-guide" variant="outline">
          Hide this guide
        </GuideButton>
      </Form>
    </>
  );
}

/** Steps, each with a link to its page and whether it is done. */
export function SetupSteps({ steps }: { steps: readonly SetupStep[] }) {
  return (
    <ol className="grid gap-x-8 md:grid-cols-2">
      {steps.map((step) => (
        <Step key={step.title} {...step} />
      ))}
    </ol>
  );
}

function Step({ title, text, to, isDone }: SetupStep) {
  const Icon = isDone ? CircleCheck : Circle;
  return (
    <li className="flex items-start gap-3 py-2">
      <Icon
        aria-hidden
        className={isDone ? "mt-0.5 size-5 shrink-0 text-leaf" : "mt-0.5 size-5 shrink-0 text-ink-faint"}
        strokeWidth={1.6}
      />
      <div className="min-w-0 text-sm wrap-anywhere">
        <Link to={to} className="underlined -my-3 inline-flex min-h-11 items-center font-medium">
          {title}
          <span className="sr-only">{isDone ? " (done)" : " (to do)"}</span>
        </Link>
        <p className="text-ink-soft">{text}</p>
      </div>
    </li>
  );
}

function TaxChoice() {
  return (
    <>
      <p className="basis-full text-sm text-ink-soft">
        Selling in India sets the rupee, the GST classes and Indian shipping rates. Prices keep their numbers,
        and include the tax. You can go back under Taxes.
      </p>
      <GuideButton intent="sell-in-india" variant="dark">
        Sell in India
      </GuideButton>
      <GuideButton intent="keep-flat-tax" variant="outline">
        Keep the flat tax
      </GuideButton>
    </>
  );
}

interface GuideButtonProps {
  intent: string;
  variant: "dark" | "outline";
  children: string;
}

function GuideButton({ intent, variant, children }: GuideButtonProps) {
  const { formData } = useNavigation();
  return (
    <Button
      type="submit"
      name="intent"
      value={intent}
      variant={variant}
      size="sm"
      isPending={formData?.get("intent") === intent}
      disabled={formData !== undefined}
      className="max-sm:w-full"
    >
      {children}
    </Button>
  );
}
