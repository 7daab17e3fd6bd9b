/** An application at a glance: whose it is, for what, what it costs, what is asked for and granted. */
import type { ApplicationView } from "@portal/core/application/wire";
import { workingOf } from "@portal/core/payment/working";
import { Fragment } from "react";
import { figuresIn } from "../../form/fee-table.tsx";
import type { Say } from "../../form/use-text.ts";
import { api } from "../../lib/api.ts";
import { formatDay, formatInstant, formatMoney, formatRange, pick } from "../../lib/format.ts";
import { useTranslation } from "../../lib/use-translation.ts";
import { Button } from "../../ui/button.tsx";
import { Link } from "../../ui/link.tsx";

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
        <Fragment key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </Fragment>
      ),
  );
};

export const Summary = ({ application }: { application: ApplicationView }) => {
  const { t, i18n } = useTranslation(["pages/staff", "lists"]);
  const language = i18n.language;
  const { eventDates, fee } = application;
  return (
    <section className="card" aria-labelledby="summary">
      <h2 id="summary">{t("application.summary")}</h2>
      <dl>
        <dt>{t("queue.institution")}</dt>
        <dd>
          <Link to={`/staff/institution/${application.institutionId}`}>
            {application.institutionName ?? application.institutionId}
          </Link>
        </dd>
        {application.eventNames && (
          <>
            <dt>{t("queue.event")}</dt>
            <dd>
              {pick(application.eventNames, language)}
              {eventDates && (
                <>
                  <br />
                  <span className="muted">{formatRange(eventDates.start, eventDates.end, language)}</span>
                </>
              )}
            </dd>
          </>
        )}
        {application.submittedAt && (
          <>
            <dt>{t("queue.submitted")}</dt>
            <dd>{formatInstant(application.submittedAt, language)}</dd>
          </>
        )}
        {fee && (fee.total.amount > 0 || !application.funding) && (
          <>
            <dt>{t("queue.fee")}</dt>
            <dd className="staff-money">
              {formatMoney(fee.total, language)}
              {fee.lines.length > 0 && (
                <>
                  <br />
                  <span className="muted small">{workingOf(fee, figuresIn(language))}</span>
                </>
              )}
            </dd>
          </>
        )}
        <GrantSummary application={application} />
        {application.receiptNumber && (
          <>
            <dt>{t("application.receipt")}</dt>
            <dd>{application.receiptNumber}</dd>
          </>
        )}
      </dl>
      <Button
        look="secondary"
        small
        onClick={() =>
          void api.download(
            `/participate/search/${application.id}/pdf?lang=${language}`,
            `${application.code ?? application.id}.pdf`,
          )
        }
      >
        {t("application.pdf")}
      </Button>
    </section>
  );
};
