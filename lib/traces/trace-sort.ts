export const traceSorts = [
  "-createdAt",
  "createdAt",
  "-steps",
  "steps",
  "title",
  "-title",
  "outcome",
  "-outcome",
] as const;

/** Order of a list of traces, as in its URL: a field, with a minus sign for largest first. */
export type TraceSort = (typeof traceSorts)[number];

export const defaultTraceSort: TraceSort = "-createdAt";

/** What a URL says, or the default where it says nothing that is known. */
export const readTraceSort = (text: string | null | undefined): TraceSort =>
  traceSorts.find((sort) => sort === text) ?? defaultTraceSort;
