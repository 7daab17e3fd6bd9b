/** How many applications a year are taken where they are counted, and how many a signed-in owner has left. */
import type { CurrentUser } from "@portal/core/account/current-user";
import type { Eligibility } from "@portal/core/application/wire";
import { useText } from "../../form/use-text.ts";
import { useResource } from "../../lib/query.ts";
import { useInstitutionId, useLoggedIn, useStaff } from "../../lib/session.ts";
import { useAbout } from "./about.ts";

const Left = ({ scheme }: { scheme: string }) => {
  const { t } = useText(["pages/describe"]);
  const chosen = useInstitutionId();
  const user = useResource<CurrentUser>(chosen ? undefined : "/user/current").data;
  const acts = chosen ?? user?.institutions[0]?.id;
  const { chances } =
    useResource<Eligibility>(acts ? "/participate/search/eligibility" : undefined, { scheme }).data ?? {};
  if (!chances) return null;
  // With the one that would come next.
  const left = chances.max - chances.n + 1;
  return <strong> {left > 0 ? t("chances.left", { left }) : t("chances.none")}</strong>;
};

export const Chances = ({ schemes }: { schemes: readonly string[] }) => {
  const { t } = useText(["pages/describe"]);
  const { first } = useAbout(schemes);
  const staff = useStaff();
  const applicant = useLoggedIn() && !staff;
  if (!first?.perYear) return null;
  return (
    <p>
      {t("perYear", { max: first.perYear })}
      {/* What is left of an event's year stands on its own page. */}
      {applicant && first.window.kind !== "EVENT" && <Left scheme={first.id} />}
    </p>
  );
};
