import { type ReactNode } from "react";
import { type RankedMarks } from "@/lib/attribution/overview/overview-view";
import Link from "@/components/ground/ui/link";
import { visibleText } from "@/components/ground/ui/visible-text";
import { paths } from "@/lib/paths";
import { marksWords } from "./overview-words";

/** With fewer traces a card says a sentence: a chart of two bars tells less than its words. */
export const leastForChart = 5;

export function FewTraces({ children }: { children: ReactNode }) {
  return (
    <p className="py-6 text-muted">
      {children} A chart needs {leastForChart} traces.
    </p>
  );
}

/** Names with their traces as a sentence, each a link. */
export function FewNames({ workspace, items }: { workspace: string; items: readonly RankedMarks[] }) {
  return (
    <FewTraces>
      {items.map((item) => (
        <span key={item.key ?? ""}>
          <Link
            href={paths.traces(workspace, { q: item.all.search })}
            className="text-text underline decoration-line-strong underline-offset-2 hover:decoration-current"
          >
            <bdi>{visibleText(item.title)}</bdi>: {marksWords(item)}
          </Link>
          .{" "}
        </span>
      ))}
    </FewTraces>
  );
}
