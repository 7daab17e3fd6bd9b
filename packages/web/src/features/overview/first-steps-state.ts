/** The first steps of a new account, and its progress with them (spec 1 §2–§4). Pure. */

const firstStepNames = ["account", "institution", "certification", "contact", "apply"] as const;
export type FirstStepName = (typeof firstStepNames)[number];
/** `waiting`: the institute checks it, and the next step can be taken meanwhile. */
type FirstStepState = "done" | "waiting" | "now" | "todo";
export interface FirstStep {
  name: FirstStepName;
  state: FirstStepState;
  /** The institute has refused it, and it is to be done again. */
  isRefused: boolean;
}
export interface FirstStepFacts {
  /** The certification of the institution at hand; undefined without an institution. */
  certification: string | undefined;
  contactCount: number;
  /** Something was submitted. */
  hasApplied: boolean;
}
/** Minutes that a step takes somebody who has the documents at hand; those of a form are what the middle one takes. */
export const firstStepMinutes: Partial<Record<FirstStepName, number>> = {
  institution: 10,
  certification: 5,
  contact: 2,
  apply: 40,
};

/** Returns the steps in order; the first one that is open is `now`. Empty for who has applied before. */
export const listFirstSteps = ({ certification, contactCount, hasApplied }: FirstStepFacts): FirstStep[] => {
  if (hasApplied) return [];
  const knownStates: Record<FirstStepName, "done" | "waiting" | undefined> = {
    account: "done",
    institution: certification === undefined ? undefined : "done",
    certification:
      certification === "PASSED" ? "done" : certification === "VERIFYING" ? "waiting" : undefined,
    contact: certification !== undefined && contactCount > 0 ? "done" : undefined,
    apply: undefined,
  };
  const current = firstStepNames.find((name) => knownStates[name] === undefined);
  return firstStepNames.map((name) => ({
    name,
    state: knownStates[name] ?? (name === current ? "now" : "todo"),
    isRefused: name === "certification" && certification === "FAILED",
  }));
};
