/** An application at a glance: owner, subject, fee, amounts requested and granted. */

import { formatFeeCalculation } from "@portal/core/applications/fees/fee-calculation";
import { findRestToPay, getRepaidAmount } from "@portal/core/applications/funding/index";
import type { ApplicationView } from "@portal/core/applications/model/application-schema";
import { toMopAmount } from "@portal/core/forms/values/mop-amount";
import { nameInstitution } from "@portal/core/institutions/institution-names";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { createFigureFormatters, showsCalculation } from "../../form/fee-figures.ts";
import { api } from "../../shell/api.ts";
import { formatAddition, formatDay, formatMoney, formatTime, pickLanguage } from "../../shell/format.ts";
import { type Language, languageNames } from "../../shell/i18n.ts";
import { useToday } from "../../shell/server-clock.ts";
import { toTranslateKey } from "../../shell/translate-key.ts";
import { DayRange } from "../../ui/day-range.tsx";
import { DaysLeft } from "../../ui/deadline.tsx";
import { DownloadButton } from "../../ui/download-button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Link } from "../../ui/link.tsx";

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);
/** Amounts requested and granted, and the result of an endorsement. */
const GrantSummary = ({ application }: { application: ApplicationView }) => {
  const { t, i18n } = useTranslation(["pages/staff", "lists"]);
  const say = toTranslateKey(t);
  const { funding, verification } = application;
  const formatMop = (amount: number) => formatMoney(toMopAmount(amount), i18n.language);
  const repaidOn = funding?.repayment?.repaidOn;
  const repaidAmount = funding?.repayment ? getRepaidAmount(funding.repayment) : 0;
  const rest = funding && findRestToPay(funding);
  const owedRepayment = repaidOn ? undefined : funding?.repayment;
  const rows: [label: string, value: string | undefined][] = [
    [t("grant.asked"), funding?.asked === undefined ? undefined : formatMop(funding.asked)],
    [t("grant.result"), funding?.result && say(`lists:fundingResult.${funding.result}`)],
    [t("grant.granted"), funding?.amount ? formatMop(funding.amount) : undefined],
    [
      t("grant.payable"),
      funding?.payable === undefined || funding.kept !== undefined ? undefined : formatMop(funding.payable),
    ],
    [t("grant.decidedOn"), funding?.decidedOn && formatDay(funding.decidedOn, i18n.language)],
    [t("grant.cancelledOn"), funding?.cancelled && formatDay(funding.cancelled.on, i18n.language)],
    // Staff check what each reader was told, so the reasons are in every language they were written in.
    ...Object.entries(funding?.reasons ?? {}).map(([language, text]): [string, string] => [
      formatAddition(t("grant.reasons"), languageNames[language as Language] ?? language, i18n.language),
      text,
    ]),
    [t("grant.paid"), funding?.settled?.amount ? formatMop(funding.settled.amount) : undefined],
    [t("grant.paidOn"), funding?.settled?.amount ? formatDay(funding.settled.on, i18n.language) : undefined],
    [t("grant.paidReference"), funding?.settled?.reference],
    [t("grant.kept"), funding?.kept && !funding.cancelled ? formatMop(funding.kept) : undefined],
    [t("grant.rest"), rest === undefined ? undefined : formatMop(rest)],
    [t("grant.repay"), funding?.repayment && formatMop(funding.repayment.amount)],
    [t("grant.repaidAmount"), repaidAmount > 0 ? formatMop(repaidAmount) : undefined],
    [t("grant.repayBy"), owedRepayment && formatDay(owedRepayment.dueOn, i18n.language)],
    [t("grant.repaidOn"), repaidOn && formatDay(repaidOn, i18n.language)],
    [t("grant.repaidReference"), funding?.repayment?.reference],
    [
      t("grant.verification"),
      verification && say(`lists:endorsementVerificationResult.${verification.result}`),
    ],
  ];
  return rows.map(
    ([label, value]) =>
      value && (
        <Fact key={label} label={label}>
          {value}
        </Fact>
      ),
  );
};

