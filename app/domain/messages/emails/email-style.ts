// Email programs ignore custom properties and most style sheets, so the brand's colours and typefaces are repeated for inline styles.
export const INK = "#231a1e";
export const SOFT = "#5d5157";
export const PAPER = "#fbf8f3";
export const LINE = "#e2d8ca";
export const LINEN = "#f3ede4";

export const DISPLAY = "Georgia,'Times New Roman',serif";
export const TEXT = "Figtree,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
