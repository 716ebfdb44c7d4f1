import { type Prisma, prisma } from "@/lib/db";
import { unescapeFromStorage } from "@/lib/traces/escape-text";
import { groupBy } from "@/lib/traces/group-by";
import { type Step, StepMedia } from "@/lib/traces/trace";

const columns = {
  traceId: true,
  stepIndex: true,
  kind: true,
  mediaType: true,
  name: true,
  byteSize: true,
  sha256: true,
  address: true,
} as const;
type Row = Prisma.StepMediaGetPayload<{ select: typeof columns }>;

/** Media as steps say it. */
const fromRow = ({ kind, mediaType, name, byteSize, sha256, address }: Row): StepMedia =>
  StepMedia.parse({
    kind,
    ...(mediaType === null ? {} : { mediaType: unescapeFromStorage(mediaType) }),
    ...(name === null ? {} : { name: unescapeFromStorage(name) }),
    ...(byteSize === null ? {} : { byteSize }),
    ...(sha256 === null ? {} : { sha256 }),
    ...(address === null ? {} : { address: unescapeFromStorage(address) }),
  });

const readRows = (where: Prisma.StepMediaWhereInput): Promise<Row[]> =>
  prisma.stepMedia.findMany({
    where,
    orderBy: [{ traceId: "asc" }, { stepIndex: "asc" }, { place: "asc" }],
    select: columns,
  });

/** The media of traces, by trace and then by step. */
export const readMediaOf = async (
  workspaceId: string,
  traceIds: readonly string[],
): Promise<Map<string, Map<number, StepMedia[]>>> => {
  const byTrace = groupBy(await readRows({ workspaceId, traceId: { in: [...traceIds] } }), ({ traceId }) => traceId);
  return new Map([...byTrace].map(([id, rows]) => [id, bySteps(rows)]));
};

const bySteps = (rows: readonly Row[]): Map<number, StepMedia[]> =>
  new Map([...groupBy(rows, ({ stepIndex }) => stepIndex)].map(([index, own]) => [index, own.map(fromRow)]));

/** Steps of a trace that stand in their order, with their media. */
export const withMedia = async <S extends Step>(
  workspaceId: string,
  traceId: string,
  steps: readonly S[],
): Promise<S[]> => {
  const [first, last] = [steps[0], steps.at(-1)];
  if (first === undefined || last === undefined) return [];
  const rows = await readRows({ workspaceId, traceId, stepIndex: { gte: first.index, lte: last.index } });
  return rows.length === 0 ? [...steps] : addMedia(steps, bySteps(rows));
};

/** Steps with what is known of their media. */
export const addMedia = <S extends Step>(steps: readonly S[], media: ReadonlyMap<number, StepMedia[]>): S[] =>
  steps.map((step) => {
    const own = media.get(step.index);
    return own === undefined ? step : { ...step, media: own };
  });
