/** What a scheme says: its steps and rules, its window, deadlines, fees and limits. */
import type { Field, FormLimit } from "./field.ts";
import type { SchemeAction } from "./scheme-actions.ts";
import type { Expr, Json, Operand } from "./values.ts";

/** A rule over several answers. When `must` does not hold, an issue is raised at `at` with `key` and `params`. */
export interface Rule {
  id: string;
  when?: Expr;
  must: Expr | DistinctAnswers | SameSum | AtLeastDocuments;
  at: string;
  key: string;
  params?: Record<string, Json>;
  /** Parameters that are worked out (a bound that a policy sets), on top of `params`. */
  worked?: Record<string, Operand>;
  code?: number;
}
export interface DistinctAnswers {
  op: "distinct";
  fields: string[];
}
/** Sums over lists that must agree, in minor units. */
export interface SameSum {
  op: "sameSum";
  left: Operand;
  right: Operand;
}
/** At least `n` of these document fields hold a file. */
export interface AtLeastDocuments {
  op: "atLeastDocuments";
  n: number;
  fields: string[];
}

export interface Step {
  id: string;
  /** Shown only while this holds (depends on the event, the institution or an answer). */
  when?: Expr;
  /** A step that opens only after submission (signed form, settlement, report). */
  after?: { status: string[] };
  fields: Field[];
}
export interface SchemeDeadline {
  kind: string;
  /** Of applications whose answers say so. */
  when?: Expr;
  anchor:
    | "EVENT_START"
    | "EVENT_END"
    | "SUBMITTED"
    | "DECIDED"
    | "PAYMENT_REQUESTED"
    | "PHASE_END"
    | { earliest: string[] };
  /** A date that a policy sets is that of one year's edition: of activities whose answered day lies in it. */
  edition?: string;
  amount: FormLimit;
  unit: "CALENDAR" | "WORKING";
  direction: "BEFORE" | "AFTER";
  action?: string;
  code?: number;
}
export interface SchemeFees {
  kind: "NONE" | "BOOTH" | "FIXED" | "EVENT";
  /** FIXED: in avos. */
  amount?: number | Operand;
  /** BOOTH: the preferential price of the event that is kept for these; without it by booth and exhibitor. */
  eligibility?: string;
  /** EVENT: as many as this pay the event's price a participant; without it the rent and the extras of its chart. */
  persons?: Operand;
  currency?: "MOP";
  /** The table of refunds, where it goes by the kind of application and not by the event (`payment/calculate-refund.ts`). */
  refund?: "HOSTED" | "GROUP" | "DELEGATION" | "CUT_OFF_DATE";
  /** False: what was paid does not come back, unless the organiser calls the event off (spec 3 §9). */
  refundable?: boolean;
  waivedWhen?: Expr;
}
export interface SchemeLimits {
  /** Group of `workflow.md` › Limits: one per institution × event × group (400878). */
  group: "BOOTH" | "DELEGATION" | "SEMINAR" | "MATCHING" | "GUEST" | "ENDORSEMENT" | string;
  /** How many of the group an institution may have at one event; one without (S11, decision 0113). */
  perEvent?: FormLimit;
  /** Yearly counter: EXHIBITION six an event year (10510), INCENTIVE four a calendar year. */
  counter?: {
    name: "EXHIBITION" | "INCENTIVE";
    max: FormLimit;
    year: "EVENT" | "SUBMISSION";
    code: number;
    /** From this application of the year on, the applicant is told how many chances remain (C23). */
    noticeFrom?: FormLimit;
  };
  oneInProcessing: boolean;
  /** Staff may refuse an institution this scheme alone for years (spec 3 §9, decision 0114). */
  deniable?: true;
  certified: boolean;
  /** Limits per person across institutions, by the column that identifies the person. */
  perPerson?: {
    field: string;
    column: string;
    max: FormLimit;
    /** Paths of the answers that say what it is for, where that is no event of ours: one each. */
    about?: string[];
    /** Counted only while this holds. */
    when?: Expr;
    /** Counts only while the application lives: a refusal gives the place back (C41). */
    live?: boolean;
    /** Counted by calendar year; else by event, or for good where there is none. */
    year?: boolean;
    /** Of the refusal; 400878 without. */
    code?: number;
  };
}
export interface EligibilityRule {
  id: string;
  must: Expr /** refusal code */;
  code: number;
  key: string;
}
export interface ChildApplications {
  scheme: string;
  min: number;
  max: number;
  consent: string;
  counts: boolean;
  by: "INVITATION_CODE";
}

/** What is applied for when it is no event of ours: the answers that name it and say when it is held. */
export interface SchemeActivity {
  /** Path of a text. */
  name: string;
  /** Path of a range of days. */
  dates: string;
}

/** What is granted, in avos: what the answers ask for, and the most that may be granted where that differs. */
export interface SchemeGrant {
  asked?: Operand;
  most?: Operand;
}

export interface Scheme {
  id: string;
  resource: "participate" | "outlands" | "special" | "appother" | "report";
  family: string;
  titleKey: string;
  steps: Step[];
  rules: Rule[];
  window: {
    kind: "EVENT" | "ALL_YEAR" | "YEARLY" | "PHASES" | "SINCE";
    from?: string;
    to?: string;
    phases?: [string, string][];
    /** The policy that gives the day, the span of the year or the phases; what stands here is what it says by default. */
    by?: { policy: string; path?: string };
  };
  deadlines: SchemeDeadline[];
  fees: SchemeFees;
  limits: SchemeLimits;
  eligibility: EligibilityRule[];
  /** Actions of the table of moves that this scheme takes. */
  moves: SchemeAction[];
  reports: string[];
  children?: ChildApplications;
  /** One application for each such activity (400878), told by its name and dates. */
  activity?: SchemeActivity;
  /** Staff decide on an amount (`funding/index.ts`). */
  grant?: SchemeGrant;
  needsSignedOriginal?: boolean;
}
