/** What traces of one system share: its name, white space around it and case aside; "" where a trace names none. */
export const systemKey = (trace: { system?: { name: string } | null | undefined }): string =>
  trace.system?.name.trim().toLowerCase() ?? "";
