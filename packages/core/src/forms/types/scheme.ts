/** The members of a scheme: steps and rules, application window, deadlines, fees and limits. */
import type { Field, FormLimit } from "./field.ts";
import type { SchemeAction } from "./scheme-actions.ts";
import type { Expr, Json, Operand } from "./values.ts";
import type { YearlyCounter } from "./yearly-counters.ts";

/**
 * A rule over several answers. While `must` does not hold, validation reports an issue at `at` with `key` and
 * `params`.
 */
export interface Rule {
  id: string;
  /** The rule holds for every row of this list: its expressions read the row, and `at` names one of its columns. */
  each?: string;
  when?: Expr;
  must: Expr | DistinctAnswers | EqualSums | AtLeastDocuments;
  at: string;
  key: string;
  params?: Record<string, Json>;
  /** Computed parameters, such as a limit from a policy, in addition to `params`. */
  worked?: Record<string, Operand>;
  code?: number;
}
export interface DistinctAnswers {
  op: "distinct";
  fields: string[];
}
/** Sums of lists that must be equal, in minor units. */
export interface EqualSums {
  op: "sameSum";
  left: Operand;
  right: Operand;
}
/** At least `n` of these document fields contain a file. */
export interface AtLeastDocuments {
  op: "atLeastDocuments";
  n: number;
  fields: string[];
}

export interface Step {
  id: string;
  /** Shown only while this holds; depends on the event, the institution or an answer. */
  when?: Expr;
  /** A step that opens only after submission (signed form, settlement, report). */
  after?: { status: string[] };
  fields: Field[];
}
export interface SchemeDeadline {
  kind: string;
  /** Applies only to applications whose answers satisfy this. */
  when?: Expr;
  anchor:
    | "EVENT_START"
    | "EVENT_END"
    | "SUBMITTED"
    | "DECIDED"
    | "PAYMENT_REQUESTED"
    | "PHASE_END"
    | { earliest: string[] };
  /**
   * The field with the day of the activity, where a date of the policy closes one yearly edition: it applies to
   * activities that begin within a year from that date.
   */
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
  /**
   * BOOTH: the exhibitor that the preferential price of the event is reserved for. Without it, the price depends on
   * booth and exhibitor.
   */
  eligibility?: string;
  /**
   * EVENT: the number of participants who pay the event's price per person. Without it, the rent and the extras of
   * its price list are charged.
   */
  persons?: Operand;
  currency?: "MOP";
  /** The refund table, where it depends on the kind of application instead of the event. */
  refund?: "HOSTED" | "GROUP" | "DELEGATION" | "CUT_OFF_DATE";
  /** False: payments are not refunded, unless the organiser cancels the event (spec 3 §9). */
  refundable?: boolean;
  waivedWhen?: Expr;
}
export interface SchemeLimits {
  /** Group of `workflow.md` › Limits: at most one application per institution, event and group (400878). */
  group: "BOOTH" | "DELEGATION" | "SEMINAR" | "MATCHING" | "GUEST" | "ENDORSEMENT" | string;
  /** The maximum of the group that an institution can have at one event; one by default (S11, decision 0113). */
  perEvent?: FormLimit;
  /**
   * How many a year an institution may apply for, over all schemes with the same name: EXHIBITION six an event year
   * (10510), INCENTIVE four a calendar year.
   */
  counter?: {
    name: YearlyCounter;
    max: FormLimit;
    year: "EVENT" | "SUBMISSION";
    code: number;
    /** From this application of the year on, the applicant is told how many remain (C23). */
    noticeFrom?: FormLimit;
  };
  oneInProcessing: boolean;
  /** Staff can exclude an institution from this scheme alone for years (spec 3 §9, decision 0114). */
  deniable?: true;
  certified: boolean;
  /**
   * The subject of an application without an event of the portal, where that is not its activity: companies with the
   * same owners cannot apply for the same (spec 3 §5). Paths of its names, any of which identifies it, and of its days.
   * With `once`, the institution itself applies for it once, until that application is refused or withdrawn.
   */
  subject?: { names: string[]; from?: string; to?: string; ofSchemeOnly?: true; once?: true };
  /**
   * The form by which the same thing may have been assessed before: once accepted, its assessment holds for the company
   * and the owners that it stated, and for no other. Fields of both forms with numbers of the company, and with its
   * owners.
   */
  assessedBy?: { scheme: string; numbers: string[]; owners: string };
  /** Limits per person across institutions, by the column with the identity number. */
  perPerson?: {
    field: string;
    column: string;
    max: FormLimit;
    /**
     * Paths of the answers that identify the activity when it is not an event of the portal, by its name and by every
     * day that it has in common with another: a person has one place in it, whether or not the application is counted.
     */
    about?: { name: string; from: string; to: string };
    /** Key of the reason beside the field, `personTaken` by default. */
    reason?: "personTaken" | "personLimit" | "nameTaken";
    /**
     * The limit is on the name of an activity, not on a person: these fields hold further names of it. Spellings in
     * other scripts, accents and letter cases are the same name, and no event of the portal in its year has it.
     */
    furtherNames?: string[];
    /** Counted only while this holds. */
    when?: Expr;
    /** Counts only active applications: a refusal frees the place (C41). */
    live?: boolean;
    /**
     * Counted per calendar year of the day at this path of the answers, as the activity's first day; otherwise per
     * event, or in total where there is none.
     */
    year?: string;
    /** The code of the refusal, 400878 by default. */
    code?: number;
  };
}
export interface EligibilityRule {
  id: string;
  must: Expr;
  /** The code of the refusal. */
  code: number;
  key: string;
  /** The values that its text names, such as the number of a policy. */
  worked?: Record<string, Operand>;
}
interface ChildApplications {
  scheme: string;
  min: number;
  max: number;
  consent: string;
  counts: boolean;
  by: "INVITATION_CODE";
}

/** The activity of an application that is not an event of the portal: the answers with its name and dates. */
interface SchemeActivity {
  /** Path of the text with its name. */
  name: string;
  /** Path of the range of its days. */
  dates: string;
}

/**
 * The amount to decide on, in avos: what the answers ask for, and the maximum that may be granted where it differs.
 */
interface SchemeGrant {
  asked?: Operand;
  most?: Operand;
  /**
   * The maximum that may be paid out once the report is accepted. Its paths begin with `application` or `report`,
   * whose answers they read.
   */
  payable?: Operand;
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
    /** The policy with the day, the span of the year or the phases. The members here are its default. */
    by?: { policy: string; path?: string };
  };
  deadlines: SchemeDeadline[];
  fees: SchemeFees;
  limits: SchemeLimits;
  eligibility: EligibilityRule[];
  /** The actions of the transition table that this scheme uses. */
  moves: SchemeAction[];
  reports: string[];
  children?: ChildApplications;
  /** At most one application per activity (400878), identified by name and dates. */
  activity?: SchemeActivity;
  /** Answers that name the application in lists, in this order; the name of its activity where there is none. */
  titleFields?: readonly string[];
  /** Staff decide on an amount (`applications/grants`). */
  grant?: SchemeGrant;
  needsSignedOriginal?: boolean;
}
