/** What a graph asks of AWS beside what AWS publishes of it (`aws-models/extract.ts`): inputs, metrics and regions. */
import { findViolations } from "./aws-models/find-violations.ts";
import metricsJson from "./aws-models/metrics.json" with { type: "json" };
import { resourceOperations } from "./aws-models/resource-operations.ts";
import { type Graph, listWatchedMetrics, type Resource } from "./graph.ts";

const metrics: Record<string, Record<string, string[][]>> = metricsJson;

/** Resources whose metrics or inputs AWS does not make, and types that only read or connect others. */
const isModelled = ({ type, inputs }: Resource): boolean =>
  // Existing resources, such as a restored table, are looked up and not created.
  Object.keys(inputs).length > 0 && type.replace(/^aws:/, "") in resourceOperations;

/** Finds inputs that AWS would refuse. @returns also how many inputs of each type of resources were compared */
export const findInputViolations = (
  graph: Graph,
): { violations: string[]; comparedCounts: Map<string, number> } => {
  const comparedCounts = new Map<string, number>();
  const violations = graph.resources.filter(isModelled).flatMap((resource) => {
    const comparison = findViolations(resource);
    comparedCounts.set(resource.type, (comparedCounts.get(resource.type) ?? 0) + comparison.compared.length);
    return comparison.violations.map((violation) => `${resource.name} ${violation}`);
  });
  return { violations, comparedCounts };
};

/** Lists the metrics of AWS that alarms watch, each with the name of its alarm. */
export const listWatchedAwsMetrics = (graph: Graph) =>
  graph
    .all("cloudwatch/metricAlarm:MetricAlarm")
    .flatMap((alarm) => listWatchedMetrics(alarm).map((metric) => ({ name: alarm.name, ...metric })))
    .filter(({ namespace }) => namespace.startsWith("AWS/"));

/** Finds alarms on a metric that AWS does not publish, or not under these dimensions, which would never ring. */
export const findSilentAlarms = (graph: Graph): string[] =>
  listWatchedAwsMetrics(graph).flatMap(({ name, namespace, metricName, dimensions = {} }) => {
    const names = Object.keys(dimensions).sort();
    const isPublished = (metrics[namespace]?.[metricName] ?? []).some(
      (published) => JSON.stringify(published) === JSON.stringify(names),
    );
    return isPublished ? [] : [`${name}: ${namespace} ${metricName} by ${names.join(", ")}`];
  });

/** Returns the region that a resource is made in: its provider's, else the stage's. */
export const getRegion = (graph: Graph, { provider = "" }: Resource): string => {
  const explicit = graph
    .all("pulumi:providers:aws")
    .find(({ name }) => provider.includes(`::${name}::`) || provider.endsWith(`::${name}`));
  return String(explicit?.inputs.region ?? "ap-east-1");
};
