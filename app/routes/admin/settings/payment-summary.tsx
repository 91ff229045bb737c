import type { ReactNode } from "react";
import { href, Link } from "react-router";
import { Panel } from "#app/components/admin/panel.tsx";
import { isOpenTo, usePermissions } from "#app/routes/admin/shell/permissions.ts";
import { Badge } from "#app/ui/badge.tsx";

interface PaymentSummaryProps {
  card: {
    isTestBank: boolean;
    /** Whether the provider's keys are test keys. */
    isTestMode: boolean;
    /** The URL for the provider's webhooks. */
    webhookUrl: string;
    /** The test bank's response time; null with a real provider. */
    delayMs: number | null;
    timeoutMs: number;
    testCards: readonly { number: string; effect: string }[];
  };
}

/** The payment provider that is connected: read-only and without secrets. */
export function PaymentSummary({ card }: PaymentSummaryProps) {
  const permissions = usePermissions();
  const connections = href("/admin/settings/connections");
  return (
    <Panel
      title="Payment provider"
      aside={card.isTestMode ? <Badge tone="yellow">Test mode</Badge> : <Badge tone="green">Live</Badge>}
    >
      <dl className="grid gap-x-6 gap-y-1 text-sm sm:gap-y-3 sm:grid-cols-[14rem_minmax(0,1fr)]">
        <Fact name="Provider">
          {card.isTestBank ? "The built-in test bank: no money moves." : "Razorpay, on its own page"}
        </Fact>
        <Fact name="Razorpay keys">
          {card.isTestBank ? "Not connected. " : "Connected. "}
          {isOpenTo(permissions, { to: connections }) && (
            <Link to={connections} className="underline">
              Connections
            </Link>
          )}
        </Fact>
        {!card.isTestBank && (
          <Fact name="Webhook URL">
            <span className="wrap-anywhere">{card.webhookUrl}</span>
          </Fact>
        )}
        {card.delayMs !== null && (
          <Fact name="Response time" variable="TEST_PAYMENT_DELAY_MS">
            {seconds(card.delayMs)}
          </Fact>
        )}
        <Fact name="Timeout" variable="PAYMENT_TIMEOUT_MS">
          {seconds(card.timeoutMs)}
        </Fact>
        <Fact name="Card data">
          {card.isTestBank
            ? "Passed to the provider and not stored."
            : "Entered on Razorpay’s page. It never reaches the store."}
        </Fact>
      </dl>
      {card.testCards.length > 0 && (
        <details className="mt-4 rounded border border-line">
          <summary className="flex min-h-11 items-center px-4 text-sm font-medium">Test cards</summary>
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
