import { createContext } from "react";

/** Something on the page that can hold what is not saved yet. */
export interface FormGuard {
  hasUnsaved(): boolean;
  /** The guarded dialog that it stands in; null on the page itself. */
  dialog: string | null;
  /** The form that it watches, if it watches one. */
  form(): HTMLFormElement | null;
  /** Has been sent, and not been answered yet. */
  isSending(): boolean;
  /** What it holds may be lost. */
  discard(): void;
}

export const GuardDialog = createContext<string | null>(null);

const guards = new Set<FormGuard>();

export function addGuard(guard: FormGuard): () => void {
  guards.add(guard);
  return () => guards.delete(guard);
}

// The form whose submission is being handed over: what it holds is not lost but on its way.
let submitted: HTMLFormElement | null = null;

/** Whether leaving would lose something: all of the page, or one dialog of it. */
export function hasUnsaved(dialog?: string): boolean {
  for (const guard of guards) {
    if (dialog !== undefined && guard.dialog !== dialog) continue;
    if (submitted !== null && guard.form() === submitted) continue;
    if (guard.hasUnsaved()) return true;
  }
  return false;
}

/** Sends the form that has the focus, or the only one on the page. False when there is none, and while it is being sent. */
export function saveForm(): boolean {
  const guarded = [...guards].filter((guard) => guard.form() !== null);
  const focused = guarded.find((guard) => guard.form()?.contains(document.activeElement));
  const chosen = focused ?? (guarded.length === 1 ? guarded[0] : undefined);
  if (!chosen) return false;
  if (!chosen.isSending()) chosen.form()?.requestSubmit();
  return true;
}

/** Whether another form of the page holds what is not saved. */
export function hasUnsavedBeside(form: HTMLFormElement): boolean {
  return [...guards].some((guard) => guard.form() !== form && guard.hasUnsaved());
}

export function discardUnsaved(): void {
  for (const guard of guards) guard.discard();
}

export function isHandingOver(): boolean {
  return submitted !== null;
}

/** Lets a form's own submission pass. One that a script takes over is handed on at once, any other leaves the page. */
export function handOver(event: SubmitEvent): void {
  submitted = event.target instanceof HTMLFormElement ? event.target : null;
  setTimeout(() => {
    if (event.defaultPrevented) submitted = null;
  }, 0);
}

const listeners = new Set<() => void>();
let requested: (() => void) | null = null;

/** Calls `leave` at once, or when the administrator has said that what a dialog holds may be lost. */
export function leaveDialog(dialog: string, leave: () => void): void {
  if (hasUnsaved(dialog)) setRequested(leave);
  else leave();
}

export function setRequested(leave: (() => void) | null): void {
  requested = leave;
  for (const listener of listeners) listener();
}

export function subscribeToRequested(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const getRequested = () => requested;
export const getNothingRequested = () => null;
