"use client";
import { useState } from "react";
import { ask } from "@/components/ground/asking/ask";
import { Button } from "@/components/ground/ui/button";
import { Popover, PopoverAnchor, PopoverContent } from "@/components/ground/ui/popover";
import { Spinner } from "@/components/ground/ui/spinner";
import { useProviderActions } from "./provider-actions";
import { endpointOf, type ProviderDraft, type ProviderToSave } from "./provider-draft";
import { type EndpointAnswer, TestResult } from "./provider-test";

/**
 * Asks what the form would be saved as, before it is saved: one small call to its first model, or where there is none
 * yet, which models there are. `check` says what is not valid.
 */
export function DraftTest({
  workspace,
  draft,
  check,
}: {
  workspace: string;
  draft: ProviderDraft;
  check: () => ProviderToSave | null;
}) {
  const { testDraft, listModels } = useProviderActions();
  const [isBusy, setIsBusy] = useState(false);
  const [result, setResult] = useState<EndpointAnswer | null>(null);
  const run = async ({ models: [model] }: ProviderToSave): Promise<EndpointAnswer> => {
    const endpoint = { ...endpointOf(draft), workspace };
    if (model) {
      const answer = await ask(testDraft, { ...endpoint, model });
      return answer.ok ? answer.value : { ok: false, message: answer.message };
    }
    const answer = await ask(listModels, endpoint);
    if (!answer.ok) return { ok: false, message: answer.message };
    return answer.value.ok ? { ok: true, message: "The endpoint answers. Add a model to ask." } : answer.value;
  };
  const begin = async () => {
    const checked = check();
    if (!checked) return;
    setIsBusy(true);
    setResult(null);
    setResult(await run(checked));
    setIsBusy(false);
  };
  return (
    <Popover open={result !== null} onOpenChange={(isOpen) => !isOpen && setResult(null)}>
      <PopoverAnchor asChild>
        <Button className="mr-auto" disabled={isBusy} onClick={() => void begin()}>
          {isBusy && <Spinner />}
          {isBusy ? "Asking…" : "Test"}
        </Button>
      </PopoverAnchor>
      <PopoverContent align="start" role="status">
        {result && <TestResult result={result} />}
      </PopoverContent>
    </Popover>
  );
}
