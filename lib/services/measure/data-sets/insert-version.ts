import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { type Prisma } from "@/lib/db";
import { escapeForStorage, escapeValueForStorage } from "@/lib/traces/escape-text";
import { type ChosenCase, hashOfCases } from "./choose-cases";
import { type VersionChoice } from "./data-set-choice";

/** Cases of one statement. */
const batchSize = 2_000;

const orNull = (text: string | null): string | null => (text === null ? null : escapeForStorage(text));

/** Freezes cases as a version, in the transaction of the caller. */
export const insertVersion = async (
  tx: Prisma.TransactionClient,
  { workspaceId, actor }: WorkspaceContext,
  input: { dataSetId: string; number: number; choice: VersionChoice; cases: readonly ChosenCase[] },
): Promise<void> => {
  const { dataSetId, number, choice, cases } = input;
  const { id: versionId } = await tx.dataSetVersion.create({
    data: {
      workspaceId,
      dataSetId,
      number,
      subsetBy: choice.subsetBy,
      seed: choice.seed,
      filter: orNull(choice.filterText),
      splits: escapeValueForStorage(choice.splits) as unknown as Prisma.InputJsonValue,
      caseCount: cases.length,
      questionCount: new Set(cases.map(({ question }) => question)).size,
      hash: hashOfCases(cases),
      createdByName: escapeForStorage(actor.name),
    },
    select: { id: true },
  });
  for (let from = 0; from < cases.length; from += batchSize) {
    const rows = cases.slice(from, from + batchSize).map(({ subset, split, ...one }, at) => ({
      workspaceId,
      versionId,
      position: from + at,
      ...one,
      subset: orNull(subset),
      split: orNull(split),
    }));
    await tx.dataSetCase.createMany({ data: rows });
  }
};
