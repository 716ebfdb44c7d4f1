import { type Outcome } from "./trace";

/** What a value may be: in the database, in the API and on the page all else follows from it. */
export interface ColumnValues {
  text: string;
  count: number;
  /** ISO 8601 in UTC. */
  time: string;
  outcome: Outcome;
}

interface Heading {
  label: string;
  /** Width, and where the column gives way on narrower screens; the question takes what is left. */
  width: string;
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
 * what a list is sorted by in a URL.
 */
export const listColumns = {
  title: {
    label: "Question",
    width: "max-sm:pl-4",
    field: "title",
    kind: "text",
    sort: "smallest",
    cell: "own",
  },
  outcome: { label: "Outcome", width: "w-23 max-sm:hidden", field: "outcome", kind: "outcome", sort: "smallest" },
  steps: {
    label: "Steps",
    width: "w-16 text-right max-md:hidden",
    field: "stepCount",
    kind: "count",
    sort: "largest",
  },
  strip: { label: "Where it broke", width: "w-49 max-lg:hidden", cell: "own" },
  agent: { label: "Responsible agent", width: "w-44 max-md:hidden", cell: "own" },
  agree: { label: "Runs agree", width: "w-30 max-xl:hidden", cell: "own" },
  truth: { label: "Ground truth", width: "w-25 max-xl:hidden", cell: "own" },
  createdAt: {
    label: "When",
    width: "w-22 text-right max-sm:w-20",
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
