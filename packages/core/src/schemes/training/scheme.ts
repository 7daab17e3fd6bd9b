/**
 * TRAINING: support for training staff of the exhibition industry (schemes S19; spec 3 §2, §3 › Training-support
 * application, §5). The specification does not show steps, so they follow its list of fields. The window is the
 * yearly period for applying (C33). "Ordinary hours" are the share of taught hours.
 */

import { defineScheme, lazyScheme } from "../../forms/builders/define-scheme.ts";
import * as f from "../../forms/builders/field-builders.ts";
import { getPolicy } from "../../forms/code-lists/policy-values.ts";
import {
  add,
  countRows,
  dayAdd,
  dayDifference,
  divide,
  eq,
  field,
  gte,
  ifElse,
  is,
  isAnsweredField,
  latest,
  lte,
  multiply,
  policy,
  rowColumn,
  subtract,
  sum,
  sumOf,
  todayOperand,
} from "../../forms/expressions/expressions.ts";
import { errorCodes } from "../../platform/errors.ts";
import { futureDayBounds } from "../shared/day-bounds.ts";
import { notDelegationOnly, registeredInMacao } from "../shared/eligibility-builders.ts";
import { contactBlock, institutionBlock } from "../shared/field-builders.ts";
import { grantActions, otherFundingOptions } from "../shared/funding.ts";
import { freeDeadlines } from "../shared/services.ts";

const { from, to } = getPolicy("training", {}, "window") as { from: string; to: string };
const maxCourseMonths = policy("training", "courseMaxMonths");
/**
 * The last possible day of a course with this first day and the maximum duration: the day before the same day of the
 * last month, or the last day of that month when it is shorter (a year from 29 February).
 */
const latestEnd = latest(
  dayAdd(dayAdd(field("courseStart"), maxCourseMonths, "MONTHS"), -1),
  dayAdd(dayAdd(field("courseStart"), -1), maxCourseMonths, "MONTHS"),
);
/** The support that others have approved for the same course. */
const approvedSupport = sumOf(
  "otherSupport",
  ifElse(eq(rowColumn("result"), "APPROVED"), rowColumn("amount"), 0),
);
/** Nobody is taught more than twelve hours a day. */
const mostHours = multiply(add(dayDifference(field("courseStart"), field("courseEnd")), 1), 12);
const minOrdinaryHoursPercent = policy("training", "ordinaryHoursMinPercent");

export const training = lazyScheme("TRAINING", () =>
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
          // Courses that begin later are applied for in the next period.
          courseStart: f.day({ min: todayOperand, max: dayAdd(todayOperand, 1, "YEARS") }),
          courseEnd: f.day(futureDayBounds),
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
          otherSupport: f.lines({ ...otherFundingOptions, when: is("hasOtherSupport", true) }),
        },
      },
      documents: {
        fields: {
          prospectus: f.documents("EVENT_BROCHURE", { profile: "office" }),
          employmentProof: f.documents("SOCIAL_SECURITY_RECORD"),
          quotation: f.documents("QUOTATION_90D", { profile: "office" }),
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
        code: errorCodes.START_AFTER_END,
      },
      {
        id: "notTooLong",
        must: lte(field("courseEnd"), latestEnd),
        at: "courseEnd",
        key: "afterMax",
        worked: { max: latestEnd },
      },
      {
        id: "hoursFitIn",
        when: lte(field("courseStart"), field("courseEnd")),
        must: lte(field("totalHours"), mostHours),
        at: "totalHours",
        key: "hoursOfCourse",
        worked: { max: mostHours },
      },
      {
        id: "approvedWithinCosts",
        when: is("hasOtherSupport", true),
        must: lte(approvedSupport, sum("expenseLines", "amount")),
        at: "otherSupport",
        key: "approvedFundingExceeds",
        worked: { difference: subtract(approvedSupport, sum("expenseLines", "amount")) },
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
        must: gte(
          multiply(field("ordinaryHours"), 100),
          multiply(field("totalHours"), minOrdinaryHoursPercent),
        ),
        at: "ordinaryHours",
        key: "min",
        worked: { min: divide(multiply(field("totalHours"), minOrdinaryHoursPercent), 100) },
      },
      {
        id: "everybodyNamed",
        when: isAnsweredField("trainees"),
        must: eq(countRows("trainees"), field("sponsoredHeadcount")),
        at: "trainees",
        key: "exact",
        worked: { count: field("sponsoredHeadcount") },
      },
    ],
    // The whole cost can be granted (spec 3 §3), except what others have approved: no cost is paid twice.
    grant: {
      asked: sum("expenseLines", "amount"),
      most: subtract(sum("expenseLines", "amount"), ifElse(is("hasOtherSupport", true), approvedSupport, 0)),
    },
    window: { kind: "YEARLY", from, to, by: { policy: "training", path: "window" } },
    deadlines: freeDeadlines,
    fees: { kind: "NONE" },
    limits: {
      group: "TRAINING",
      oneInProcessing: true,
      certified: true,
      subject: { names: ["courseName"], from: "courseStart", to: "courseEnd", once: true },
      perPerson: {
        field: "trainees",
        column: "macaoId",
        max: { policy: "training", path: "firstCategoryPerTraineePerYear" },
        // "At most 2 first-category activities per trainee per year" (spec 3 §5): the year in which they begin.
        year: "courseStart",
        // A course that is refused or gets no grant is no activity of the trainee.
        live: true,
        when: is("activityCategory", "CATEGORY_1"),
        // Two institutions do not have the same person's place in one course paid.
        about: { name: "courseName", from: "courseStart", to: "courseEnd" },
        code: errorCodes.PERSON_LIMIT_REACHED,
        reason: "personLimit",
      },
    },
    eligibility: [notDelegationOnly, registeredInMacao],
    moves: grantActions,
    titleFields: ["courseName"],
    reports: [],
  }),
);
