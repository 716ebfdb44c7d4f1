/** How a file is read instead: as a format, by a saved mapping; or whether what the rules find is masked. */
export type ImportChoice = { format: string } | { mappingName: string } | { redacts: boolean } | Record<string, never>;

/** What a file can be read as, and by which name people know it. */
export interface ReadingChoices {
  formats: readonly { name: string; title: string }[];
  mappings: readonly string[];
}
