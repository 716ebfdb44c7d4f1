"use client";
import { useState } from "react";
import { CaseHeader } from "@/components/labels/adjudications/case-header";
import { CaseSteps } from "@/components/labels/adjudications/case-steps";
import { ClaimCard } from "@/components/labels/adjudications/claim-card";
import { Deciding, decidingId } from "@/components/labels/adjudications/deciding";
import { type DisagreementsAround, useDecisionActionsIfAny } from "@/components/labels/adjudications/decision-actions";
import {
  type DecisionDraft,
  draftOf,
  draftOfDecision,
  emptyDraft,
  saysTheSame,
} from "@/components/labels/adjudications/decision-draft";
import { type Taxonomies } from "@/components/labels/adjudications/decision-form";
import { DecisionHistory } from "@/components/labels/adjudications/decision-history";
import { type AdjudicationCase, type AdjudicationView } from "@/lib/attribution/labels/adjudication-view";

/** So many claims can be taken by a key. */
const mostKeys = 9;

/** The claims about one trace side by side, the steps that they are about, and the decision between them. */
export function AdjudicationPage({
  workspace,
  found,
  taxonomies,
  around,
  withRuns,
  now,
}: {
  workspace: string;
  found: AdjudicationCase;
  taxonomies: Taxonomies;
  around: DisagreementsAround;
  withRuns: boolean;
  now: string;
}) {
  const actions = useDecisionActionsIfAny();
  const { trace, claims, steps, history } = found;
  const [draft, setDraft] = useState<DecisionDraft>(emptyDraft);
  const [taken, setTaken] = useState<string | null>(null);
  const place = { workspace, traceId: trace.id };
  const take = (claim: (typeof claims)[number]) => {
    setTaken(claim.source);
    setDraft(draftOf(claim));
  };
  const change = (decision: AdjudicationView) => {
    setDraft(draftOfDecision(decision));
    document.getElementById(decidingId)?.focus();
  };
  return (
    <div className="flex flex-col gap-4">
      <CaseHeader workspace={workspace} found={found} around={around} withRuns={withRuns} />
      {claims.length === 0 ? (
        <p className="text-muted">No claims about this trace yet.</p>
      ) : (
        <ul aria-label="Claims" className="grid gap-3 md:grid-cols-2 xl:grid-cols-3">
          {claims.map((claim, at) => (
            <ClaimCard
              key={claim.source}
              claim={claim}
              trace={{ ...place, agents: trace.agents }}
              taxonomies={taxonomies.known}
              digit={at < mostKeys ? String(at + 1) : null}
              isTaken={taken === claim.source && saysTheSame(draft, claim)}
              onTake={actions && (() => take(claim))}
            />
          ))}
        </ul>
      )}
      {actions && (
        <Deciding
          workspace={workspace}
          found={found}
          taxonomies={taxonomies}
          around={around}
          draft={draft}
          setDraft={setDraft}
        />
      )}
      <DecisionHistory
        place={place}
        history={history}
        taxonomies={taxonomies.known}
        onChange={actions && change}
        now={now}
      />
      {steps.length > 0 && (
        <section aria-labelledby="case-steps">
          <h2 id="case-steps" className="mb-2 font-semibold">
            Steps named in the claims
          </h2>
          <CaseSteps
            steps={steps}
            agents={trace.agents}
            claimed={new Set(claims.map(({ stepIndex }) => stepIndex))}
            place={place}
          />
        </section>
      )}
    </div>
  );
}
