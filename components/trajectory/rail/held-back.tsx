import dynamic from "next/dynamic";
import { TypingAhead } from "@/components/ground/keys/typing-ahead";
import { Button } from "@/components/ground/ui/button";
import { type Measured } from "@/lib/attribution/reliability/measure-reliability";
import { type RunRecord } from "@/lib/attribution/run-record";
import { heldBackWords } from "./reliability-words";

// Most answers stand, and need no order to read in.
const ReadingOrder = dynamic(() => import("./reading-order").then((m) => m.ReadingOrder), { loading: TypingAhead });

/**
 * In place of an answer whose method is right too seldom for this workspace: which steps to read,
 * why, and the way to the answer.
 */
export function HeldBack({
  run,
  measured,
  abstainBelow,
  show,
}: {
  run: RunRecord;
  measured: Measured;
  abstainBelow: number;
  show: () => void;
}) {
  return (
    <>
      <ReadingOrder run={run} why={heldBackWords(measured, abstainBelow)} />
      <Button size="sm" className="mt-2" onClick={show}>
        Show the answer anyway
      </Button>
    </>
  );
}
