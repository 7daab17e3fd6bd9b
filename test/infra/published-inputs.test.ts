/**
 * The inputs of the stacks keep to the limits that AWS publishes (`aws-models/extract.ts` says where): lengths, ranges,
 * patterns and enumerations of inputs, and the dimensions of metrics. AWS would refuse the first, and an alarm on the
 * second would never ring.
 */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { findViolations } from "./aws-models/find-violations.ts";
import { readGraph } from "./graph.ts";
import { findInputViolations, findSilentAlarms, listWatchedAwsMetrics } from "./published-checks.ts";
import { type GraphName, stages } from "./stages.ts";

describe.each(Object.keys(stages) as GraphName[])("the graph %s", (name) => {
  const getGraph = () => readGraph(name);

  test("every input is one that AWS takes", () => {
    const { violations, comparedCounts } = findInputViolations(getGraph());
    expect(violations).toEqual([]);
    // A model whose members carry other names than the provider's would hold nothing.
    for (const [type, count] of comparedCounts) expect(count, type).toBeGreaterThan(0);
    expect(comparedCounts.size).toBeGreaterThan(15);
  });

  test("an alarm watches a metric with the dimensions that AWS publishes it under", () => {
    expect(listWatchedAwsMetrics(getGraph()).length).toBeGreaterThan(50);
    expect(findSilentAlarms(getGraph())).toEqual([]);
  });
});

describe("the domain of the site", () => {
  const getDistribution = (name: GraphName) =>
    readGraph(name).one("cloudfront/distribution:Distribution", "Site").inputs;
  test("without one, the site has CloudFront's own address", () => {
    expect(getDistribution("production").aliases ?? []).toEqual([]);
    expect(readGraph("production").all("acm/certificate:Certificate")).toHaveLength(0);
  });
  test("with a zone in Route 53, certificate and records are made", () => {
    expect(getDistribution("production-route53").aliases).toEqual(["portal.example.org"]);
    expect(readGraph("production-route53").all("acm/certificate:Certificate")).toHaveLength(1);
    expect(readGraph("production-route53").all("route53/record:Record").length).toBeGreaterThan(1);
  });
  test("whoever keeps its DNS elsewhere is told where to point it, which is not the domain itself", () => {
    const { outputs } = readGraph("production-certificate");
    expect(outputs).toMatchObject({
      site: "https://portal.example.org",
      dnsTarget: "sitecdndistribution.cloudfront.net",
    });
  });
  test("a month before its certificate ends somebody is told, and nobody for CloudFront's own", () => {
    const listAlarms = (name: GraphName) =>
      readGraph(name)
        .all("cloudwatch/metricAlarm:MetricAlarm")
        .filter((alarm) => alarm.name.startsWith("CertificateExpiry"));
    expect(listAlarms("production")).toEqual([]);
    for (const name of ["production-route53", "production-certificate"] as const) {
      const { acmCertificateArn } = getDistribution(name).viewerCertificate as { acmCertificateArn: string };
      const [alarm, ...others] = listAlarms(name);
      expect(others).toEqual([]);
      expect(alarm?.provider, name).toContain("::EdgeRegion::");
      expect(alarm?.inputs, name).toMatchObject({
        namespace: "AWS/CertificateManager",
        metricName: "DaysToExpiry",
        dimensions: { CertificateArn: acmCertificateArn },
        statistic: "Minimum",
        threshold: 30,
        period: 86_400,
        comparisonOperator: "LessThanThreshold",
        treatMissingData: "ignore",
        alarmActions: [expect.stringContaining("EdgeAlarms")],
      });
    }
    expect(readFileSync(new URL("../../docs/operations.md", import.meta.url), "utf8")).toContain(
      "| `CertificateExpiry` |",
    );
  });
  test("with a given certificate nothing is made in Route 53, and nothing waits for a record", () => {
    const graph = readGraph("production-certificate");
    expect(getDistribution("production-certificate").aliases).toEqual(["portal.example.org"]);
    expect(getDistribution("production-certificate").viewerCertificate).toMatchObject({
      acmCertificateArn: expect.stringMatching(/^arn:aws:acm:us-east-1:/),
    });
    for (const type of ["acm/", "route53/record", "route53/zone"])
      expect(graph.resources.filter((resource) => resource.type.startsWith(`aws:${type}`))).toEqual([]);
  });
});

describe("a request that AWS would refuse is found", () => {
  const lambda = { type: "aws:lambda/function:Function" };
  const alarm = { type: "aws:cloudwatch/metricAlarm:MetricAlarm" };
  test.each([
    ["a text that is too long", { ...lambda, inputs: { description: "x".repeat(257) } }, /length 257/],
    ["a number out of range", { ...lambda, inputs: { memorySize: 64 } }, /value 64/],
    ["a word that is none of a list", { ...lambda, inputs: { runtime: "nodejs99.x" } }, /none of/],
    ["a text of another pattern", { ...lambda, inputs: { handler: "two words" } }, /does not match/],
    ["a list that is too long", { ...lambda, inputs: { architectures: ["arm64", "x86_64"] } }, /number 2/],
    ["a nested value", { ...lambda, inputs: { tracingConfig: { mode: "Sometimes" } } }, /none of/],
    ["an item of a list", { ...alarm, inputs: { alarmActions: ["a".repeat(1025)] } }, /length 1025/],
  ])("%s", (_, resource, violation) => {
    const { violations } = findViolations(resource);
    expect(violations).toHaveLength(1);
    expect(violations[0]).toMatch(violation);
  });
  test("what AWS takes is not", () => {
    const inputs = {
      description: "x".repeat(256),
      memorySize: 128,
      runtime: "nodejs24.x",
      architectures: ["arm64"],
    };
    expect(findViolations({ ...lambda, inputs })).toEqual({
      compared: expect.arrayContaining(["aws:lambda/function:Function.description"]),
      violations: [],
    });
  });
});
