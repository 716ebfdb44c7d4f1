/** A whole number as typed, with or without thousands separators: "200,000"; null where it is none. */
export function typedWhole(text: string): number | null {
  const digits = text.trim().replaceAll(",", "");
  return /^\d{1,15}$/.test(digits) ? Number(digits) : null;
}

/** A number of at least 0 as typed, with or without a dollar sign: "$0.50"; null where it is none. */
export function typedDecimal(text: string): number | null {
  const digits = text
    .trim()
    .replace(/^\$\s?/, "")
    .replaceAll(",", "");
  return /^\d{1,15}(\.\d{1,15})?$/.test(digits) ? Number(digits) : null;
}
