/** Whose newest answer on a trace counts: those of one method, of one version of it, read with one set of weights. */
export interface AnsweredBy {
  method: string;
  /** Null: any. */
  version: string | null;
  /** The id of a set of weights, or `shipped`: those that come with the method, or none. Null: any. */
  weights: string | null;
  /** Leaves out answers of weights that had learned from the question of the trace. */
  isUnseen: boolean;
}

const ending = /^(.+?)(?:\+(shipped|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}))?(\+unseen)?$/is;

/**
 * Reads `method`, `method@version`, `method@version+weights`, each perhaps with `+unseen`. The
 * other way round of `writeAnswered`.
 */
export function readAnswered(term: string): AnsweredBy {
  const [, named = term, weights, unseen] = ending.exec(term) ?? [];
  const at = named.indexOf("@");
  return {
    method: at < 0 ? named : named.slice(0, at),
    version: at < 0 ? null : named.slice(at + 1),
    weights: weights?.toLowerCase() ?? null,
    isUnseen: unseen !== undefined,
  };
}

export const writeAnswered = ({ method, version, weights, isUnseen }: AnsweredBy): string =>
  `${method}${version === null ? "" : `@${version}`}${weights === null ? "" : `+${weights}`}${isUnseen ? "+unseen" : ""}`;
