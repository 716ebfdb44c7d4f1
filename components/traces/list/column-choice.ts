/** Which columns are shown: a choice of one's own counts at once, and the server hears of it later. */
export interface ColumnChoice {
  /** As an address keeps them; null for the usual ones. */
  columns: string | null;
  /** What the server said last, and of what: the list itself, or a view in the address. */
  said: string | null;
  place: string;
  /** Choices that the server has not yet answered, oldest first. */
  open: readonly (string | null)[];
}

export const choiceOf = (said: string | null, place: string): ColumnChoice => ({
  columns: said,
  said,
  place,
  open: [],
});

export const choose = ({ said, place, open }: ColumnChoice, columns: string | null): ColumnChoice => ({
  columns,
  said,
  place,
  open: [...open, columns],
});

/** With what the server says now. It counts where it is new, and not the answer to a choice of one's own. */
export function heard(choice: ColumnChoice, said: string | null, place: string): ColumnChoice {
  if (choice.said === said && choice.place === place) return choice;
  const at = choice.place === place ? choice.open.indexOf(said) : -1;
  if (at === -1) return choiceOf(said, place);
  return { columns: choice.columns, said, place, open: choice.open.slice(at + 1) };
}
