import { type PlatformKind } from "@/lib/attribution/write-back/destination-view";
import { placeOf, type Remark } from "@/lib/attribution/write-back/remark";
import { type Prisma, prisma } from "@/lib/db";
import { KnownError } from "@/lib/errors";
import { escapeForStorage, escapeValueForStorage } from "@/lib/traces/escape-text";
import { noteUp, planNextAttempt } from "./plan-next-attempt";
import { type Platform, type PlatformTrace } from "./platform";
import { PlatformError } from "./platform-request";
import { isOwnFormat, planSending } from "./plan-sending";
import { type DestinationRow } from "./require-destination";

export type SendingRow = Prisma.SendingGetPayload<object>;

/** `down`: the destination answers nobody now. `unwanted`: its rule leaves this trace out. */
export type SendOutcome = "sent" | "nothing" | "unwanted" | "later" | "failed" | "down";

interface Circumstances {
  platform: Platform;
  destination: DestinationRow;
  workspaceSlug: string;
  now?: () => Date;
  random?: () => number;
}

const json = (remarks: readonly Remark[]): Prisma.InputJsonValue =>
  escapeValueForStorage(remarks) as unknown as Prisma.InputJsonValue;

const where = ({ destinationId, traceId }: SendingRow) => ({ destinationId, traceId });

/** What may be there afterwards, however far it comes. */
const begin = async (row: SendingRow, { sent, begun }: PlatformTrace, wanted: readonly Remark[]): Promise<void> => {
  const all = new Map(
    [...sent, ...begun, ...wanted].map((remark) => [
      JSON.stringify([placeOf(remark), remark.label, remark.explanation]),
      remark,
    ]),
  );
  await prisma.sending.updateMany({ where: where(row), data: { begun: json([...all.values()]) } });
};

/** Writes down what arrived; what was asked for meanwhile stays to be done. */
const end = async (row: SendingRow, wanted: readonly Remark[], note: string | null, at: Date): Promise<void> => {
  const kept = { sent: json(wanted), begun: [], attemptCount: 0, sentAt: at };
  const problem = note === null ? null : escapeForStorage(note);
  await prisma.$transaction([
    prisma.sending.updateMany({ where: where(row), data: kept }),
    prisma.sending.updateMany({
      where: { ...where(row), wish: row.wish },
      data: { status: "DELIVERED", isAsked: false, problem },
    }),
  ]);
};

const fail = async (
  row: SendingRow,
  error: PlatformError | KnownError,
  { destination, now, random }: Circumstances,
): Promise<SendOutcome> => {
  const { data, outcome } = await planNextAttempt(destination, row, error, { now, random });
  await prisma.sending.updateMany({ where: { ...where(row), wish: row.wish, status: "PENDING" }, data });
  return outcome;
};

/**
 * Makes a destination say what is known about one trace. What may arrive is written down before it is sent and what did
 * afterwards, so that who dies in between sends the same once more, which changes nothing there. Throws the reason of
 * the platform's signal, and database errors.
 */
export const sendTrace = async (row: SendingRow, circumstances: Circumstances): Promise<SendOutcome> => {
  const { platform, destination, workspaceSlug, now = () => new Date() } = circumstances;
  const kind = destination.kind as PlatformKind;
  const workspace = { workspaceId: destination.workspaceId, workspaceSlug };
  const { trace, wanted, note, format } = await planSending(workspace, kind, row);
  const wasSent = trace.sent.length + trace.begun.length > 0;
  if (!row.isAsked && !wasSent && destination.rule !== "all" && !isOwnFormat(kind, format)) {
    await prisma.sending.deleteMany({ where: { ...where(row), wish: row.wish } });
    return "unwanted";
  }
  if (wanted.length === 0 && !wasSent) {
    await end(row, wanted, note, now());
    return "nothing";
  }
  try {
    await begin(row, trace, wanted);
    await platform.write(trace, wanted);
    await end(row, wanted, note, now());
    await noteUp(destination);
    return "sent";
  } catch (error) {
    if (error instanceof PlatformError || error instanceof KnownError) return fail(row, error, circumstances);
    throw error;
  }
};
