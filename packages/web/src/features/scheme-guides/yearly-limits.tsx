/** The yearly limit of a scheme, and how many applications remain for a signed-in user. */

import type { EligibilityView } from "@portal/core/applications/model/schema";
import type { CurrentUser } from "@portal/core/institutions/accounts/current-user";
import { useText } from "../../form/use-text.ts";
import { useInstitutionId, useLoggedIn, useStaff } from "../../shell/session.ts";
import { useResource } from "../../shell/use-resource.ts";
import { useAbout } from "./use-about.ts";

const RemainingApplications = ({ scheme }: { scheme: string }) => {
  const { t } = useText(["pages/describe"]);
  const institutionId = useInstitutionId();
  const user = useResource<CurrentUser>(institutionId ? undefined : "/user/current").data;
  const actingInstitutionId = institutionId ?? user?.institutions[0]?.id;
  const { chances } =
    useResource<EligibilityView>(actingInstitutionId ? "/participate/search/eligibility" : undefined, {
      scheme,
    }).data ?? {};
  if (!chances) return null;
  // Including the next one.
  const remaining = chances.max - chances.n + 1;
  return <strong> {remaining > 0 ? t("chances.left", { left: remaining }) : t("chances.none")}</strong>;
};

export const YearlyLimits = ({ schemes }: { schemes: readonly string[] }) => {
  const { t } = useText(["pages/describe"]);
  const { first } = useAbout(schemes);
  const staff = useStaff();
  const isApplicant = useLoggedIn() && !staff;
  if (!first?.perYear) return null;
  return (
    <p>
      {t("perYear", { max: first.perYear })}
      {/* Limits of an event's year are shown on its own page. */}
      {isApplicant && first.window.kind !== "EVENT" && <RemainingApplications scheme={first.id} />}
    </p>
  );
};
