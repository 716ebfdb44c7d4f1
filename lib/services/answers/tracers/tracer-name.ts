/** What people call weights that were trained for a system: "Billing team, version 3". */
export const tracerName = (systemName: string | null, number: number): string =>
  `${systemName ?? "Traces without a system"}, version ${number}`;
