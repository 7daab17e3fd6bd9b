/**
 * Conditions that would refuse this application now, shown before anything is filled in; a draft can be saved anyway.
 * Without any, the number of applications that remain this year (spec 3 §4).
 */
import type { EligibilityView } from "@portal/core/applications/model/schema";
import * as errorCodes from "@portal/core/platform/error-codes";
import { useTranslation } from "react-i18next";
import { formatError } from "../../shell/error-text.ts";
import { paths } from "../../shell/paths.ts";
import { useResource } from "../../shell/use-resource.ts";
import { Alert } from "../../ui/alert.tsx";
import { LinkButton } from "../../ui/button.tsx";

/**
 * Other conditions are shown elsewhere: certification above the form, a second application in its dialog, rules at
 * submission.
 */
const reportedConditions = ["window", "bar", "denied", "arrears", "processing", "count", "related"];

export const SubmissionBarriers = ({ eventId, scheme }: { eventId: string | undefined; scheme: string }) => {
  const { t } = useTranslation(["pages/form", "errors", "common"]);
  const { data } = useResource<EligibilityView>("/participate/search/eligibility", {
    scheme,
    ...(eventId && { eventId }),
  });
  const unmetConditions =
    data?.conditions.filter(({ id, met }) => !met && reportedConditions.includes(id)) ?? [];
  const chances = data?.chances;
  if (unmetConditions.length === 0)
    return chances?.notice ? (
      <div className="page wz-before">
        <Alert
          title={
            chances.left > 0
              ? t(`errors:${errorCodes.INCENTIVE_REMAINING_NOTICE}`, { ...chances })
              : t("lastChance")
          }
        />
      </div>
    ) : null;
  const arrearsApplications = unmetConditions.find(({ id }) => id === "arrears")?.params?.applications;
  const firstApplicationId = Array.isArray(arrearsApplications) ? arrearsApplications[0] : undefined;
  const isUnmet = (...ids: string[]) => unmetConditions.some(({ id }) => ids.includes(id));
  const nextSteps = [
    ["pay", typeof firstApplicationId === "string" && paths.pay(firstApplicationId)],
    ["object", isUnmet("bar", "denied") && paths.institution],
    ["records", isUnmet("processing") && paths.records],
  ] as const;
  return (
    <div className="page wz-before">
      <Alert kind="warning" title={t("notYet.title")}>
        {unmetConditions.map(({ id, code, params }) => (
          <p key={id} className="pre">
            {formatError(t, code === undefined ? undefined : { code, params })}
          </p>
        ))}
        <p>{t("notYet.draft")}</p>
        {nextSteps.map(
          ([way, to]) =>
            to && (
              <LinkButton key={way} look="secondary" small to={to}>
                {t(`notYet.${way}`)}
              </LinkButton>
            ),
        )}
      </Alert>
    </div>
  );
};
