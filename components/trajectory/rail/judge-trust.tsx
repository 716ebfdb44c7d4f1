"use client";
import { useEffect, useState } from "react";
import { ask } from "@/components/ground/asking/ask";
import Link from "@/components/ground/ui/link";
import { visibleText } from "@/components/ground/ui/visible-text";
import { type JudgeMark } from "@/lib/attribution/certificate/judge-view";
import { paths } from "@/lib/paths";
import { useRunActionsIfAny } from "../answer/run-actions";
import { useReading } from "../reading/reading-context";

/** What the judge that answered is certified for, or that it is not; the room of two lines until that is known. */
export function JudgeTrust({ runId }: { runId: string }) {
  const { workspace } = useReading();
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
  if (readJudgeMark === null || (known && !known.mark)) return null;
  return (
    <p aria-live="polite" aria-busy={known === null} className="mt-2 min-h-9 text-muted">
      {known?.mark && (
        <>
          <span className={known.mark.state === "lost" ? "text-fault" : ""}>
            Judge: {visibleText(known.mark.sentence)}
          </span>{" "}
          <Link href={paths.judges(slug)} className="text-link underline underline-offset-2">
            Judges
          </Link>
        </>
      )}
    </p>
  );
}
