import { notFound } from "@/lib/errors";
import { type ClaimedStudy, type StudyOwner } from "@/lib/services/lab/studies/claim-study";
import { recordStudyReplay } from "@/lib/services/lab/studies/record-study-replay";
import { releaseSpend } from "@/lib/services/answers/executing/reserve-spend";
import { costOfReplay } from "@/lib/services/answers/executing/record-replay";
import { findKeptReplay } from "@/lib/services/lab/replays/find-kept-replay";
import { listRecorded, recordedKey } from "@/lib/services/answers/replay-records/list-recorded";
import { type ReplayHome } from "@/lib/services/answers/replay-records/replay-columns";
import { toReplayed } from "@/lib/services/answers/replay-records/replay-row";
import { type HashedWish, type ReplayBook } from "./create-replayer";
import { outlast } from "./outlast";
import { RunStopped } from "./stop-reason";
import { type StudyMoney } from "./study-money";

interface StudyBookParts {
  owner: StudyOwner;
  study: ClaimedStudy;
  home: ReplayHome;
  money: StudyMoney;
  signal: AbortSignal;
}

const keyOf = ({ wish, requestHash }: HashedWish): string => recordedKey({ ...wish, requestHash });

/** The replays of a study of one trace: what it has recorded is given again. */
export const openStudyBook = async ({ owner, study, home, money, signal }: StudyBookParts): Promise<ReplayBook> => {
  const { workspaceId, id: studyId, resumeCount } = study;
  const { replays } = await listRecorded({ workspaceId, studyId, traceId: home.traceId });
  const moneyKey = (hashed: HashedWish): string => `${home.traceId}/${keyOf(hashed)}`;
  return {
    id: `${studyId}/${resumeCount}/${home.traceId}`,
    recall: (hashed) => replays.get(keyOf(hashed)) ?? null,
    reuse: async ({ requestHash }) => {
      const row = await findKeptReplay({ workspaceId, runId: null, studyId }, requestHash);
      return row && { replayed: toReplayed(row), durationMs: row.durationMs };
    },
    reserve: (hashed) => money.reserve(moneyKey(hashed)),
    release: async (hashed) => {
      const reservationId = money.take(moneyKey(hashed));
      if (reservationId === undefined) return;
      try {
        if (reservationId !== null) await releaseSpend(reservationId);
      } finally {
        money.settled(undefined);
      }
    },
    record: async (hashed, made) => {
      const { wish, requestHash } = hashed;
      const reservationId = money.take(moneyKey(hashed));
      try {
        const replay = { home, wish, requestHash, ...made };
        const record = (isRepeated: boolean) => recordStudyReplay(owner, replay, reservationId ?? null, isRepeated);
        const held = await outlast(record, signal);
        if (held === null) throw new RunStopped("lost");
        if (held.isTraceGone) throw notFound("trace");
        replays.set(keyOf(hashed), made.replayed);
        if (held.isCancelRequested) throw new RunStopped("cancelled");
      } finally {
        if (reservationId !== undefined) money.settled(made.replayed.report === null ? undefined : costOfReplay(made));
      }
    },
  };
};
