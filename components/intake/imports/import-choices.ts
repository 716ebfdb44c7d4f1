import { type SendPlan } from "@/components/intake/send/send-steps";
import { type FileMapping } from "@/lib/traces/mapping/file-mapping";

/** How a file is read instead: as a format, by a saved mapping; or whether what the rules find is masked. */
export type ImportChoice =
  | { format: string }
  | { mappingName: string }
  | { mapping: FileMapping }
  | { redacts: boolean }
  | Record<string, never>;

/** What a file can be read as, by which name people know it, and how a program sends instead. */
export interface ReadingChoices {
  formats: readonly { name: string; title: string }[];
  mappings: readonly string[];
  send: SendPlan;
}
