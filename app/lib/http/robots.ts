import { isbot } from "isbot";

/** Whether the user agent of a request is a robot's. A request without one counts as a robot. */
export function isRobot(userAgent: string | null | undefined): boolean {
  return !userAgent || isbot(userAgent);
}
