/** How many applications a signed-in owner has left, where they are counted: part of a page that most read unsigned. */
import type { Eligibility } from "@portal/core/application/wire";
import { useText } from "../../form/use-text.ts";
import { useResource } from "../../lib/query.ts";
import { useInstitutionId, useLoggedIn, useStaff } from "../../lib/session.ts";
import { useAbout } from "./about.ts";

export const Chances = ({ schemes }: { schemes: readonly string[] }) => {
  const { t } = useText(["pages/describe"]);
  const { first } = useAbout(schemes);
  const chosen = useInstitutionId();
  const applicant = useLoggedIn() && !useStaff();
  // Asked of what is counted by the year and stands by itself: an event's own page tells the rest.
  const counted = first?.perYear !== undefined && first.window.kind !== "EVENT";
  const acts = useResource<{ institutions: { id: string }[] }>(
    applicant && counted && !chosen ? "/user/current" : undefined,
  ).data?.institutions.length;
  const known = useResource<Eligibility>(
    applicant && counted && (chosen || acts) ? "/participate/search/eligibility" : undefined,
    { scheme: first?.id },
  ).data;
  if (!first?.perYear) return null;
  const { chances } = known ?? {};
  return (
    <p className="describe-chances">
      {t("perYear", { max: first.perYear })}
      {chances && (
        <>
          {" "}
          <strong>
            {/* What is left with the one that would come next. */}
            {t(chances.n > chances.max ? "chances.none" : "chances.left", {
              left: chances.max - chances.n + 1,
            })}
          </strong>
        </>
      )}
    </p>
  );
};
