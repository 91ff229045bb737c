/** The labels of a variant's options as one text, "2XL · Indigo"; empty without options. */
export const optionsLabel = (...labels: (string | null)[]): string =>
  labels.filter((label) => label !== null).join(" · ");
