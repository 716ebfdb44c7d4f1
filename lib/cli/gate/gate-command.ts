/** The options of `gate` as commander gives them. */
export interface GateCommand {
  baseline?: string;
  candidate?: string;
  /** One folder, or one for each version. */
  data?: string[];
  server?: string;
  apiKey?: string;
  system?: string;
  /** In points, 0–100. */
  margin: number;
  looks: number;
  /** The newest runs of each version on a server, at most. */
  limit: number;
  json: boolean;
  junit?: string;
  sarif?: string;
  markdown?: string;
}
