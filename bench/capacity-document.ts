/** The text of `docs/capacity.md`, from what the calls of an applicant take. Pure. */
import {
  type ApplicantCall,
  apiQuota,
  computeAccountPace,
  computePace,
  countApplicantCalls,
  newTableCapacity,
  planCallRate,
  planWarmThroughput,
  sumApplicantUnits,
  tableQuota,
  USUAL_OPENING_PACE,
} from "@portal/core/events/openings/opening-model";
import {
  computeDrainSeconds,
  computeTableCost,
  partitionCapacity,
  requestUnitPrices,
} from "./opening-cost.ts";

const APPLICANTS = 100_000;
/** Applicants a second for which the document plans. */
const paces = [50, 100, 150, 200, 250, 300] as const;

const formatRow = (cells: readonly (string | number)[]): string => `| ${cells.join(" | ")} |`;
const formatMarkdown = (head: readonly string[], rows: readonly (readonly (string | number)[])[]): string =>
  [formatRow(head), formatRow(head.map(() => "---")), ...rows.map(formatRow)].join("\n");
const formatMinutes = (seconds: number): string => `${Math.ceil(seconds / 60)} min`;
/** The pace that one table can be warmed to without a higher quota. */
const isPossible = (perSecond: number, applicant: ReturnType<typeof sumApplicantUnits>): boolean => {
  try {
    planWarmThroughput(applicant, perSecond);
    return true;
  } catch {
    return false;
  }
};

/**
 * Builds the document on the capacity of the table.
 * @param calls what an applicant does, with the units of each call
 */
export const buildCapacityDocument = (calls: readonly ApplicantCall[]): string => {
  const applicant = sumApplicantUnits(calls);
  const usualPace = computePace(applicant);
  const submission = calls.find(({ call }) => call.startsWith("submit"));
  if (!submission) throw new Error("no submission is measured");
  const submissionPace = computePace(submission);
  const paceRows = [usualPace, ...paces.filter((pace) => pace > usualPace)].map((pace) => {
    if (pace === usualPace)
      return [pace, "none", "none", "none", formatMinutes(computeDrainSeconds(APPLICANTS, pace))];
    if (!isPossible(pace, applicant))
      return [pace, `above the quota of ${tableQuota.read} reads`, "", "", ""];
    const { table, index } = planWarmThroughput(applicant, pace);
    return [pace, table.write, table.read, index.write, formatMinutes(computeDrainSeconds(APPLICANTS, pace))];
  });
  /** Entries of one queue's index that a submission writes are spread over eight partitions. */
  const queuePace = (8 * partitionCapacity.write) / 2;
  return `# Capacity of an opening
\`npm run bench:capacity\` writes this page. The request units are measured on the emulator, which counts them as DynamoDB does; everything else is a model (\`packages/core/src/events/openings/opening-model.ts\`). Nothing has been measured on AWS. Decision 0381 describes how an opening is run.

## What one applicant takes
An applicant signs in, opens the event and its form, saves it three times, submits it and opens what was sent: ${countApplicantCalls(calls)} calls, as they were counted in a browser (decision 0866). The units of a call without a method are a part of other calls. The lists and the check of eligibility read the 20 applications that the institution has already.

Documents are not among them, since they are uploaded while a form is filled in, over minutes: each takes three calls of \`/file\` and saves the draft once more. The form \`FAIR_GREEN\` with eight documents made 25 further calls of \`/file\` and 22 further saves in the browser.

${formatMarkdown(
  ["call", "method and path", "times", "read units", "write units of the table", "of its indexes"],
  calls.map(({ call, route = "", times, read, write, indexes }) => [
    call,
    route,
    times,
    read,
    write,
    indexes,
  ]),
)}
${formatRow(["together", "", "", applicant.read, applicant.write, applicant.indexes])}

## What limits the pace
- A new table on demand takes ${newTableCapacity.write} write units and ${newTableCapacity.read} read units a second, and so does each index: ${usualPace} such applicants a second, or ${submissionPace} submissions of drafts that were saved before.
- One partition takes ${partitionCapacity.write} write units a second. Each applicant writes rows of their own institution; the only partitions that all submissions share are the eight of the queue \`PROCESSING\`, which take ${queuePace} submissions a second.
- The event is cached for five seconds in each process. Up to seven calls of an applicant read its header, which says whether the cached event is still current. Each takes one unit of one partition at most, so that ${Math.floor(partitionCapacity.read / 7)} applicants a second can begin and submit a form for one event.
- The API takes ${planCallRate(calls, USUAL_OPENING_PACE).rate} calls a second of a stage that names no other pace: ${countApplicantCalls(calls)} of each applicant at ${USUAL_OPENING_PACE} a second, and 20% more. It follows \`OPENING_PER_SECOND\`, up to the ${apiQuota.rate} that an account has by default, which are ${computeAccountPace(calls)} applicants a second; more needs a higher quota first (decision 0866).
- Lambda needs about ${Math.ceil(USUAL_OPENING_PACE * countApplicantCalls(calls) * 0.05)} environments at ${USUAL_OPENING_PACE} applicants a second with 50 ms for each of their calls; \`npm run doctor\` checks that the account has 1,000.

## ${APPLICANTS.toLocaleString("en")} applicants in one minute
They arrive at ${Math.ceil(APPLICANTS / 60)} a second, which is more than the table takes. The waiting room gives each institution a turn, drawn by lot, at the pace of this table. \`npm run warm -- --stage production --per-second <pace>\` raises the units to 20% more than the model needs.

${formatMarkdown(
  [
    "pace, applicants a second",
    "warm writes of the table",
    "warm reads",
    "warm writes of each index",
    "the last turn after",
  ],
  paceRows,
)}

Calls that the function at the edge holds back use no request units and no Lambda.

## What it costs
At USD ${requestUnitPrices.write} for a million write units and USD ${requestUnitPrices.read} for a million read units (list prices of us-east-1; other regions take up to a third more), ${APPLICANTS.toLocaleString("en")} applicants cost USD ${computeTableCost(applicant, APPLICANTS).toFixed(2)} in DynamoDB. Warm throughput is charged once for each unit by which it is raised; the console shows the price beforehand.
`;
};
