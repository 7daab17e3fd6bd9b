/** An event, an institution's documents and complete answers to try the rules of the fairs on. */

import { listFields } from "@portal/core/forms/expressions/computed-values";
import { isConditionMet } from "@portal/core/forms/expressions/evaluate";
import type { Answers, CheckContext, FileFact, Json, Scheme } from "@portal/core/forms/types/index";
import { validateAnswers } from "@portal/core/forms/validate-answers";
import { parseDay } from "@portal/core/platform/day";
import { findScheme } from "@portal/core/schemes/index";
import { getSchemeExample } from "../../local/examples/index.ts";
import { buildFair } from "../support/events/event-fixtures.ts";

export const fairVariantNames = {
  FAIR_HOSTED: "HOSTED",
  FAIR_GREEN: "GREEN",
  FAIR_INTERNATIONAL: "INTERNATIONAL",
  FAIR_FRANCHISE: "FRANCHISE",
  FAIR_BELT_ROAD: "BELT_ROAD",
  FAIR_FOOD_STREET: "FOOD_STREET",
} as const;
export type FairId = keyof typeof fairVariantNames;

export const getFairScheme = (id: string): Scheme => {
  const scheme = findScheme(id);
  if (!scheme) throw new Error(`no scheme ${id}`);
  return scheme;
};
const buildBooth = (type: string) => ({ type, price: 100, per: "BOOTH" as const });
const zones = ["A", "B"];

/** Creates the context that the wizard and the Lambda have at an event of the scheme. */
export const createFairContext = (
  id: FairId,
  more: Partial<CheckContext> = {},
  policy: Record<string, Json> = {},
): CheckContext => {
  const event = buildFair({
    formVariant: fairVariantNames[id],
    booths: ["STANDARD_9", "STANDARD_7_5", "STANDARD_6", "RAW_SPACE", "PACKAGE_36", "FOOD_STREET"].map(
      buildBooth,
    ),
    zones: zones.map((zone) => ({ id: zone, names: buildFair().names, capacity: 9 })),
    exhibitorTypes: ["MACAO", "NON_MACAO", "MACAO_SME", "GENERAL", "DISTINGUISHED"],
    slots: ["s1", "s2", "s3"].map((slot) => ({ id: slot, date: "2027-03-04", from: "10:00", to: "10:30" })),
    policy,
  });
  return {
    today: parseDay("2026-11-23"),
    event: event as unknown as CheckContext["event"] & object,
    institution: {
      country: "MO",
      taxRegisteredOn: "2016-01-01",
      hasMajorOwner: true,
      macaoOwnershipPercent: 100,
      employees: 12,
    },
    contacts: [{ id: "contact-other-1", inService: true }],
    ...more,
  };
};

/** Builds verified files of every document field, by their ids `demo-<PURPOSE>`. */
export const buildFileFacts = (
  id: FairId,
  changes: Record<string, Partial<FileFact>> = {},
): Record<string, FileFact> =>
  Object.fromEntries(
    listFields(getFairScheme(id)).flatMap((field) => {
      if (field.kind !== "documents") return [];
      const fact: FileFact = {
        id: `demo-${field.purpose}`,
        purpose: field.purpose,
        type: field.types[0] ?? "pdf",
        size: 1000,
        status: "verified",
        issuedOn: parseDay("2026-10-05"),
        uploadedOn: parseDay("2026-11-20"),
        ...changes[field.purpose],
      };
      return [[fact.id, fact]];
    }),
  );

/** The example's answers with changes; `undefined` takes an answer away. */
export const buildFairAnswers = (id: FairId, changes: Record<string, Json | undefined> = {}): Answers =>
  Object.fromEntries(
    Object.entries({ ...getSchemeExample(id).answers, ...changes }).flatMap(([key, value]) =>
      value === undefined ? [] : [[key, value]],
    ),
  );

/** Lists the issues of the answers, as `path key`. */
export const listFairIssues = (
  id: FairId,
  changes: Record<string, Json | undefined> = {},
  about: CheckContext = createFairContext(id),
): string[] =>
  validateAnswers(getFairScheme(id), buildFairAnswers(id, changes), about, { mode: "submit" }).map(
    ({ path, key }) => `${path} ${key}`,
  );

/** Ids of the eligibility rules that do not hold. */
export const listEligibilityIssues = (
  id: FairId,
  institution: Record<string, Json>,
  changes: Record<string, Json> = {},
  policy: Record<string, Json> = {},
): string[] =>
  getFairScheme(id)
    .eligibility.filter(
      (rule) =>
        !isConditionMet(rule.must, {
          answers: buildFairAnswers(id, changes),
          context: createFairContext(
            id,
            {
              institution: {
                country: "MO",
                taxRegisteredOn: "2016-01-01",
                hasMajorOwner: true,
                macaoOwnershipPercent: 100,
                employees: 12,
                ...institution,
              },
            },
            policy,
          ),
        }),
    )
    .map((rule) => rule.id);
