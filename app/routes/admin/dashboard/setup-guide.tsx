import Circle from "lucide-react/icons/circle";
import CircleCheck from "lucide-react/icons/circle-check";
import { Form, Link, useNavigation } from "react-router";
import { Panel } from "#app/components/admin/panel.tsx";
import { Button } from "#app/ui/button.tsx";

/** A step of the setup with its current state. */
export interface SetupStep {
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

/** The steps of setting up the shop, each with its page and whether it is done. */
export function SetupGuide({ steps, isTaxUndecided }: SetupGuideData) {
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <Panel
      title="Set up your shop"
      className="mb-4"
      aside={<p className="text-sm text-ink-soft tabular">{`${done} of ${steps.length} done`}</p>}
    >
      <progress
        aria-label="Steps done"
        value={done}
        max={steps.length}
        className="mb-2 block h-1.5 w-full appearance-none overflow-hidden rounded-full bg-linen [&::-moz-progress-bar]:bg-leaf [&::-webkit-progress-bar]:bg-linen [&::-webkit-progress-value]:bg-leaf"
      />
      <ol className="grid gap-x-8 md:grid-cols-2">
        {steps.map((step) => (
          <Step key={step.title} {...step} />
        ))}
      </ol>
      <Form method="post" preventScrollReset className="mt-4 flex flex-wrap gap-2 border-t border-line pt-4">
        {isTaxUndecided && <TaxChoice />}
        <GuideButton intent="hide-guide" variant="outline">
          Hide this guide
        </GuideButton>
      </Form>
    </Panel>
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
