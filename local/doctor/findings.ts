/** The finding of the doctor about one question that it asks an AWS account. */
export interface Finding {
  /** The question, such as `Lambda concurrency in ap-east-1`. */
  name: string;
  /** `ok` needs nothing, `act` needs what `advice` says, `unknown` could not be asked. */
  result: "ok" | "act" | "unknown";
  /** The answer of the account. */
  observation: string;
  /** The advice; present unless nothing is to be done. */
  advice?: string;
}

/** A question to the account. */
export interface Check {
  name: string;
  ask: () => Promise<Omit<Finding, "name">>;
}

export const reportOk = (observation: string): Omit<Finding, "name"> => ({ result: "ok", observation });
export const reportAct = (observation: string, advice: string): Omit<Finding, "name"> => ({
  result: "act",
  observation,
  advice,
});

const describeError = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message}` : String(error);

/** Asks all questions, one after the other. A question that fails does not keep the others from being asked. */
export const runChecks = async (checks: readonly Check[]): Promise<Finding[]> => {
  const findings: Finding[] = [];
  for (const { name, ask } of checks) {
    try {
      findings.push({ name, ...(await ask()) });
    } catch (error) {
      findings.push({
        name,
        result: "unknown",
        observation: describeError(error),
        advice:
          "Allow your credentials to ask this (a role with ReadOnlyAccess may), or check it in the console.",
      });
    }
  }
  return findings;
};

const marks: Record<Finding["result"], string> = { ok: "✓", act: "✗", unknown: "?" };

/** Formats one paragraph for each finding; what to do is below it. */
export const formatFindings = (findings: readonly Finding[]): string =>
  findings
    .map(({ name, result, observation, advice }) =>
      [`${marks[result]} ${name}: ${observation}`, ...(advice ? [`    ${advice}`] : [])].join("\n"),
    )
    .join("\n");
