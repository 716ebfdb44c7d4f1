import { useEffect, useState } from "react";
import { type Action, type Answer, ask } from "@/components/ground/asking/ask";

/** What may be chosen in a form, asked for when it opens; null until it is known. */
export function useChoices<Choices>(
  list: Action<{ workspace: string }, Choices>,
  workspace: string,
): Answer<Choices> | null {
  const [choices, setChoices] = useState<Answer<Choices> | null>(null);
  useEffect(() => {
    let isGone = false;
    void ask(list, { workspace }).then((answer) => !isGone && setChoices(answer));
    return () => {
      isGone = true;
    };
  }, [list, workspace]);
  return choices;
}
