/** The result of a grant, and of an endorsement, with the letters (spec 3 §4, §3). */

import { findRestToPay, getRepaidAmount } from "@portal/core/applications/funding/index";
import type { ApplicationRow, ApplicationView } from "@portal/core/applications/model/application-schema";
import { isEndorsementInForce } from "@portal/core/applications/model/endorsement";
import { pickDecisionReason } from "@portal/core/documents/decision-reason";
import { listGrantLetters } from "@portal/core/documents/letter-kinds";
import { toMopAmount } from "@portal/core/forms/values/mop-amount";
import { type ReactNode, useState } from "react";
import { useText } from "../../form/use-text.ts";
import { api } from "../../shell/api.ts";
import { formatDay, formatMoney } from "../../shell/format.ts";
import { FailureAlert } from "../../ui/alert.tsx";
import { DecisionReason } from "../../ui/decision-reason.tsx";
import { DownloadButton } from "../../ui/download-button.tsx";
import { GrantReasons } from "../../ui/grant-reasons.tsx";
import { Chip, type Tone } from "../../ui/status-chip.tsx";
import { isPaidWithoutReport } from "../application-form/form-schemes.ts";

const tones = { PENDING_REPLY: "processing", APPROVED: "approved", NOT_APPROVED: "rejected" } as const;
const verificationTones = {
  VERIFIED: "approved",
  FAILED: "rejected",
  EXPIRED: "cancelled",
} as const satisfies Record<string, Tone>;
type Row = Pick<
  ApplicationRow,
  "id" | "code" | "status" | "scheme" | "funding" | "verification" | "deadlines" | "pending" | "report"
> &
  // Lists of applications do not carry the reasons.
  Partial<Pick<ApplicationView, "reason" | "reasonCodes" | "reasonAt" | "reasonOf" | "earlierDecisions">>;
type Kind = "decision" | "revocation" | "settlement" | "endorsement";
const formatMop = (amount: number, language: string): string => formatMoney(toMopAmount(amount), language);

/** Granted less than requested. */
const isGrantedInPart = ({ funding }: Row): boolean =>
  funding?.result === "APPROVED" && funding.asked !== undefined && (funding.amount ?? 0) < funding.asked;

/** The result as a chip; nothing for withdrawn applications and schemes without grants. */
export const GrantChip = ({ row }: { row: Row }) => {
  const { t } = useText(["pages/centre", "lists"]);
  const { funding, verification } = row;
  if (verification)
    return (
      <Chip tone={verificationTones[verification.result]}>
        {t(`lists:endorsementVerificationResult.${verification.result}`)}
      </Chip>
    );
  if (funding?.cancelled) return <Chip tone="cancelled">{t("grant.cancelled")}</Chip>;
  if (!funding?.result) return null;
  return (
    <Chip tone={tones[funding.result]}>
      {isGrantedInPart(row) ? t("grant.partly") : t(`lists:fundingResult.${funding.result}`)}
    </Chip>
  );
};

const Letters = ({ row, kinds }: { row: Row; kinds: readonly Kind[] }) => {
  const { t, language } = useText(["pages/centre"]);
  const [failure, setFailure] = useState<unknown>();
  if (kinds.length === 0) return null;
  const download = (kind: Kind, lang: string) =>
    api.downloadPrint(`/participate/search/${row.id}/letter?kind=${kind}&lang=${lang}`);
  const names = {
    decision: "letter",
    revocation: "revocation",
    settlement: "settlement",
    endorsement: "endorsement",
  } as const;
  const [firstKind] = kinds;
  return (
    <>
      {failure !== undefined && <FailureAlert error={failure} />}
      <div className="pc-moves">
        {kinds.map((kind) => (
          <DownloadButton
            key={kind}
            look="secondary"
            small
            download={() => download(kind, language)}
            onFailure={setFailure}
          >
            {t(`grant.${names[kind]}`)}
          </DownloadButton>
        ))}
        {firstKind && (
          <DownloadButton
            look="quiet"
            small
            download={() => download(firstKind, "official")}
            onFailure={setFailure}
          >
            {t("grant.official")}
          </DownloadButton>
        )}
      </div>
    </>
  );
};

/** Describes the days of a revoked grant: of the revocation, and of the missing report. */
const describeLapse = ({ funding, report }: Row, language: string): Record<string, string> => ({
  on: formatDay(funding?.cancelled?.on ?? "", language),
  due: formatDay(report?.dueOn ?? funding?.cancelled?.on ?? "", language),
});

