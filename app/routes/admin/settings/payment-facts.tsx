import type { ReactNode } from "react";
import { Panel } from "#app/components/admin/panel.tsx";
import { Badge } from "#app/ui/badge.tsx";

interface PaymentFactsProps {
  card: {
    provider: string;
    isTestBank: boolean;
    /** How long the test bank thinks; null with a real provider. */
    delayMs: number | null;
    timeoutMs: number;
    testCards: readonly { number: string; effect: string }[];
  };
}

/** Who moves the money, as the environment has it: shown, never changed here, and without any secret. */
export function PaymentFacts({ card }: PaymentFactsProps) {
  return (
    <>
      <Panel
        title="Card payment"
        aside={card.isTestBank ? <Badge tone="yellow">Test mode</Badge> : <Badge tone="green">Live</Badge>}
      >
        <dl className="grid gap-x-6 gap-y-1 text-sm sm:gap-y-3 sm:grid-cols-[14rem_minmax(0,1fr)]">
          <Fact name="Provider">
            {card.isTestBank ? "The built-in test bank: no money moves." : card.provider}
          </Fact>
          {card.delayMs !== null && (
            <Fact name="Thinking time" variable="TEST_PAYMENT_DELAY_MS">
              {seconds(card.delayMs)}
            </Fact>
          )}
          <Fact name="Given up after" variable="PAYMENT_TIMEOUT_MS">
            {seconds(card.timeoutMs)}
          </Fact>
          <Fact name="Card data">Handed to the provider and kept nowhere.</Fact>
        </dl>
        {card.testCards.length > 0 && (
          <details className="mt-4 rounded border border-line">
            <summary className="flex min-h-11 items-center px-4 text-sm font-medium">
              Cards to try the shop with
            </summary>
            <ul className="space-y-2 px-4 pb-4 text-sm">
              {card.testCards.map(({ number, effect }) => (
                <li key={number} className="flex flex-wrap justify-between gap-x-6">
                  <span className="tabular">{number.replaceAll(/(\d{4})(?=\d)/g, "$1 ")}</span>
                  <span className="text-ink-soft">{effect}</span>
                </li>
              ))}
            </ul>
          </details>
        )}
      </Panel>
      <Panel title="Online payment provider" aside={<Badge tone="grey">Not connected</Badge>}>
        <p className="text-sm text-ink-soft">
          UPI, net banking and wallets need a provider, and none is connected. A provider's keys belong into
          the store's environment: they are never typed, shown or kept here.
        </p>
      </Panel>
    </>
  );
}

function Fact({ name, variable, children }: { name: string; variable?: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-soft max-sm:not-first:mt-2">{name}</dt>
      <dd>
        {children}
        {variable && <span className="block text-xs text-ink-soft">Set by {variable}</span>}
      </dd>
    </>
  );
}

const seconds = (ms: number) => (ms === 1000 ? "1 second" : `${ms / 1000} seconds`);
