/**
 * TRAINING: support for the training of staff of the exhibition industry (schemes S19; spec 3 §2, §3 › Training-support
 * application, §5). The steps are not shown in the specification: they follow what it lists. The window is that of
 * applying, every year (C33); "ordinary hours" are the share of taught hours.
 */
import { policyOf } from "../code-lists/policy.ts";
import { codes } from "../errors.ts";
import { defineScheme, lazily } from "../form/define.ts";
import {
  answered,
  count,
  dayAdd,
  divide,
  eq,
  field,
  gte,
  is,
  latest,
  lte,
  multiply,
  policy,
  sum,
} from "../form/expressions.ts";
import * as f from "../form/fields.ts";
import { grantMoves, otherMoney } from "./funding.ts";
import { freeClocks } from "./services.ts";
import { contactBlock, institutionBlock } from "./shared.ts";
import { trainingAnswers } from "./training-example.ts";

const { from, to } = policyOf("training", {}, "window") as { from: string; to: string };
const longest = policy("training", "courseMaxMonths");
/**
 * The last day of a course that begins on its first day and takes the longest that is allowed: the eve of the same day of
 * the last month, or that month's last day where it has none (a year from 29 February).
 */
const latestEnd = latest(
  dayAdd(dayAdd(field("courseStart"), longest, "MONTHS"), -1),
  dayAdd(dayAdd(field("courseStart"), -1), longest, "MONTHS"),
);
const leastPercent = policy("training", "ordinaryHoursMinPercent");

export const training = lazily("TRAINING", () =>
  defineScheme({
    id: "TRAINING",
    resource: "special",
    family: "TRAINING",
    steps: {
      applicant: {
        fields: { conditionsText: f.content("conditions"), ...institutionBlock, ...contactBlock },
      },
      course: {
        fields: {
          item: f.choice({ list: "trainingItem" }, { look: "radio" }),
          activityCategory: f.choice({ list: "trainingActivityCategory" }, { look: "radio" }),
          courseName: f.text(255, { noIllegal: true }),
          courseOrganiser: f.text(255, { noIllegal: true }),
          coursePlace: f.text(255, { noIllegal: true }),
          courseStart: f.day(),
          courseEnd: f.day(),
          totalHours: f.decimal({ min: 1, max: 2000, unit: "hours" }),
          ordinaryHours: f.decimal({ min: 0, max: 2000, unit: "hours" }),
          ordinaryPercent: f.computed(
            divide(multiply(field("ordinaryHours"), 100), field("totalHours")),
            "percent",
          ),
        },
      },
      trainees: {
        fields: {
          sponsoredHeadcount: f.integer({ min: 1, max: 50 }),
          trainees: f.people({
            columns: {
              name: f.text(100, { noIllegal: true, personal: true }),
              macaoId: f.idNumber("MACAO_ID", { personal: true }),
              position: f.text(100, { noIllegal: true }),
            },
            max: 50,
            unique: ["macaoId"],
            personal: true,
          }),
        },
      },
      budget: {
        fields: {
          expenseLines: f.lines({
            columns: { item: f.text(255, { noIllegal: true }), amount: f.money({ min: 1 }) },
            max: 6,
            unique: ["item"],
            total: { column: "amount", label: "totals.expenseLines" },
          }),
          hasOtherSupport: f.yesNo(),
          otherSupport: f.lines({ ...otherMoney, when: is("hasOtherSupport", true) }),
        },
      },
      documents: {
        fields: {
          prospectus: f.documents("EVENT_BROCHURE", { profile: "office" }),
          employmentProof: f.documents("SOCIAL_SECURITY_RECORD"),
          quotation: f.documents("PRICE_COMPARISON", { profile: "office" }),
        },
      },
      declaration: {
        fields: {
          notesText: f.content("notes"),
          consentNotes: f.declaration(),
          declareTruth: f.declaration(),
          consentDataFetch: f.declaration(),
          consentPersonalData: f.declaration(),
        },
      },
    },
    rules: [
      {
        id: "courseDays",
        must: lte(field("courseStart"), field("courseEnd")),
        at: "courseEnd",
        key: "dayOrder",
        code: codes.START_AFTER_END,
      },
      {
        id: "notTooLong",
        must: lte(field("courseEnd"), latestEnd),
        at: "courseEnd",
        key: "afterMax",
        worked: { max: latestEnd },
      },
      {
        id: "noMoreThanAll",
        must: lte(field("ordinaryHours"), field("totalHours")),
        at: "ordinaryHours",
        key: "max",
        worked: { max: field("totalHours") },
      },
      {
        id: "mostlyOrdinary",
        must: gte(multiply(field("ordinaryHours"), 100), multiply(field("totalHours"), leastPercent)),
        at: "ordinaryHours",
        key: "min",
        worked: { min: divide(multiply(field("totalHours"), leastPercent), 100) },
      },
      {
        id: "everybodyNamed",
        when: answered("trainees"),
        must: eq(count("trainees"), field("sponsoredHeadcount")),
        at: "trainees",
        key: "exact",
        worked: { count: field("sponsoredHeadcount") },
      },
    ],
    // What it costs is what may be granted (spec 3 §3).
    grant: { asked: sum("expenseLines", "amount") },
    window: { kind: "YEARLY", from, to, by: { policy: "training", path: "window" } },
    deadlines: freeClocks,
    fees: { kind: "NONE" },
    limits: {
      group: "TRAINING",
      oneInProcessing: true,
      certified: true,
      perPerson: {
        field: "trainees",
        column: "macaoId",
        max: { policy: "training", path: "firstCategoryPerTraineePerYear" },
        year: true,
        when: is("activityCategory", "CATEGORY_1"),
        code: codes.NOT_ELIGIBLE,
      },
    },
    eligibility: [],
    moves: grantMoves,
    reports: [],
    example: { account: "other@demo.mo", at: "2027-04-12T10:00+08:00", answers: trainingAnswers },
  }),
);
