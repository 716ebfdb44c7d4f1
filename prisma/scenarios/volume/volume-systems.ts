import { mast } from "@/lib/attribution/taxonomies/mast";

/** A system that the volume scenario makes traces of. */
export interface VolumeSystem {
  name: string;
  /** Of all traces, 0–1. */
  share: number;
  agents: readonly string[];
  /**
   * In the order of their release; `failureRate` is the share of runs that do not pass, `worseAgent` who
   * breaks more of them than before.
   */
  versions: readonly { name: string; failureRate: number; worseAgent?: string }[];
  tools: readonly string[];
  things: readonly string[];
  tags: readonly string[];
}

const versions = (
  names: string,
  rates: readonly number[],
  worse: Readonly<Record<string, string>> = {},
): VolumeSystem["versions"] =>
  names.split(" ").map((name, at) => {
    const worseAgent = worse[name];
    return { name, failureRate: rates[at % rates.length] ?? 0.3, ...(worseAgent === undefined ? {} : { worseAgent }) };
  });

export const volumeSystems: readonly VolumeSystem[] = [
  {
    name: "Harbour Desk",
    share: 0.34,
    agents: ["Orchestrator", "Intake", "Policy Reader", "Refund Clerk", "Mailer", "Translator", "Auditor", "Scheduler"],
    versions: versions("1.0 1.1 1.2 1.3 1.4 1.5", [0.34, 0.31, 0.28, 0.27, 0.38, 0.26], { "1.4": "Refund Clerk" }),
    tools: ["find_order", "read_policy", "issue_refund", "send_mail"],
    things: ["refund", "delivery", "invoice", "complaint", "return", "address change"],
    tags: ["billing", "shipping", "priority", "german"],
  },
  {
    name: "Atlas Research",
    share: 0.24,
    agents: ["Planner", "WebSurfer", "Reader", "Summariser", "Fact Checker", "Coder", "Writer", "Critic"],
    versions: versions("0.7 0.8 0.9 1.0 1.1", [0.46, 0.44, 0.37, 0.35, 0.41], { "1.1": "WebSurfer" }),
    tools: ["search_web", "open_page", "run_python", "read_pdf"],
    things: ["market report", "patent survey", "literature review", "company profile", "price comparison"],
    tags: ["web", "long", "benchmark"],
  },
  {
    name: "Ledger Agents",
    share: 0.18,
    agents: ["Controller", "Bookkeeper", "Pricing", "Reviewer", "Courier", "Bank Link", "Tax Reader", "Archivist"],
    versions: versions("2024.1 2024.2 2024.3 2024.4", [0.22, 0.2, 0.3, 0.19], { "2024.3": "Pricing" }),
    tools: ["match_invoice", "get_rate", "post_payment", "read_contract"],
    things: ["reconciliation", "payment run", "credit note", "month end", "expense claim"],
    tags: ["finance", "audit", "nightly"],
  },
  {
    name: "Pull Request Crew",
    share: 0.16,
    agents: ["Lead", "Explorer", "Programmer", "Tester", "Reviewer", "Linter", "Documenter", "Release Manager"],
    versions: versions("a1 a2 b1 b2 b3", [0.5, 0.47, 0.42, 0.4, 0.36], { b1: "Tester" }),
    tools: ["list_files", "edit_file", "run_tests", "open_diff"],
    things: ["failing test", "feature flag", "migration", "dependency update", "flaky job", "type error"],
    tags: ["python", "typescript", "ci"],
  },
  {
    name: "Clinic Scheduler",
    share: 0.08,
    agents: ["Reception", "Calendar", "Triage", "Insurance", "Reminder", "Interpreter", "Supervisor", "Records"],
    versions: versions("3.0 3.1 3.2", [0.17, 0.16, 0.15]),
    tools: ["find_slot", "book_slot", "check_cover", "send_reminder"],
    things: ["appointment", "referral", "follow-up", "cancellation", "second opinion"],
    tags: ["phone", "urgent"],
  },
];

/** What failures are called by, of our own taxonomy, the frequent ones first. */
export const volumeModes = mast.modes.map(({ id }) => id);
export const volumeTaxonomy = { name: mast.name, version: mast.version };
