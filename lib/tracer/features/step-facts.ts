import { type Step, type Trace } from "@/lib/traces/trace";
import { type TextReading } from "./read-text";

/** What is known of a step before any feature is computed. */
export interface StepFacts {
  step: Step;
  reading: TextReading;
  /** Could bear a label at all: not the task, a tool's answer, a notice of the system or a routing note. */
  isCandidate: boolean;
  /** A worker acts: it speaks or calls a tool, and is no coordinator that hands out work. */
  isActing: boolean;
  /** Its agent hands out work to others somewhere in the trace. */
  isCoordinator: boolean;
  /** The first step, told to an agent in its own name, so that its words are the task's. */
  isOpening: boolean;
  /** How many acting steps came before it. */
  actingBefore: number;
  /** How many candidates of its agent came before it, and whether the candidate before it is the same agent's. */
  turnsBefore: number;
  isSameSpeaker: boolean;
  hasCode: boolean;
  codeStepsBefore: number;
  /** The tool's answer right before and right after it, or null. */
  resultBefore: StepFacts | null;
  resultAfter: StepFacts | null;
  /** How many candidates before it were followed by a failing tool. */
  failuresBefore: number;
  overlap: TokenOverlap;
}

/** Its different tokens against those of the task, the answer and the steps before. Counts, not shares. */
export interface TokenOverlap {
  different: number;
  /** Not in the question nor in any step before. */
  fresh: number;
  numbers: number;
  freshNumbers: number;
  ofQuestion: number;
  ofAnswer: number;
  /** Of the answer's tokens, those that no step before contains. */
  answerFirstHere: number;
  /** Tokens shared with the tool's answer right before it. */
  ofResultBefore: number;
  /** Share of the tokens of the same agent's candidate before it, and its own, that both have (Jaccard); 0 where there is none. */
  likeOwnBefore: number;
}

/** What is known of the whole trace. */
export interface TraceFacts {
  trace: Trace;
  steps: StepFacts[];
  candidateCount: number;
  actingCount: number;
  agentCount: number;
  questionSize: number;
  answerSize: number;
  toolResultShare: number;
  hasHandoffs: boolean;
  failureCount: number;
  /** Index of the step that the rules without parameters point at (lib/attribution/rules); -1 where they do not. */
  firstCodeStep: number;
  answerOriginStep: number;
}
