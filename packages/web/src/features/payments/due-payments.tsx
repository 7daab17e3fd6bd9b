/** The payment pages without an application in the address: every fee to pay, nearest deadline first. */
import type { ApplicationRow } from "@portal/core/applications/model/application-schema";
import { isFeeOpen } from "@portal/core/applications/model/statuses";
import { useText } from "../../form/use-text.ts";
import { formatDay, formatMoney } from "../../shell/format.ts";
import { paths } from "../../shell/paths.ts";
import { FailureAlert } from "../../ui/alert.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { DaysLeft } from "../../ui/deadline.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PersonalFrame } from "../../ui/personal-frame.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { getEventName } from "../application-list/application-table.tsx";
import { useApplications } from "../application-list/use-applications.ts";

const payBy = (row: ApplicationRow): string =>
  row.deadlines.find(({ kind }) => kind === "payment")?.day ?? "";

export const DuePayments = () => {
  const { t, language } = useText(["pages/centre", "pages/personal"]);
  const list = useApplications();
  const rows = (list.rows ?? [])
    .filter((row) => isFeeOpen(row) || row.arrears)
    .toSorted((a, b) => payBy(a).localeCompare(payBy(b)));
  const none = list.rows && rows.length === 0;
  return (
    <PersonalFrame title={t("pay.title")}>
      {!list.rows && !list.error && <Skeleton lines={3} />}
      {list.error && <FailureAlert error={list.error} retry={list.reload} />}
      {none && (
        <EmptyState action={<LinkButton to={paths.records}>{t("pay.records")}</LinkButton>}>
          {t("pay.none")}
        </EmptyState>
      )}
      <ul className="pc-todo">
        {rows.map((row) => (
          <li key={row.id} className="pc-todo-payment">
            <div>
              <h2>{getEventName(row, language, t("pages/personal:record.noEvent"))}</h2>
              <p>
                {row.amountDue && <strong className="money">{formatMoney(row.amountDue, language)}</strong>}
                {payBy(row) && (
                  <>
                    <time className="nowrap" dateTime={payBy(row)}>
                      {formatDay(payBy(row), language)}
                    </time>
                    <DaysLeft until={payBy(row)} />
                  </>
                )}
                {row.code && <span className="muted nowrap">{row.code}</span>}
              </p>
            </div>
            <LinkButton small to={paths.pay(row.id)}>
              {t("pages/personal:overview.act.payment")}
            </LinkButton>
          </li>
        ))}
      </ul>
    </PersonalFrame>
  );
};
