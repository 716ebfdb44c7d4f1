import { toast } from "@/components/ground/toasts/toast";

/** Copies a link to a step, with all else that the address says. */
export async function copyStepLink(index: number): Promise<void> {
  const address = new URL(window.location.href);
  address.searchParams.set("step", String(index));
  await copy(address.href, `Link to step ${index} copied`, "Copy the link address of the step number instead.");
}

/** Copies a step's content as it stands in the trace; of a long one what is loaded, which the words say. */
export async function copyStepText(
  index: number,
  { content, isContentCut }: { content: string; isContentCut: boolean },
): Promise<void> {
  const what = isContentCut ? `The start of step ${index}` : `Step ${index}`;
  await copy(content, `${what} copied`, "Select the text and copy it manually.");
}

async function copy(text: string, done: string, otherwise: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast.success(done);
  } catch {
    toast.error(`Your browser blocked copying. ${otherwise}`);
  }
}
