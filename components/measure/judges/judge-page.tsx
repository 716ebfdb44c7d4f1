import { BadgeCheck } from "lucide-react";
import { type RunMeans } from "@/components/answers/run-dialog/run-offer";
import { RefreshWhile } from "@/components/ground/asking/refresh-while";
import { SectionHeader } from "@/components/ground/page/section-header";
import { EmptyState } from "@/components/ground/ui/empty-state";
import { Table, Td, Th } from "@/components/ground/ui/table";
import { visibleText } from "@/components/ground/ui/visible-text";
import { isUnderWay } from "@/components/measure/evaluations/evaluation-words";
import { type JudgeList, type UncertifiedJudge } from "@/lib/attribution/certificate/judge-view";
import { formatNumber } from "@/lib/format";
import { CertifyButton } from "./certify-button";
import { JudgeCard } from "./judge-card";

/** The judges of a workspace: what each was measured to be worth, and which were not measured. */
export function JudgePage({
  workspace,
  judges: { certified, uncertified },
  means,
  now,
}: {
  workspace: string;
  judges: JudgeList;
  /** Null for a reader who may certify nobody. */
  means: RunMeans | null;
  now: string;
}) {
  const isEmpty = certified.length === 0 && uncertified.length === 0;
  const main = means && (
    <CertifyButton workspace={workspace} means={means} isMain>
      Certify a judge
    </CertifyButton>
  );
  return (
    <div className="flex h-full min-h-0 flex-col">
      <SectionHeader actions={main} />
      <RefreshWhile
        isActive={certified.some(({ evaluation }) => evaluation !== null && isUnderWay(evaluation.state))}
      />
      {isEmpty ? (
        <EmptyState
          icon={BadgeCheck}
          title="No judges yet"
          text="A judge is a model with a method. Certify one on your labeled traces: how often it names the right agent and step at least, and which biases it has."
          className="flex-1"
        >
          {main}
        </EmptyState>
      ) : (
        <div className="min-h-0 flex-1 overflow-y-auto">
          <div className="mx-auto flex max-w-250 flex-col gap-4 px-4 py-4">
            {certified.map((one) => (
              <JudgeCard key={one.id} workspace={workspace} judge={one} now={now}>
                {means && (one.evaluation === null || one.evaluation.state === "done") && (
                  <CertifyButton
                    workspace={workspace}
                    means={means}
                    wish={{
                      method: one.judge.method,
                      ...(one.judge.provider !== null && { providerName: one.judge.provider }),
                      ...(one.judge.model !== null && { model: one.judge.model }),
                    }}
                  >
                    Certify again
                  </CertifyButton>
                )}
              </JudgeCard>
            ))}
            {uncertified.length > 0 && <Uncertified workspace={workspace} judges={uncertified} means={means} />}
          </div>
        </div>
      )}
    </div>
  );
}

function Uncertified({
  workspace,
  judges,
  means,
}: {
  workspace: string;
  judges: readonly UncertifiedJudge[];
  means: RunMeans | null;
}) {
  return (
    <section aria-labelledby="uncertified">
      <h2 id="uncertified" className="font-medium">
        Without a certificate
      </h2>
      <p className="mt-0.5 mb-2 text-muted">
        These judges answered here, and nobody measured on your labels how far they can be trusted.
      </p>
      <div className="overflow-hidden rounded-lg border bg-panel shadow-card">
        <Table className="table-fixed" aria-label="Judges without a certificate">
          <thead>
            <tr>
              <Th>Judge</Th>
              <Th className="w-24 text-right">Answers</Th>
              {means && (
                <Th className="w-28">
                  <span className="sr-only">Certify</span>
                </Th>
              )}
            </tr>
          </thead>
          <tbody className="[&>tr:last-child>td]:border-b-0">
            {judges.map(({ title, method, providerName, model, runCount }) => (
              <tr key={`${method} ${providerName} ${model}`}>
                <Td className="py-1.5">
                  <span className="block truncate" dir="auto">
                    {visibleText(title)}
                  </span>
                  <span className="block truncate text-[11.5px] leading-4 text-faint" dir="auto">
                    {visibleText(providerName)}
                  </span>
                </Td>
                <Td className="figure text-right text-muted">{formatNumber(runCount)}</Td>
                {means && (
                  <Td className="text-right">
                    <CertifyButton workspace={workspace} means={means} wish={{ method, providerName, model }}>
                      Certify
                    </CertifyButton>
                  </Td>
                )}
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
    </section>
  );
}
