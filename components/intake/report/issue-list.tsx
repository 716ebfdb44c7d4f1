import { formatCount } from "@/lib/format";
import { type ImportIssue } from "@/lib/traces/trace";

const shown = 50;

/** What the parser noticed, line by line, with where it stands in the file. More than three fold. */
export function IssueList({ issues }: { issues: readonly ImportIssue[] }) {
  if (issues.length === 0) return null;
  const errors = issues.filter((issue) => issue.severity === "error").length;
  return (
    <details className="mt-0.5 text-xs" open={errors > 0 || issues.length <= 3}>
      <summary className={errors > 0 ? "w-fit text-fault" : "w-fit text-muted"}>
        {[
          errors > 0 ? formatCount(errors, "error") : "",
          issues.length > errors ? `${formatCount(issues.length - errors, "note")} from reading` : "",
        ]
          .filter(Boolean)
          .join(", ")}
      </summary>
      <ul className="mt-1 max-h-48 overflow-y-auto border-l pl-2.5" tabIndex={0} aria-label="Notes from reading">
        {issues.slice(0, shown).map((issue, at) => (
          <li key={at} className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 py-px">
            <code className="figure max-w-56 truncate text-[11px] text-faint" title={issue.pointer || "/"}>
              {issue.pointer || "/"}
            </code>
            <span className="break-words">
              {issue.severity === "error" && <b className="font-medium text-fault">error: </b>}
              {issue.message}
            </span>
          </li>
        ))}
        {issues.length > shown && (
          <li className="text-faint">
            and {issues.length - shown} more{""}
          </li>
        )}
      </ul>
    </details>
  );
}
