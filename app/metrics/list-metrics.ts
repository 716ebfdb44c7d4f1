import { type Metric, type Sample } from "@/lib/http/metrics-text";
import { type watched } from "@/lib/http/watch-requests";
import { type Figures } from "@/lib/services/ground/metrics/read-figures";

type Kind = Metric["type"];

const metric = (name: string, type: Kind, help: string, samples: readonly Sample[]): Metric => ({
  name: `faultline_${name}`,
  type,
  help,
  samples,
});

const one = (value: number): Sample[] => [{ value }];
const nanoseconds = 1e9;

/** What workers counted of the providers of all workspaces. */
function providerMetrics({ workers, providers }: Figures): Metric[] {
  const labelsOf = (worker: string, providerId: string) => {
    const provider = providers.get(providerId);
    return provider && { workspace: provider.workspace, provider: provider.name, worker };
  };
  const answers = workers.flatMap(({ id, figures }) =>
    Object.entries(figures?.answers ?? {}).flatMap(([providerId, value]): Sample[] => {
      const labels = labelsOf(id, providerId);
      return labels ? [{ labels, value }] : [];
    }),
  );
  const faults = workers.flatMap(({ id, figures }) =>
    Object.entries(figures?.faults ?? {}).flatMap(([providerId, kinds]) => {
      const labels = labelsOf(id, providerId);
      return labels
        ? Object.entries(kinds).map(([fault, value]): Sample => ({ labels: { ...labels, fault }, value }))
        : [];
    }),
  );
  return [
    metric("judge_answers_total", "counter", "Answers of models, since the worker began.", answers),
    metric("judge_faults_total", "counter", "Failed attempts to ask a model, since the worker began.", faults),
  ];
}

function workerMetrics({ workers }: Figures): Metric[] {
  const of = (pick: "eventLoopDelaySeconds" | "residentBytes"): Sample[] =>
    workers.flatMap(({ id, host, figures }) =>
      figures ? [{ labels: { worker: id, host }, value: figures[pick] }] : [],
    );
  return [
    metric("workers", "gauge", "Worker processes that live.", one(workers.length)),
    metric(
      "worker_event_loop_delay_seconds",
      "gauge",
      "99th percentile since its heartbeat before.",
      of("eventLoopDelaySeconds"),
    ),
    metric("worker_resident_bytes", "gauge", "Memory of the process.", of("residentBytes")),
  ];
}

/** All figures of the instance, and of the web server that answers. */
export function listMetrics(figures: Figures, server: ReturnType<typeof watched>, version: string): Metric[] {
  const { jobs, runs, pool, databaseBytes, diskFreeBytes } = figures;
  const due = jobs.filter(({ state }) => state === "ready");
  return [
    metric("info", "gauge", "The version that runs.", [{ labels: { version }, value: 1 }]),
    metric(
      "queue_jobs",
      "gauge",
      "Jobs by task and state.",
      jobs.map(({ task, state, count }) => ({ labels: { task, state }, value: count })),
    ),
    metric(
      "queue_oldest_ready_seconds",
      "gauge",
      "For how long the oldest job of a task has been due.",
      due.map(({ task, oldestSeconds }) => ({ labels: { task }, value: oldestSeconds })),
    ),
    metric(
      "runs",
      "gauge",
      "Runs by state.",
      runs.map(({ status, count }) => ({ labels: { status: status.toLowerCase() }, value: count })),
    ),
    ...workerMetrics(figures),
    ...providerMetrics(figures),
    metric("database_bytes", "gauge", "Size of the database.", one(databaseBytes)),
    metric(
      "disk_free_bytes",
      "gauge",
      "Free on the disk of the data folder.",
      diskFreeBytes === null ? [] : one(diskFreeBytes),
    ),
    metric("database_pool_connections", "gauge", "Connections of this web server, and who waits for one.", [
      { labels: { state: "busy" }, value: pool.total - pool.idle },
      { labels: { state: "idle" }, value: pool.idle },
      { labels: { state: "waiting" }, value: pool.waiting },
    ]),
    metric("resident_bytes", "gauge", "Memory of this web server.", one(process.memoryUsage.rss())),
    metric(
      "event_loop_delay_seconds",
      "gauge",
      "99th percentile of this web server, since it was asked last.",
      server ? one(server.delay.percentile(99) / nanoseconds) : [],
    ),
    metric(
      "http_request_duration_seconds",
      "histogram",
      "Time of requests to this web server; streams of events are left out.",
      server?.requests.samples() ?? [],
    ),
  ];
}
