import { type Trace } from "@/lib/traces/trace";
import { codeGeneration } from "./code-generation";
import { customerSupport } from "./customer-support";
import { dataAnalysis } from "./data-analysis";
import { informationRetrieval } from "./information-retrieval";
import { mathematics } from "./mathematics";
import { seededRandom } from "./seeded-random";
import { softwareEngineering } from "./software-engineering";
import { travelPlanning } from "./travel-planning";
import { webNavigation } from "./web-navigation";

/**
 * Eight failed traces of as many kinds of systems, each with one planted fault, and two passed ones that answer the
 * question of a failed one. The same every time.
 */
export function sampleTraces(): Trace[] {
  return [
    webNavigation(seededRandom(11)),
    mathematics(seededRandom(12), true),
    mathematics(seededRandom(12), false),
    codeGeneration(seededRandom(13)),
    dataAnalysis(seededRandom(14)),
    informationRetrieval(seededRandom(15), true),
    informationRetrieval(seededRandom(15), false),
    travelPlanning(seededRandom(16)),
    customerSupport(seededRandom(17)),
    softwareEngineering(seededRandom(18)),
  ];
}
