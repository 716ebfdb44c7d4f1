import { type GraphToPlace, layoutGraph } from "./layout-graph";

/** Places graphs beside the page, which stays free meanwhile: a graph in, its places out. */
self.onmessage = ({ data }: MessageEvent<GraphToPlace>) => {
  self.postMessage(layoutGraph(data));
};
