import { Form, href } from "react-router";
import { Panel } from "#app/components/admin/panel.tsx";
import { countLabel } from "#app/domain/analytics/shop-figures.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";

interface QuickActionsProps {
  waitingReturns: number;
  /** The setup guide is shown. */
  hasGuide: boolean;
}

export function QuickActions({ waitingReturns, hasGuide }: QuickActionsProps) {
  return (
    <Panel title="Quick Actions">
      <ul className="grid gap-2 sm:max-lg:grid-cols-3">
        <QuickAction to={href("/admin/products")}>Manage Products</QuickAction>
        <QuickAction to={href("/admin/orders")}>Manage Orders</QuickAction>
        <QuickAction to={href("/admin/settings")}>Store Settings</QuickAction>
        {waitingReturns > 0 && (
          <QuickAction to={`${href("/admin/orders/returns")}?status=requested&sort=oldest`}>
            {`Returns to review (${countLabel(waitingReturns)})`}
          </QuickAction>
        )}
        {!hasGuide && (
          <li>
            <Form method="post">
              <Button type="submit" name="intent" value="show-guide" variant="outline" className="w-full">
                Set up your shop
              </Button>
            </Form>
          </li>
        )}
      </ul>
    </Panel>
  );
}

function QuickAction({ to, children }: { to: string; children: string }) {
  return (
    <li>
      <ButtonLink to={to} variant="outline" className="w-full">
        {children}
      </ButtonLink>
    </li>
  );
}