export const ApplicationSummary = ({
  application,
  canReview = false,
}: {
  application: ApplicationView;
  /** The page of the institution is for reviewers. */
  canReview?: boolean;
}) => {
  const { t, i18n } = useTranslation(["pages/staff", "lists", "status"]);
  const language = i18n.language;
  const { eventDates, fee, due } = application;
  const { refunded, paidOn, reference } = application.refund ?? {};
  const figures = createFigureFormatters(language);
  const today = useToday();
  const isLate = due && due.day < today;
  const name = nameInstitution(application, language);
  return (
    <section className="card staff-summary" aria-labelledby="summary">
      <h2 id="summary" className="visually-hidden">
        {t("application.summary")}
      </h2>
      <dl>
        <Fact label={t("queue.institution")}>
          {canReview ? <Link to={`/staff/institution/${application.institutionId}`}>{name}</Link> : name}
        </Fact>
        {application.eventNames && (
          <Fact label={t("queue.event")}>
            {pickLanguage(application.eventNames, language)}
            {eventDates && (
              <span className="staff-more">
                <DayRange {...eventDates} />
              </span>
            )}
          </Fact>
        )}
        {application.submittedAt && (
          <Fact label={t("queue.submitted")}>
            {formatDay(application.submittedAt, language)}
            <span className="staff-more">{formatTime(application.submittedAt)}</span>
          </Fact>
        )}
        {due && (
          <Fact label={t("application.dueOn")}>
            <span className={isLate ? "staff-late" : undefined}>
              {isLate && <Icon name="warning" size={16} />} {formatDay(due.day, language)}
            </span>
            <span className="staff-more">
              {isLate ? t("application.late") : <DaysLeft until={due.day} />}
            </span>
          </Fact>
        )}
        {fee && (fee.total.amount > 0 || !application.funding) && (
          <Fact label={t("queue.fee")}>
            <span className="staff-money">{formatMoney(fee.total, language)}</span>
            {showsCalculation(fee, figures) && (
              <span className="staff-more">{formatFeeCalculation(fee, figures)}</span>
            )}
          </Fact>
        )}
        <GrantSummary application={application} />
        {application.receiptNumber && (
          <Fact label={t("application.receipt")}>{application.receiptNumber}</Fact>
        )}
        {application.refundStarted && (
          <Fact label={t("application.refundStarted")}>
            {formatMoney(application.refundStarted.amount, language)}
            <span className="staff-more">{formatDay(application.refundStarted.on, language)}</span>
          </Fact>
        )}
        {refunded && (
          <Fact label={t("application.refunded")}>
            {formatMoney(refunded, language)}
            {/* Through the payment provider there is no reference: the orders stand for it. */}
            {paidOn && !reference && (
              <span className="staff-more">
                {t("status:payment.gateway", { day: formatDay(paidOn, language) })}
              </span>
            )}
          </Fact>
        )}
        {paidOn && reference && (
          <>
            <Fact label={t("decide.refundedOn")}>{formatDay(paidOn, language)}</Fact>
            <Fact label={t("decide.reference")}>{reference}</Fact>
          </>
        )}
        {application.reversal && (
          <Fact label={t("application.reversal")}>
            <span className="staff-late">{formatMoney(application.reversal.amount, language)}</span>
            <span className="staff-more">{formatDay(application.reversal.on, language)}</span>
          </Fact>
        )}
        {application.owed && (
          <Fact label={t("application.owed")}>{formatMoney(application.owed, language)}</Fact>
        )}
        {application.restDue && (
          <Fact label={t("application.restDue")}>{formatMoney(application.restDue, language)}</Fact>
        )}
      </dl>
      <a className="button button-secondary button-small staff-jump" href="#decide">
        {t("application.toDecide")}
      </a>
    </section>
  );
};

/** The printed copy of the submission. */
export const PrintedCopy = ({
  id,
  onFailure,
}: Pick<ApplicationView, "id"> & { onFailure: (failure: unknown) => void }) => {
  const { t, i18n } = useTranslation("pages/staff");
  return (
    <DownloadButton
      look="quiet"
      small
      download={() => api.downloadPrint(`/participate/search/${id}/pdf?lang=${i18n.language}`)}
      onFailure={onFailure}
    >
      {t("application.pdf")}
    </DownloadButton>
  );
};
