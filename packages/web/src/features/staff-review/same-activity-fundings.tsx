/** Other applications of the institution for a grant for the same activity: no cost is paid twice (decision 0503). */

import type { SameActivityView } from "@portal/core/applications/model/related-schema";
import { toMopAmount } from "@portal/core/forms/values/mop-amount";
import { useTranslation } from "react-i18next";
import { formatMoney } from "../../shell/format.ts";
import { toTranslateKey } from "../../shell/translate-key.ts";
import { Alert } from "../../ui/alert.tsx";
import { Link } from "../../ui/link.tsx";

export const SameActivityFundings = ({ fundings }: { fundings: SameActivityView[] }) => {
  const { t, i18n } = useTranslation(["pages/staff", "lists"]);
  const say = toTranslateKey(t);
  return (
    <Alert kind="warning" title={t("sameActivity.title")}>
      <ul className="staff-lookers">
        {fundings.map(({ applicationId, code, scheme, status, granted }) => (
          <li key={applicationId}>
            <Link to={`/staff/application/${applicationId}`}>
              {say(`lists:applicationType.${scheme}`)}
              {code && (
                <>
                  {" · "}
                  <span className="nowrap">{code}</span>
                </>
              )}
            </Link>
            <br />
            {[
              say(`lists:applicationStatus.${status}`),
              granted &&
                t("sameActivity.granted", {
                  amount: formatMoney(toMopAmount(granted), i18n.language),
                }),
            ]
              .filter(Boolean)
              .join(" · ")}
          </li>
        ))}
      </ul>
      <p>{t("sameActivity.hint")}</p>
    </Alert>
  );
};
