import type { ReturnStatus } from "#app/domain/orders/returns/returns.ts";
import type { BadgeTone } from "#app/ui/badge.tsx";

/** Labels and colours of return statuses in the admin. */
export const RETURN_STATES: Record<ReturnStatus, { label: string; tone: BadgeTone }> = {
  requested: { label: "Needs review", tone: "yellow" },
  approved: { label: "Approved", tone: "blue" },
  rejected: { label: "Rejected", tone: "red" },
  received: { label: "Received", tone: "blue" },
  completed: { label: "Completed", tone: "green" },
};
