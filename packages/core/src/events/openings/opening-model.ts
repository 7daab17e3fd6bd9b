/**
 * Computes what an opening costs, and what the table has to be prepared for: a model of plain numbers. The units of
 * each call are measured (`bench/capacity.ts`, which prints `docs/capacity.md`). Pure.
 */

/** Request units of one call. */
interface CallUnits {
  read: number;
  /** Write units of the table itself, and of all its indexes together. */
  write: number;
  indexes: number;
}
/** One call of an applicant at an opening, and how often it is made. */
export interface ApplicantCall extends CallUnits {
  call: string;
  /** Method and path below `/api`; undefined for a part of other calls. */
  route?: string;
  times: number;
}

/**
 * The units that a table on demand takes in a second from its first minute (DynamoDB Developer Guide › On-demand
 * capacity mode), which holds for each index too.
 */
export const newTableCapacity = { read: 12_000, write: 4000 } as const;
/** The default quota of a table on demand, which AWS raises on request (› Quotas). */
export const tableQuota = { read: 40_000, write: 40_000 } as const;
/**
 * Applicants a second that come when an event without a waiting room opens, unless the stage names another number:
 * `npm run bench:opening` has 1,500 institutions come at once, whose pages try again for up to twenty seconds. An
 * account takes their calls without a higher quota (decision 0866).
 */
export const USUAL_OPENING_PACE = 150;

/**
 * Parses the pace of openings from the setting of a stage.
 * @param setting `OPENING_PER_SECOND`: empty for the usual pace, 0 for what every table takes
 * @throws Error for a setting that is no whole number from 0 on, or that needs more than the quota of a table
 */
export const parseOpeningPace = (setting: string | undefined, applicant: CallUnits): number => {
  const pace = setting?.trim() ? Number(setting) : USUAL_OPENING_PACE;
  if (!Number.isInteger(pace) || pace < 0)
    throw new Error(`OPENING_PER_SECOND is ${setting}: it must be a number of applicants a second`);
  planWarmThroughput(applicant, pace);
  return pace;
};

/** Sums what one applicant needs. */
export const sumApplicantUnits = (calls: readonly ApplicantCall[]): CallUnits =>
  calls.reduce(
    (sum, { times, read, write, indexes }) => ({
      read: sum.read + times * read,
      write: sum.write + times * write,
      indexes: sum.indexes + times * indexes,
    }),
    { read: 0, write: 0, indexes: 0 },
  );

/** Applicants a second that a table of this capacity serves, rounded down; with the call that the limit is. */
export const computePace = (
  applicant: CallUnits,
  capacity: { read: number; write: number } = newTableCapacity,
): number =>
  Math.floor(
    Math.min(
      capacity.write / applicant.write,
      capacity.read / applicant.read,
      capacity.write / Math.max(applicant.indexes, 1e-9),
    ),
  );

/** Warm throughput in units a second. */
export interface WarmPlan {
  table: { read: number; write: number };
  /** The throughput of each index. */
  index: { read: number; write: number };
}
/** A fifth more than the model says, since people reload pages and correct what was refused. */
const MARGIN = 1.2;
const raise = (needed: number, least: number): number => Math.max(least, Math.ceil(needed * MARGIN));

/** Returns the throughput that a number of applicants a second needs; never less than a new table has. */
const computeThroughput = (applicant: CallUnits, perSecond: number): WarmPlan => ({
  table: {
    read: raise(applicant.read * perSecond, newTableCapacity.read),
    write: raise(applicant.write * perSecond, newTableCapacity.write),
  },
  index: {
    read: newTableCapacity.read,
    write: raise(applicant.indexes * perSecond, newTableCapacity.write),
  },
});

/**
 * Returns the throughput to which the table has to be warmed for a number of applicants a second.
 * @throws Error above the quota of a table
 */
export const planWarmThroughput = (applicant: CallUnits, perSecond: number): WarmPlan => {
  const plan = computeThroughput(applicant, perSecond);
  if (plan.table.read > tableQuota.read || plan.table.write > tableQuota.write)
    throw new Error(
      `${perSecond} a second need ${plan.table.write} write units and ${plan.table.read} read units, more than the quota of ${tableQuota.write} of a table`,
    );
  return plan;
};

const limitToQuota = ({ read, write }: WarmPlan["table"]): WarmPlan["table"] => ({
  read: Math.min(read, tableQuota.read),
  write: Math.min(write, tableQuota.write),
});
/** Returns the throughput that a number of applicants a second needs, as far as the quota of a table goes. */
export const planWithinQuota = (applicant: CallUnits, perSecond: number): WarmPlan => {
  const { table, index } = computeThroughput(applicant, perSecond);
  return { table: limitToQuota(table), index: limitToQuota(index) };
};
/** Returns how many applicants a second a table serves that is warmed as far as its quota goes. */
export const computeQuotaPace = (applicant: CallUnits): number =>
  computePace(applicant, { read: tableQuota.read / MARGIN, write: tableQuota.write / MARGIN });

/**
 * What API Gateway takes of an account by default: calls a second, and those that may come at once (API Gateway
 * Developer Guide › Quotas).
 */
export const apiQuota = { rate: 10_000, burst: 5000 } as const;
/** Counts the calls of one applicant; parts of calls are none themselves. */
export const countApplicantCalls = (calls: readonly ApplicantCall[]): number =>
  calls.reduce((sum, { route, times }) => (route === undefined ? sum : sum + times), 0);

/** Returns how many applicants a second the API of an account serves at most. */
export const computeAccountPace = (calls: readonly ApplicantCall[]): number =>
  Math.floor(apiQuota.rate / (countApplicantCalls(calls) * MARGIN));

/**
 * Returns how many applicants a second the API of a stage serves: no fewer than every table does, and no more than the
 * account.
 */
export const computeApiPace = (calls: readonly ApplicantCall[], perSecond: number): number =>
  Math.min(Math.max(perSecond, computePace(sumApplicantUnits(calls))), computeAccountPace(calls));

/** Returns how many calls the API takes in a second, and how many at once, for a number of applicants a second. */
export const planCallRate = (
  calls: readonly ApplicantCall[],
  perSecond: number,
): { rate: number; burst: number } => {
  const pace = Math.max(perSecond, computePace(sumApplicantUnits(calls)));
  const rate = Math.ceil(pace * countApplicantCalls(calls) * MARGIN);
  return { rate: Math.min(rate, apiQuota.rate), burst: Math.min(2 * rate, apiQuota.burst) };
};
