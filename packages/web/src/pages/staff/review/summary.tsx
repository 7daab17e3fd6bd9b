/** An application at a glance: whose it is, for what, what it costs, what is asked for and granted. */
import type { ApplicationView } from "@portal/core/application/wire";
import { workingOf } from "@portal/core/payment/working";
import type { ReactNode } from "react";
import { figuresIn } from "../../../form/fee-table.tsx";
import type { Say } from "../../../form/use-text.ts";
import { api } from "../../../lib/api.ts";
import { useToday } from "../../../lib/clock.ts";
import { formatDay, formatMoney, formatRange, formatTime, pick } from "../../../lib/format.ts";
import { useTranslation } from "../../../lib/use-translation.ts";
import { Button } from "../../../ui/button.tsx";
import { DaysLeft } from "../../../ui/deadline.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Link } from "../../../ui/link.tsx";

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);
/** What is asked for and granted, and what the authorities said of an endorsement. */
const GrantSummary = ({ application }: { application: ApplicationView }) => {
  const { t, i18n } = useTranslation(["pages/staff", "lists"]);
  const say = t as unknown as Say;
  const { funding, verification } = application;
  const mop = (amount: number) => formatMoney({ amount, currency: "MOP" }, i18n.language);
  const repaidOn = funding?.repayment?.repaidOn;
  const owed = repaidOn ? undefined : funding?.repayment;
  const rows: [label: string, value: string | undefined][] = [
    [t("grant.asked"), funding?.asked === undefined ? undefined : mop(funding.asked)],
    [t("grant.result"), funding?.result && say(`lists:fundingResult.${funding.result}`)],
    [t("grant.granted"), funding?.amount ? mop(funding.amount) : undefined],
    [t("grant.decidedOn"), funding?.decidedOn && formatDay(funding.decidedOn, i18n.language)],
    [t("grant.reasons"), pick(funding?.reasons, i18n.language) || undefined],
    [t("grant.paid"), funding?.settled?.amount ? mop(funding.settled.amount) : undefined],
    [t("grant.paidOn"), funding?.settled?.amount ? formatDay(funding.settled.on, i18n.language) : undefined],
    [t("grant.repay"), funding?.repayment && mop(funding.repayment.amount)],
    [t("grant.repayBy"), owed && formatDay(owed.dueOn, i18n.language)],
    [t("grant.repaidOn"), repaidOn && formatDay(repaidOn, i18n.language)],
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

export const Summary = ({ application }: { application: ApplicationView }) => {
  const { t, i18n } = useTranslation(["pages/staff", "lists"]);
  const language = i18n.language;
  const { eventDates, fee, answerBy } = application;
  const today = useToday();
  const late = answerBy && answerBy.day < today;
  return (
    <section className="card staff-summary" aria-labelledby="summary">
      <h2 id="summary" className="visually-hidden">
        {t("application.summary")}
      </h2>
      <dl>
        <Fact label={t("queue.institution")}>
          <Link to={`/staff/institution/${application.institutionId}`}>
            {application.institutionName ?? application.institutionId}
          </Link>
        </Fact>
        {application.eventNames && (
          <Fact label={t("queue.event")}>
            {pick(application.eventNames, language)}
            {eventDates && (
              <span className="staff-more">{formatRange(eventDates.start, eventDates.end, language)}</span>
            )}
          </Fact>
        )}
        {application.submittedAt && (
          <Fact label={t("queue.submitted")}>
            {formatDay(application.submittedAt, language)}
            <span className="staff-more">{formatTime(application.submittedAt)}</span>
          </Fact>
        )}
        {answerBy && (
          <Fact label={t("application.dueOn")}>
            <span className={late ? "staff-late" : undefined}>
              {late && <Icon name="warning" size={16} />} {formatDay(answerBy.day, language)}
            </span>
            <span className="staff-more">
              {late ? t("application.late") : <DaysLeft until={answerBy.day} />}
            </span>
          </Fact>
        )}
        {fee && (fee.total.amount > 0 || !application.funding) && (
          <Fact label={t("queue.fee")}>
            <span className="staff-money">{formatMoney(fee.total, language)}</span>
            {fee.lines.length > 0 && (
              <span className="staff-more">{workingOf(fee, figuresIn(language))}</span>
            )}
          </Fact>
        )}
        <GrantSummary application={application} />
        {application.receiptNumber && (
          <Fact label={t("application.receipt")}>{application.receiptNumber}</Fact>
        )}
      </dl>
      <a className="button button-secondary button-small staff-jump" href="#decide">
        {t("application.toDecide")}
      </a>
    </section>
  );
};

/** What the applicant submitted, as it is printed. */
export const PrintedCopy = ({ id, code }: ApplicationView) => {
  const { t, i18n } = useTranslation("pages/staff");
  return (
    <Button
      look="quiet"
      small
      onClick={() =>
        void api.download(`/participate/search/${id}/pdf?lang=${i18n.language}`, `${code ?? id}.pdf`)
      }
    >
      {t("application.pdf")}
    </Button>
  );
};
