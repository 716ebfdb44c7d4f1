import { type Trace } from "@/lib/traces/trace";
import { holds } from "../duties/items";
import { findingOf } from "../duties/read-duties";
import { short } from "../ledger/sentence";
import { type Found } from "../strongest";
import { type AskedCall, requestText } from "./asked";
import { placeIn, type Row, type Rows, rowsOf } from "../facts/json-rows";

/** So many of the last lists are looked at. */
const maxLists = 4;

/** An entry of a list that a call takes by the value of one of its fields. */
interface Taken {
  list: Rows;
  row: Row;
  field: string;
  value: string;
}

/** Calls that take another entry of a list than the one whose words were asked for. */
export function otherRows(trace: Trace, calls: readonly AskedCall[]): Found[] {
  const lists: Rows[] = [];
  const passed = new Set(calls.flatMap(({ values }) => values));
  let at = 0;
  return calls.flatMap((asked): Found[] => {
    for (; at < asked.call.index; at += 1) {
      const step = trace.steps[at];
      const list = step?.kind === "tool-result" ? rowsOf(step) : null;
      if (list) lists.push(list);
    }
    const wanted = `${trace.question}\n${requestText(asked, trace)}`;
    for (const list of lists.slice(-maxLists)) {
      const taken = takenFrom(list, asked.values);
      const other = taken && otherThan(taken, wanted);
      if (taken && other && !passed.has(other.row[taken.field] ?? "")) return [findingAbout(asked, taken, other)];
    }
    return [];
  });
}

/** The only entry that the values of a call are of. */
function takenFrom(list: Rows, values: readonly string[]): Taken | null {
  const found: Taken[] = [];
  for (const field of list.fields) {
    const column = list.rows.map((row) => row[field]);
    if (new Set(column).size < column.length) continue;
    for (const value of values)
      if (value.length >= 2 && column.includes(value))
        found.push({ list, row: list.rows[column.indexOf(value)] as Row, field, value });
  }
  const [first] = found;
  return first && found.every(({ row }) => row === first.row) ? first : null;
}

/** The only entry that has something in words which was asked for and the taken one has not. */
function otherThan({ list, row, field }: Taken, wanted: string): { row: Row; value: string; own: string } | null {
  const isWanted = (value: string | undefined): boolean =>
    value !== undefined && value.length >= 3 && /\p{L}|\d-\d/u.test(value) && holds(wanted, value);
  const other = list.fields.filter((one) => one !== field && list.rows.some((any) => isWanted(any[one])));
  if (other.some((one) => isWanted(row[one]))) return null;
  for (const one of other) {
    const having = list.rows.filter((any) => isWanted(any[one]));
    const [only] = having;
    const own = row[one];
    if (only && having.length === 1 && own !== undefined) return { row: only, value: only[one] ?? "", own };
  }
  return null;
}

function findingAbout({ call }: AskedCall, { list, value }: Taken, other: { value: string; own: string }): Found {
  const from = call.content.indexOf(value);
  return findingOf(
    call,
    `Step ${call.index} uses ${short(value)}, which in step ${list.step.index} belongs to ${short(other.own)}; the request was for ${short(other.value)}.`,
    from < 0 ? null : { from, to: from + value.length },
    [{ stepIndex: list.step.index, span: placeIn(list.step, other.value), text: other.value }],
  );
}
