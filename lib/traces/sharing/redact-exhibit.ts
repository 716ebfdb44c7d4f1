import { type Exhibit, type InfluenceGraph } from "../exhibit";
import { hiddenWords } from "./masked-words";
import { type ReaderWords } from "./reader-words";

/** What stands for the title and the words of another trace: only this one is shared. */
const otherTrace = "another trace, not shared";

/** An exhibit as readers of a share are shown it. Nothing of other traces goes along. */
export function redactExhibit(exhibit: Exhibit, words: ReaderWords): Exhibit {
  const { passage, said, agent } = words;
  switch (exhibit.kind) {
    case "influence-graph":
      return redactGraph(exhibit, words);
    case "score-series":
      return { ...exhibit, title: said(exhibit.title) };
    case "votes":
      return {
        ...exhibit,
        ballots: exhibit.ballots.map((ballot) => ({
          ...ballot,
          voter: said(ballot.voter),
          model: ballot.model === null ? null : passage(ballot.model),
          agent: agent(ballot.agent),
        })),
      };
    case "agent-comparison":
      return { ...exhibit, rows: exhibit.rows.map((row) => ({ ...row, agent: agent(row.agent) })) };
    case "divergence":
      return {
        ...exhibit,
        peers: exhibit.peers.map((peer, place) => ({ ...peer, title: otherTrace, contentHash: `${place}` })),
        nearest: {
          title: otherTrace,
          rows: exhibit.nearest.rows.map((row) => ({ ...row, passedWords: row.passed === null ? "" : otherTrace })),
        },
      };
    case "spectrum":
      return {
        ...exhibit,
        rows: exhibit.rows.map((row) => ({ ...row, agent: agent(row.agent), action: said(row.action) })),
      };
    case "symptoms":
      return {
        ...exhibit,
        symptoms: exhibit.symptoms.map((symptom) => ({ ...symptom, words: said(symptom.words) })),
        // Of a value that is hidden, the link would still tell how many there are and where.
        links: exhibit.links
          .map((link) => ({ ...link, value: said(link.value) }))
          .filter(({ value }) => !value.includes(hiddenWords)),
      };
    case "counterfactual":
      return {
        ...exhibit,
        target: said(exhibit.target),
        corrector: said(exhibit.corrector),
        stoppedBy: exhibit.stoppedBy === null ? null : said(exhibit.stoppedBy),
        steps: exhibit.steps.map((step) => ({
          ...step,
          agent: agent(step.agent),
          correction: step.correction === null ? null : said(step.correction),
        })),
      };
    case "rounds":
      return {
        ...exhibit,
        rounds: exhibit.rounds.map((round) => ({
          ...round,
          agent: agent(round.agent),
          scores: round.scores.map((score) => ({
            ...score,
            evaluator: said(score.evaluator),
            critique: said(score.critique),
          })),
        })),
      };
  }
}

/** Its nodes are called by number: their ids may be the names of agents. */
function redactGraph(graph: InfluenceGraph, { said, agent }: ReaderWords): InfluenceGraph {
  const ids = new Map(graph.nodes.map(({ id }, place) => [id, `${place}`]));
  const idOf = (id: string): string => ids.get(id) ?? "";
  return {
    ...graph,
    nodes: graph.nodes.map((node) => ({
      ...node,
      id: idOf(node.id),
      summary: said(node.summary),
      agent: node.agent === null ? null : agent(node.agent),
      defect: node.defect === null ? null : said(node.defect),
    })),
    edges: graph.edges.map((edge) => ({
      from: idOf(edge.from),
      to: idOf(edge.to),
      inherited: said(edge.inherited),
      effect: said(edge.effect),
    })),
    path: graph.path.map(idOf),
  };
}
