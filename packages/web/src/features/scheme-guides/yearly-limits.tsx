/** The yearly limit of a scheme, and how many applications remain for a signed-in user. */

import type { EligibilityView } from "@portal/core/applications/model/eligibility-schema";
import type { CurrentUser } from "@portal/core/institutions/accounts/current-user-schema";
import { useText } from "../../form/use-text.ts";
import { useInstitutionId, useIsSignedIn, useIsStaff } from "../../shell/session.ts";
import { useResource } from "../../shell/use-resource.ts";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { useSchemeDescriptions } from "./use-scheme-descriptions.ts";

const RemainingApplications = ({ scheme }: { scheme: string }) => {
  const { t } = useText(["pages/describe"]);
  const institutionId = useInstitutionId();
  const user = useResource<CurrentUser>(institutionId ? undefined : "/user/current");
  const actingInstitutionId = institutionId ?? user.data?.institutions[0]?.id;
  const eligibility = useResource<EligibilityView>(
    actingInstitutionId ? "/participate/search/eligibility" : undefined,
    { scheme },
  );
  const { chances } = eligibility.data ?? {};
  if (!chances) return <LoadFailure resources={[user, eligibility]} />;
  // Including the next one.
  const remaining = chances.max - chances.n + 1;
  return <strong> {remaining > 0 ? t("chances.left", { left: remaining }) : t("chances.none")}</strong>;
};

export const YearlyLimits = ({ schemes }: { schemes: readonly string[] }) => {
  const { t } = useText(["pages/describe"]);
  const { first } = useSchemeDescriptions(schemes);
  const staff = useIsStaff();
  const isApplicant = useIsSignedIn() && !staff;
  if (!first?.perYear) return null;
  return (
    <div>
      {t("perYear", { max: first.perYear })}
      {/* Limits of an event's year are shown on its own page. */}
      {isApplicant && first.window.kind !== "EVENT" && <RemainingApplications scheme={first.id} />}
    </div>
  );
};
