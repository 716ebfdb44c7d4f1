import { type Answer } from "@/components/ground/asking/ask";
import { sentenceOf } from "@/components/ground/asking/send-file";
import { type UploadOutcome } from "@/lib/attribution/evaluation/evaluation-view";

/** Sends a file of answers to the address that `paths` gives; a server action takes no file of this size. */
export async function sendPredictions(address: string, file: Blob): Promise<Answer<UploadOutcome>> {
  try {
    const response = await fetch(address, { method: "POST", body: file });
    const answer = (await response.json().catch(() => null)) as { upload: UploadOutcome } | null;
    if (response.ok && answer) return { ok: true, value: answer.upload };
    return { ok: false, message: sentenceOf(response.status, answer) };
  } catch {
    return { ok: false, message: "The server did not respond. Check the connection and try again." };
  }
}
