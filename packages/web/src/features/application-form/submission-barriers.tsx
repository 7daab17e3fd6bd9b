/**
 * Shows the conditions that this application does not meet now, before anything is filled in; a draft can be saved
 * anyway. When all are met, it shows how many applications are left this year (spec 3 §4).
 */
import type { EligibilityView } from "@portal/core/applications/model/eligibility-schema";
import * as errorCodes from "@portal/core/platform/error-codes";
import { useTranslation } from "react-i18next";
import { useText } from "../../form/use-text.ts";
import { formatError } from "../../shell/error-text.ts";
import { paths } from "../../shell/paths.ts";
import { listSchemeNamespaces } from "../../shell/scheme-namespaces.ts";
import { useResource } from "../../shell/use-resource.ts";
import { Alert } from "../../ui/alert.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";

/**
 * Other conditions are shown elsewhere: certification above the form, a second application in its dialog.
 */
const reportedConditions = ["window", "bar", "denied", "arrears", "processing", "count", "related"];

export const SubmissionBarriers = ({
  eventId,
  scheme,
  certified,
}: {
  eventId: string | undefined;
  scheme: string;
  /** Before the certification the institution's data are not confirmed, so the scheme's conditions are not checked. */
  certified: boolean;
}) => {
  const { t } = useTranslation(["pages/form", "errors", "common"]);
  const { t: schemeText } = useText(listSchemeNamespaces(scheme));
  const eligibility = useResource<EligibilityView>("/participate/search/eligibility", {
    scheme,
    ...(eventId && { eventId }),
  });
  const { data } = eligibility;
  const unmetConditions =
    data?.conditions.filter(
      ({ id, met, optional, code }) =>
        !met &&
        !optional &&
        (reportedConditions.includes(id) || (certified && code === errorCodes.NOT_ELIGIBLE)),
    ) ?? [];
  /** Describes a condition of the scheme with the scheme's own text, and any other with the text of its refusal. */
  const describeCondition = ({ code, params }: (typeof unmetConditions)[number]): string =>
    (typeof params?.key === "string" && schemeText(params.key, { ...params, defaultValue: "" })) ||
    formatError(t, code === undefined ? undefined : { code, params });
  const chances = data?.chances;
  if (eligibility.error)
    return (
      <div className="page wz-before">
        <LoadFailure resources={[eligibility]} />
      </div>
    );
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
    ["data", unmetConditions.some(({ code }) => code === errorCodes.NOT_ELIGIBLE) && paths.institution],
  ] as const;
  return (
    <div className="page wz-before">
      <Alert kind="warning" title={t("notYet.title")}>
        {unmetConditions.map((condition) => (
          <p key={condition.id} className="pre">
            {describeCondition(condition)}
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
