/** Warnings and violations of an institution beside its application: the newest ones, and the way to all of them. */
import type { ApplicantOverview } from "@portal/core/applications/desk/applicant-overview-schema";
import { useText } from "../../form/use-text.ts";
import { formatDay, pickLanguage } from "../../shell/format.ts";
import { Link } from "../../ui/link.tsx";

/** How many are shown here. */
const SHOWN = 3;

export const ApplicantPenalties = ({
  penalties,
  institutionId,
}: {
  penalties: NonNullable<ApplicantOverview["penalties"]>;
  institutionId: string;
}) => {
  const { t, language } = useText(["pages/personal"]);
  const { t: panelText } = useText(["pages/staff-applicant"]);
  return (
    <>
      <ul className="staff-lookers">
        {penalties.slice(0, SHOWN).map(({ id, kind, on, eventNames, status, barUntil, deniedUntil }) => (
          <li key={id}>
            {t(`penalty.kind.${kind}`)}
            <span className="staff-more">
              {[
                formatDay(on, language),
                eventNames && pickLanguage(eventNames, language),
                status === "OBJECTED" && t(`penalty.status.${status}`),
                barUntil && t("penalty.bar", { day: formatDay(barUntil, language) }),
                deniedUntil && t("penalty.denied", { day: formatDay(deniedUntil, language) }),
              ]
                .filter(Boolean)
                .join(" · ")}
            </span>
          </li>
        ))}
      </ul>
      <p>
        <Link to={`/staff/institution/${encodeURIComponent(institutionId)}`}>
          {panelText("allPenalties")}
        </Link>
      </p>
    </>
  );
};
