import type { ComponentProps, ReactNode } from "react";
import { Link } from "react-router";
import { classNames } from "#app/ui/class-names.ts";
import { Spinner } from "#app/ui/feedback/spinner.tsx";

export type ButtonVariant =
  | "primary"
  | "dark"
  | "outline"
  | "quiet"
  | "light"
  | "outline-light"
  | "danger"
  | "unavailable";
export type ButtonSize = "sm" | "md" | "lg";

const BASE =
  "inline-flex items-center justify-center gap-2.5 rounded py-1.5 text-center forced-colors:border font-medium select-none transition-[background-color,border-color,color,transform] active:translate-y-px disabled:pointer-events-none disabled:opacity-55 aria-disabled:pointer-events-none aria-disabled:not-aria-busy:opacity-55";

const VARIANTS: Record<ButtonVariant, string> = {
  primary: "bg-flame text-white hover:bg-flame-deep",
  dark: "bg-ink text-paper hover:bg-plum",
  outline: "border border-edge bg-transparent text-ink hover:border-ink hover:bg-ink hover:text-paper",
  quiet: "text-ink hover:bg-linen",
  light: "bg-paper text-plum-deep hover:bg-white",
  "outline-light": "border border-paper bg-transparent text-paper hover:bg-paper hover:text-plum-deep",
  unavailable: "bg-linen text-ink-soft disabled:opacity-100!",
  danger: "border border-danger text-danger-deep hover:bg-danger hover:text-white",
};

const SIZES: Record<ButtonSize, string> = {
  sm: "min-h-9 px-4 text-sm pointer-coarse:min-h-11",
  md: "min-h-11 px-6 text-[0.9375rem]",
  lg: "min-h-13 px-8 text-base",
};

interface ButtonStyle {
  variant?: ButtonVariant;
  size?: ButtonSize;
  className?: string;
}

/** The classes of a button, for an element that must look like one. */
export function buttonClass({ variant = "primary", size = "md", className }: ButtonStyle = {}): string {
  return classNames(BASE, VARIANTS[variant], SIZES[size], className);
}

type ButtonProps = Omit<ComponentProps<"button">, "className"> &
  ButtonStyle & {
    /** True while its action is running: it does nothing, keeps the focus, and shows a spinner and `pendingLabel` ("Signing In..."). */
    isPending?: boolean;
    pendingLabel?: ReactNode;
  };

/** A button: `type` is "button" unless said otherwise. */
export function Button({
  variant,
  size,
  className,
  isPending = false,
  pendingLabel,
  disabled,
  onClick,
  children,
  type = "button",
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      // oxlint-disable-next-line react/button-has-type -- "button" unless the form says otherwise
      type={type}
      // The browser takes the focus from a button with the `disabled` attribute and does not return it.
      disabled={disabled && !isPending}
      aria-disabled={isPending || undefined}
      aria-busy={isPending || undefined}
      onClick={isPending ? (event) => event.preventDefault() : onClick}
      className={buttonClass({ variant, size, className })}
    >
      {isPending && <Spinner className="size-4" />}
      {isPending ? (pendingLabel ?? children) : children}
    </button>
  );
}

type ButtonLinkProps = Omit<ComponentProps<typeof Link>, "className"> & ButtonStyle;

/** A link that looks like a button. `to` comes from `href()`. */
export function ButtonLink({ variant, size, className, ...rest }: ButtonLinkProps) {
  return <Link {...rest} className={buttonClass({ variant, size, className })} />;
}

type IconButtonProps = Omit<ComponentProps<"button">, "aria-label"> & {
  /** Its accessible name. */
  label: string;
};

const ICON_BUTTON =
  "inline-flex size-11 shrink-0 items-center justify-center rounded-full transition-colors hover:bg-ink/7 disabled:pointer-events-none disabled:opacity-40";

/** A round button with one icon, 44 px. */
export function IconButton({ label, className, type = "button", ...rest }: IconButtonProps) {
  // oxlint-disable-next-line react/button-has-type -- "button" unless the form says otherwise
  return <button {...rest} type={type} aria-label={label} className={classNames(ICON_BUTTON, className)} />;
}

type IconLinkProps = Omit<ComponentProps<typeof Link>, "aria-label"> & { label: string; className?: string };

export function IconLink({ label, className, ...rest }: IconLinkProps) {
  return <Link {...rest} aria-label={label} className={classNames(ICON_BUTTON, className)} />;
}
