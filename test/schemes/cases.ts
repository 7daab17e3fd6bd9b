/**
 * The example of any scheme with changes, at an event, with its documents: what the rules of one scheme are tried on.
 */

import type { EventDetail } from "@portal/core/events/event-schema";
import { listFields } from "@portal/core/forms/expressions/computed-values";
import { isConditionMet } from "@portal/core/forms/expressions/evaluate";
import type { Answers, CheckContext, Field, FileFact, Json } from "@portal/core/forms/types/index";
import { listVisibleFields, listVisibleSteps, validateAnswers } from "@portal/core/forms/validate-answers";
import { parseDay } from "@portal/core/platform/day";
import { getSchemeExample } from "../../local/examples/index.ts";
import { buildFair } from "../support/events/event-fixtures.ts";
import { getFairScheme } from "./fairs.ts";

export type Changes = Record<string, Json | undefined>;
type Papers = Record<string, Partial<FileFact>>;

/** Lists every document field, those inside rows too. */
const listDocumentFields = (fields: readonly Field[]): Extract<Field, { kind: "documents" }>[] =>
  fields.flatMap((field) =>
    field.kind === "documents" ? [field] : "columns" in field ? listDocumentFields(field.columns) : [],
  );

/** Creates the checks of a scheme at an event, where its example is complete. */
export const createChecksAtEvent = (id: string, event: Partial<EventDetail>) => {
  const one = getFairScheme(id);
  /** Builds verified files by their ids `demo-<PURPOSE>`, changed by purpose. */
  const buildFiles = (changes: Papers = {}): Record<string, FileFact> => {
    const lists = listFields(one).flatMap((field) => (field.kind === "excel" ? [field.purpose] : []));
    const facts = [
      ...listDocumentFields(listFields(one)).map(({ purpose, types, minBytes }) => ({
        purpose,
        type: types[0] ?? "pdf",
        size: (minBytes ?? 0) + 1000,
      })),
      ...lists.map((purpose) => ({ purpose, type: "xlsx", size: 1000 })),
    ];
    // The seed numbers further files of a purpose; `-copy` is the first one uploaded again.
    return Object.fromEntries(
      facts.flatMap((fact) =>
        ["", "-copy", ...[2, 3, 4, 5, 6, 7, 8, 9, 10].map((n) => `-${n}`)].map((suffix) => [
          `demo-${fact.purpose}${suffix}`,
          {
            id: `demo-${fact.purpose}${suffix}`,
            status: "verified" as const,
            issuedOn: parseDay("2026-10-05"),
            uploadedOn: parseDay("2026-11-20"),
            sha256: `${fact.purpose}${suffix === "-copy" ? "" : suffix}`,
            ...fact,
            ...changes[fact.purpose],
          },
        ]),
      ),
    );
  };
  const buildContext = (over: Partial<EventDetail> = {}, more: Partial<CheckContext> = {}): CheckContext => ({
    today: parseDay("2026-11-23"),
    event: buildFair({ ...event, ...over }) as unknown as CheckContext["event"] & object,
    institution: {
      nature: "ENTERPRISE",
      taxRegisteredOn: "2016-01-01",
      hasMajorOwner: true,
      macaoOwnershipPercent: 100,
      employees: 12,
      country: "MO",
      siteRegistrationNumber: "210111",
    },
    contacts: ["contact-other-1", "contact-applicant-1", "contact-association-1"].map((id) => ({
      id,
      inService: true,
    })),
    files: buildFiles(),
    ...more,
  });
  const buildAnswers = (changes: Changes = {}): Answers =>
    Object.fromEntries(
      Object.entries({ ...getSchemeExample(id).answers, ...changes }).flatMap(([key, value]) =>
        value === undefined ? [] : [[key, value]],
      ),
    );
  const findIssues = (changes: Changes = {}, about: CheckContext = buildContext()) =>
    validateAnswers(one, buildAnswers(changes), about, { mode: "submit" });
  return {
    scheme: one,
    files: buildFiles,
    context: buildContext,
    answers: buildAnswers,
    findIssues,
    /** The issues that validation reports, as `path key`. */
    issues: (changes: Changes = {}, about: CheckContext = buildContext()): string[] =>
      findIssues(changes, about).map(({ path, key }) => `${path} ${key}`),
    /** The keys of the visible fields. */
    listVisibleKeys: (changes: Changes = {}, about: CheckContext = buildContext()): string[] =>
      listVisibleSteps(one, buildAnswers(changes), about).flatMap((step) =>
        listVisibleFields(one, step, buildAnswers(changes), about).map((field) => field.key),
      ),
    stepOf: (key: string) => one.steps.find((step) => step.fields.some((field) => field.key === key))?.id,
    field: (key: string) => listFields(one).find((field) => field.key === key),
    /** Ids of the eligibility rules that an institution fails. */
    listUnmetRules: (institution: Record<string, Json>, changes: Changes = {}): string[] => {
      const about = buildContext();
      const scope = {
        answers: buildAnswers(changes),
        context: { ...about, institution: { ...about.institution, ...institution } },
      };
      return one.eligibility.filter((rule) => !isConditionMet(rule.must, scope)).map((rule) => rule.id);
    },
  };
};
