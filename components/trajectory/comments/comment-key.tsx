"use client";
import { CommandKey } from "@/components/ground/ui/key-button";
import { useMoves } from "../address/moves";
import { useReading } from "../reading/reading-context";
import { useTalk } from "../talk/talk-context";

/** For message: `c` compares. */
export const commentKey = "m";

/** Binds the key that comments on the current step; the menu of each step and the field show it. */
export function CommentKey() {
  const { currentStep } = useReading();
  const commenting = useTalk();
  const { openComments, urlNow } = useMoves();
  const command = {
    group: "Trace",
    label: "Comment on this step",
    isEnabled: commenting.mayWrite,
    run: () => {
      commenting.focus.ask();
      openComments(urlNow().step ?? currentStep);
    },
  };
  return (
    <>
      <CommandKey command={{ ...command, combination: commentKey }} />
      <CommandKey command={{ ...command, combination: commentKey.toUpperCase() }} />
    </>
  );
}
