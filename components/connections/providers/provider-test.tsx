"use client";
import { Check, CircleAlert } from "lucide-react";
import { useState } from "react";
import { type Answer } from "@/components/ground/asking/ask";
import { Button } from "@/components/ground/ui/button";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuTrigger,
} from "@/components/ground/ui/dropdown-menu";
import { Popover, PopoverAnchor, PopoverContent } from "@/components/ground/ui/popover";
import { Spinner } from "@/components/ground/ui/spinner";
import { type ProviderView } from "@/lib/attribution/provider-view";

/** Whether an endpoint answers as a judge must. */
export interface EndpointAnswer {
  ok: boolean;
  message: string;
}

/** Makes one small call and says beside the button what came of it. */
export function ProviderTest({
  provider,
  test,
}: {
  provider: ProviderView;
  test: (model: string) => Promise<Answer<EndpointAnswer>>;
}) {
  const [isBusy, setIsBusy] = useState(false);
  const [result, setResult] = useState<EndpointAnswer | null>(null);
  const run = async (model: string) => {
    setIsBusy(true);
    setResult(null);
    const answer = await test(model);
    setIsBusy(false);
    setResult(answer.ok ? answer.value : { ok: false, message: answer.message });
  };
  const [only] = provider.models;
  const label = isBusy ? "Testing…" : "Test";
  return (
    <Popover open={result !== null} onOpenChange={(isOpen) => !isOpen && setResult(null)}>
      <PopoverAnchor asChild>
        <span>
          {provider.models.length > 1 ? (
            <DropdownMenu>
              <DropdownMenuTrigger asChild>
                <Button size="sm" disabled={isBusy}>
                  {isBusy && <Spinner />}
                  {label}
                </Button>
              </DropdownMenuTrigger>
              <DropdownMenuContent align="end">
                <DropdownMenuLabel>One small call to</DropdownMenuLabel>
                {provider.models.map((model) => (
                  <DropdownMenuItem
                    key={model.name}
                    onSelect={() => void run(model.name)}
                    className="font-mono text-xs"
                  >
                    {model.name}
                  </DropdownMenuItem>
                ))}
              </DropdownMenuContent>
            </DropdownMenu>
          ) : (
            <Button size="sm" disabled={isBusy || !only} onClick={() => only && void run(only.name)}>
              {isBusy && <Spinner />}
              {label}
            </Button>
          )}
        </span>
      </PopoverAnchor>
      <PopoverContent align="end" role="status">
        {result && <TestResult result={result} />}
      </PopoverContent>
    </Popover>
  );
}

/** What came of a test, in a sentence. */
export function TestResult({ result }: { result: EndpointAnswer }) {
  return (
    <div className="flex gap-2.5">
      {result.ok ? (
        <Check className="mt-0.5 size-4 shrink-0" aria-label="Works" />
      ) : (
        <CircleAlert className="mt-0.5 size-4 shrink-0 text-fault" aria-label="Failed" />
      )}
      <p className="min-w-0 break-words">{result.message}</p>
    </div>
  );
}
