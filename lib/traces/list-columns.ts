import { type Outcome } from "./trace";

/** What a value may be: in the database, in the API and on the page all else follows from it. */
export interface ColumnValues {
  text: string;
  count: number;
  /** ISO 8601 in UTC. */
  time: string;
  outcome: Outcome;
  /** Tokens, shown in thousands. */
  tokens: number;
  /** US dollars. */
  cost: number;
  /** Milliseconds. */
  duration: number;
}

interface Heading {
  label: string;
  /** Width at first, in pixels; null for a column that takes what is left. */
  widthPx: number | null;
  /** The narrowest screen that it is shown on while nobody has chosen columns; on all where left out. */
  from?: "sm" | "md" | "lg" | "xl";
  align?: "right";
  /** Shown only to who chooses it. */
  isExtra?: true;
  /** While nobody has chosen columns, it makes room where no trace of the page has a value. */
  isShy?: true;
}

/**
 * A column that shows a field of a row: it is read from the column of that name in the table of traces, and stands in
 * the API's answers by that name.
 */
interface FieldColumn extends Heading {
  field: string;
  kind: keyof ColumnValues;
  /** What the API's document says of it. */
  about?: string;
  /** `own`: drawn by a cell of this column's name, and not by its kind. */
  cell?: "own";
}

/** A field that a trace need not have. It is nothing to sort by: a page of a list begins behind a value. */
interface OptionalColumn extends FieldColumn {
  isOptional: true;
}

/**
 * A list can be sorted by it: it wants an index of workspace, column and id. Which end a first click brings to the top.
 */
interface SortedColumn extends FieldColumn {
  sort: "smallest" | "largest";
}

/** A column that is made of other fields. */
interface DrawnColumn extends Heading {
  cell: "own";
}

/**
 * The columns of the list of traces, from left to right. A new one is one entry: its name is
 * what a list is sorted by in a URL, and what a choice of columns calls it.
 */
export const listColumns = {
  outcome: { label: "Outcome", widthPx: 104, from: "sm", field: "outcome", kind: "outcome", sort: "smallest" },
  title: { label: "Task", widthPx: null, field: "title", kind: "text", sort: "smallest", cell: "own" },
  strip: { label: "Where it broke", widthPx: 128, from: "lg", cell: "own" },
  agent: { label: "Agent", widthPx: 144, from: "md", cell: "own" },
  step: { label: "Step", widthPx: 64, align: "right", isExtra: true, cell: "own" },
  why: { label: "Why", widthPx: null, from: "lg", cell: "own" },
  mode: { label: "Failure mode", widthPx: 150, isExtra: true, cell: "own" },
  party: { label: "Whose fault", widthPx: 110, isExtra: true, cell: "own" },
  agree: { label: "Runs agree", widthPx: 120, isExtra: true, cell: "own" },
  incident: { label: "Incident", widthPx: 84, isExtra: true, cell: "own" },
  labeledBy: { label: "Labeled by", widthPx: 120, isExtra: true, cell: "own" },
  steps: {
    label: "Steps",
    widthPx: 64,
    align: "right",
    isExtra: true,
    field: "stepCount",
    kind: "count",
    sort: "largest",
  },
  system: { label: "System", widthPx: 116, from: "xl", isShy: true, cell: "own" },
  version: { label: "Version", widthPx: 80, isExtra: true, cell: "own" },
  model: {
    label: "Model",
    widthPx: 130,
    isExtra: true,
    field: "model",
    kind: "text",
    isOptional: true,
    about: "The model named by most of its steps.",
  },
  session: {
    label: "Session",
    widthPx: 110,
    isExtra: true,
    field: "sessionId",
    kind: "text",
    isOptional: true,
    about: "The session from its source.",
    cell: "own",
  },
  user: {
    label: "User",
    widthPx: 110,
    isExtra: true,
    field: "userId",
    kind: "text",
    isOptional: true,
    about: "The user from its source.",
  },
  environment: {
    label: "Environment",
    widthPx: 110,
    isExtra: true,
    field: "environment",
    kind: "text",
    isOptional: true,
    about: "The environment from its source.",
  },
  tokens: {
    label: "Tokens",
    widthPx: 66,
    from: "xl",
    align: "right",
    isShy: true,
    field: "tokenCount",
    kind: "tokens",
    isOptional: true,
    about: "Input and output tokens of all steps; null if no step has any.",
  },
  cost: {
    label: "Cost",
    widthPx: 64,
    from: "xl",
    align: "right",
    isShy: true,
    field: "costUsd",
    kind: "cost",
    isOptional: true,
    about: "Cost of all steps in US dollars; null if no step has any.",
  },
  duration: {
    label: "Duration",
    widthPx: 76,
    align: "right",
    isExtra: true,
    field: "durationMs",
    kind: "duration",
    isOptional: true,
    about: "Milliseconds from the first step to the end of the last; null if no step has a time.",
  },
  createdAt: {
    label: "Imported",
    widthPx: 96,
    align: "right",
    field: "createdAt",
    kind: "time",
    sort: "largest",
  },
} as const satisfies Record<string, FieldColumn | OptionalColumn | SortedColumn | DrawnColumn>;

type Columns = typeof listColumns;
type ColumnName = keyof Columns;

/** The columns that something can be said of: `{ sort: string }`, `{ cell: "own" }`. */
type NamesWith<Said> = { [Name in ColumnName]: Columns[Name] extends Said ? Name : never }[ColumnName];
export type SortName = NamesWith<{ sort: string }>;
export type OwnCellName = NamesWith<{ cell: "own" }>;

type ValueOf<Column> = Column extends { kind: infer Kind extends keyof ColumnValues }
  ? ColumnValues[Kind] | (Column extends { isOptional: true } ? null : never)
  : never;

/** The fields that the columns bring to a row. */
export type ColumnFields = {
  [Name in NamesWith<{ field: string }> as Columns[Name]["field"]]: ValueOf<Columns[Name]>;
};
export type ColumnField = keyof ColumnFields;

/** An entry as whoever draws or reads every column sees it. */
export interface ListColumn extends Heading {
  name: ColumnName;
  field?: ColumnField;
  kind?: keyof ColumnValues;
  about?: string;
  isOptional?: boolean;
  sort?: "smallest" | "largest";
  cell?: "own";
}

const asListed = ([name, column]: [string, object]): ListColumn => ({ name, ...column }) as ListColumn;

/** Every column, from left to right. */
export const allColumns: readonly ListColumn[] = Object.entries(listColumns).map(asListed);

/** Those that show a field of their own. */
export const fieldColumns = allColumns.filter(
  (column): column is ListColumn & Required<Pick<ListColumn, "field" | "kind">> => column.field !== undefined,
);

export const isSortName = (name: string): name is SortName => allColumns.some((one) => one.name === name && one.sort);