/** The amounts requested, granted and paid, the reasons, and the last day to object. */
export const GrantFacts = ({ row, children }: { row: Row; children?: ReactNode }) => {
  const { t, language } = useText(["pages/centre", "lists"]);
  const { funding, status } = row;
  if (!funding) return null;
  const {
    result,
    asked,
    amount = 0,
    payable = amount,
    decidedOn,
    settled,
    kept,
    cancelled,
    repayment,
  } = funding;
  const repaidAmount = repayment ? getRepaidAmount(repayment) : 0;
  const rest = findRestToPay(funding);
  const { reason, reasonCodes, reasonAt } = pickDecisionReason(row);
  const open = row.deadlines.find(({ kind }) => kind === "objection");
  const pair = (label: string, value: string | undefined) =>
    value ? (
      <div>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ) : null;
  return (
    <>
      {cancelled && <p>{t(`grant.cancelled${cancelled.cause}`, describeLapse(row, language))}</p>}
      {cancelled && cancelled.cause !== "REPORT" && (
        <DecisionReason reason={reason} reasonCodes={reasonCodes} at={reasonAt} />
      )}
      {result === "PENDING_REPLY" && <p>{t("grant.pending")}</p>}
      {result === undefined && !cancelled && <p>{t("grant.withdrawn")}</p>}
      <dl className="grant-facts">
        {pair(t("grant.asked"), asked === undefined ? undefined : formatMop(asked, language))}
        {pair(t("grant.granted"), result === "APPROVED" ? formatMop(amount, language) : undefined)}
        {pair(t("grant.decidedOn"), decidedOn && formatDay(decidedOn, language))}
        {pair(
          t("grant.payable"),
          payable < amount && kept === undefined ? formatMop(payable, language) : undefined,
        )}
        {settled?.amount ? pair(t("grant.paid"), formatMop(settled.amount, language)) : null}
        {settled?.amount ? pair(t("grant.paidOn"), formatDay(settled.on, language)) : null}
        {pair(t("grant.reference"), settled?.reference)}
        {pair(t("grant.kept"), kept && !cancelled ? formatMop(kept, language) : undefined)}
        {pair(t("grant.rest"), rest === undefined ? undefined : formatMop(rest, language))}
        {pair(t("grant.repay"), repayment && formatMop(repayment.amount, language))}
        {pair(t("grant.repaidAmount"), repaidAmount > 0 ? formatMop(repaidAmount, language) : undefined)}
        {repayment &&
          pair(
            t(repayment.repaidOn ? "grant.repaid" : "grant.repayBy"),
            formatDay(repayment.repaidOn ?? repayment.dueOn, language),
          )}
      </dl>
      {funding.reasons && <GrantReasons title={t("grant.reasons")} reasons={funding.reasons} />}
      {!funding.reasons && result === "NOT_APPROVED" && (reason || reasonCodes) && (
        <>
          <p className="grant-why">{t("grant.reasons")}</p>
          <DecisionReason reason={reason} reasonCodes={reasonCodes} at={reasonAt} />
        </>
      )}
      {result === "APPROVED" && !settled && !funding.cancelled && (
        <p className="muted">
          {t(isPaidWithoutReport(row.scheme) ? "grant.awaitsSettlement" : "grant.awaits")}
        </p>
      )}
      {row.pending === "objection" ? (
        <p>{t("grant.objected")}</p>
      ) : (
        open &&
        status !== "DRAFT" && (
          <p>
            {open.rests
              ? t("grant.objectRests", { left: open.rests.daysLeft })
              : t("grant.objectBy", { day: formatDay(open.day, language) })}
          </p>
        )
      )}
      <Letters row={row} kinds={listGrantLetters(funding)} />
      {children}
    </>
  );
};

/** The grant on the page of one application. */
export const GrantCard = ({ row }: { row: Row }) => {
  const { t } = useText(["pages/centre"]);
  const isApproved = row.status === "ENDORSEMENT_APPROVED";
  if (!row.funding && !isApproved) return null;
  const verificationTone = row.verification && verificationTones[row.verification.result];
  return (
    <section className="card grant" aria-label={t(isApproved ? "grant.verification" : "grant.title")}>
      <p className="grant-head">
        <strong>{t(isApproved ? "grant.verification" : "grant.title")}</strong> <GrantChip row={row} />
      </p>
      {isApproved && (
        <>
          <p>
            {t(
              `grant.${verificationTone ? { VERIFIED: "verified", FAILED: "failed", EXPIRED: "expired" }[row.verification?.result ?? "VERIFIED"] : "approval"}`,
            )}
          </p>
          {row.verification?.result === "FAILED" && row.reason && <p className="pre">{row.reason}</p>}
          {isEndorsementInForce(row) && <Letters row={row} kinds={["endorsement"]} />}
        </>
      )}
      <GrantFacts row={row} />
    </section>
  );
};
