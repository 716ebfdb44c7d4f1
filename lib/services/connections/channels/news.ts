import { type ChangeType } from "@/lib/attribution/watching/change-types";

/** What happened, by what it happened to; as `type` of a delivery. */
type NewsType = "alert.raised" | "automation.matched" | "budget.nearly-spent" | "channel.test" | ChangeType;

/** One piece of news as it is sent: plain text throughout, no text of a step. */
export interface News {
  type: NewsType;
  /** When it happened, ISO 8601. */
  at: string;
  workspace: { slug: string; name: string };
  /** One line. */
  title: string;
  /** A few sentences: what changed, how sure, on what it rests. */
  text: string;
  /** The page about it, with the public address of this server. */
  url: string;
  /** The same in figures, for programs. */
  data: Record<string, unknown>;
}
