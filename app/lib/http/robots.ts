import { isbot } from "isbot";

/** Whether a request says by its user agent that no person makes it. One that says nothing is a robot too. */
export function isRobot(userAgent: string | null | undefined): boolean {
  return !userAgent || isbot(userAgent);
}
