/** Decisions that were objected to: what had been decided, with amount and reasons. */

import type { ApplicationView } from "@portal/core/applications/model/application-schema";
import { toMopAmount } from "@portal/core/forms/values/mop-amount";
import { useTranslation } from "react-i18next";
import { formatDay, formatMoney } from "../../shell/format.ts";
import { toTranslateKey } from "../../shell/translate-key.ts";
import { DecisionReason } from "../../ui/decision-reason.tsx";
import { GrantReasons } from "../../ui/grant-reasons.tsx";
import { addListKeys } from "../../ui/list-keys.ts";

export const EarlierDecisions = ({ earlierDecisions = [] }: Pick<ApplicationView, "earlierDecisions">) => {
  const { t, i18n } = useTranslation(["common", "status", "lists"]);
  const say = toTranslateKey(t);
  if (earlierDecisions.length === 0) return null;
  return (
    <section className="card" aria-labelledby="earlier-decisions">
      <h2 id="earlier-decisions">{t("common:earlierDecisions.title")}</h2>
      <ul>
        {addListKeys(earlierDecisions, ({ objectedOn, status }) => `${objectedOn} ${status}`).map(
          ({ key, item: { objectedOn, status, reason, reasonCodes, reasonAt, grant } }) => (
            <li key={key}>
              <p>
                <strong>
                  {grant?.result
                    ? say(`lists:fundingResult.${grant.result}`)
                    : say(`status:application.${status}`)}
                  {grant?.amount ? ` ${formatMoney(toMopAmount(grant.amount), i18n.language)}` : ""}
                </strong>{" "}
                <span className="muted">
                  {t("common:earlierDecisions.objected", { day: formatDay(objectedOn, i18n.language) })}
                </span>
              </p>
              <DecisionReason
                reason={grant?.reasons ? undefined : reason}
                reasonCodes={reasonCodes}
                at={reasonAt}
              />
              {grant?.reasons && <GrantReasons reasons={grant.reasons} />}
            </li>
          ),
        )}
      </ul>
    </section>
  );
};
