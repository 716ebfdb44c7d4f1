import { type DeliveryAttemptView } from "@/lib/attribution/watching/channel-view";
import { formatDuration } from "@/lib/format";

/**
 * What one attempt came to: the code that was answered, how long it took, what was wrong and what the receiver said.
 */
export function AttemptLine({ attempt }: { attempt: DeliveryAttemptView }) {
  const { statusCode, latencyMs, problem, answer } = attempt;
  return (
    <span className="min-w-0 break-words">
      <span className="figure">
        {statusCode === null ? "" : `${statusCode} · `}
        {formatDuration(latencyMs)}
      </span>
      {problem !== null && <span className="text-fault"> · {problem}</span>}
      {answer !== null && (
        <span className="text-muted">
          {" "}
          · answered <q className="font-mono text-xs [overflow-wrap:anywhere]">{answer}</q>
        </span>
      )}
    </span>
  );
}
