"use client";
import { type ReactNode, useEffect, useState } from "react";
import { ask } from "@/components/ground/asking/ask";
import Link from "@/components/ground/ui/link";
import { visibleText } from "@/components/ground/ui/visible-text";
import { type JudgeMark } from "@/lib/attribution/certificate/judge-mark";
import { paths } from "@/lib/paths";
import { useRunActionsIfAny } from "../answer/run-actions";
import { useReading } from "../reading/reading-context";

/** What the judge that answered is certified for, or that it is not; a share says what was known when it was made. */
export function JudgeTrust({ runId }: { runId: string }) {
  const { workspace, share } = useReading();
  const readJudgeMark = useRunActionsIfAny()?.readJudgeMark ?? null;
  const [loaded, setLoaded] = useState<{ runId: string; mark: JudgeMark | null } | null>(null);
  const { slug } = workspace;
  const known = loaded?.runId === runId ? loaded : null;
  useEffect(() => {
    if (readJudgeMark === null) return;
    let isGone = false;
    const load = async (): Promise<void> => {
      const answer = await ask(readJudgeMark, { workspace: slug, runId });
      if (!isGone) setLoaded({ runId, mark: answer.ok ? answer.value : null });
    };
    void load();
    return () => {
      isGone = true;
    };
  }, [readJudgeMark, slug, runId]);
  if (share) return <Said mark={share.judges[runId] ?? null} />;
  if (readJudgeMark === null || (known && !known.mark)) return null;
  return (
    <div aria-live="polite" aria-busy={known === null} className="min-h-11">
      <Said mark={known?.mark ?? null}>
        {" "}
        <Link href={paths.judges(slug)} className="text-link underline underline-offset-2">
          Judges
        </Link>
      </Said>
    </div>
  );
}

function Said({ mark, children }: { mark: JudgeMark | null; children?: ReactNode }) {
  if (!mark) return null;
  return (
    <p className="mt-2 text-muted">
      <span className={mark.state === "lost" ? "text-fault" : ""}>Judge: {visibleText(mark.sentence)}</span>
      {children}
    </p>
  );
}
