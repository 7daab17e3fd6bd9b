/** The rules of a scheme for an institution that has not filled in anything yet. */
import type { EventDetail } from "../../events/event-schema.ts";
import type { Answers, Json, Scheme } from "../../forms/types/index.ts";
import type { Institution } from "../../institutions/index.ts";
import type { Context } from "../../platform/actor.ts";
import { buildCheckContext } from "./check-context.server.ts";
import { checkSchemeRules, type EligibilityCondition } from "./eligibility-conditions.ts";

/** Evaluates every rule that does not depend on answers. */
export const evaluateSchemeRules = (
  scheme: Scheme,
  subjects: { institution: Institution; event: EventDetail | undefined; policy: Record<string, Json> },
  ctx: Context,
): EligibilityCondition[] => {
  const { institution, event } = subjects;
  const evaluateRules = (answers: Answers): EligibilityCondition[] => {
    // Conditions that depend on answers are not known yet.
    return checkSchemeRules(
      scheme,
      answers,
      buildCheckContext(scheme, answers, { files: {}, contacts: [], ...subjects }, ctx).context,
    ).filter(({ id: rule }) => rule !== "fromElsewhere");
  };
  // Institutions of Macao must satisfy the rules of Macao enterprises; the rule of the small enterprise only matters
  // for its price.
  const isFromMacao = institution.fields.country === "MO";
  const askedRules = evaluateRules({ exhibitorType: isFromMacao ? "MACAO" : "NON_MACAO" });
  const smallEnterpriseRule = evaluateRules({ exhibitorType: "MACAO_SME" }).find(
    (rule) => rule.id === "smallEnterprise",
  );
  const isSmallEnterprisePriceOffered =
    isFromMacao &&
    event?.exhibitorTypes.includes("MACAO_SME") &&
    smallEnterpriseRule &&
    !smallEnterpriseRule.met;
  return askedRules.map((rule) =>
    rule.id === "smallEnterprise" && isSmallEnterprisePriceOffered
      ? { ...smallEnterpriseRule, optional: true }
      : rule,
  );
};
