import { type JudgeIdentity } from "@/lib/attribution/certificate/certificate";
import { findLoss } from "@/lib/attribution/certificate/find-loss";
import { type JudgeMark, judgeMark, noMark } from "@/lib/attribution/certificate/judge-mark";
import { judgeKey, readRecord } from "./record-file";

/**
 * What a judge is certified for by a record of `certify`; without a file nobody is. An answer by another model than
 * those that answered then is one of a judge that has lost its certificate. Throws LaunchError for another file.
 */
export function openCertificates(file: string): (judge: JudgeIdentity, servedBy: readonly string[]) => JudgeMark {
  const newest = new Map(
    readRecord(file, "--certificates").flatMap(({ plan, certificate }) =>
      certificate ? [[judgeKey(plan.judge), { certificate, certifiedAt: plan.startedAt }] as const] : [],
    ),
  );
  return (judge, servedBy) => {
    const known = newest.get(judgeKey(judge));
    if (!known) return noMark;
    const answer = { question: "", confidence: null, servedBy, isRight: null, agrees: null };
    return judgeMark({ ...known, loss: findLoss(known.certificate, [answer]) });
  };
}
