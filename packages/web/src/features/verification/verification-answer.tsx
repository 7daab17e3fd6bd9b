/** What is known of a document whose number was verified. */
import type { VerificationResult } from "@portal/core/documents/verification/verification-schema";
import { isDay } from "@portal/core/platform/day";
import { useText } from "../../form/use-text.ts";
import { formatDay, formatInstant, formatMoney } from "../../shell/format.ts";
import { Alert } from "../../ui/alert.tsx";
import { DaysLeft } from "../../ui/deadline.tsx";
import { StatusChip } from "../../ui/status-chip.tsx";

const tone = { VALID: "success", VOID: "warning", UNKNOWN: "error" } as const;

export const VerificationAnswer = ({ found }: { found: VerificationResult }) => {
  const { t, language } = useText(["pages/verification"]);
  const {
    product,
    standing,
    number,
    issuedAt,
    institutionName,
    endorsement,
    voucher,
    amount,
    status,
    takenBack,
    dueOn,
  } = found;
  return (
    <div className="card edm">
      <Alert kind={tone[standing]} announce title={t(`standing.${standing}`)} />
      {standing === "UNKNOWN" ? (
        <p>{t("unknownText")}</p>
      ) : (
        <>
          <p>{t(status ? "followed" : "compare")}</p>
          <dl>
            <dt>{t("field.number")}</dt>
            <dd>{number}</dd>
            {issuedAt && (
              <>
                <dt>{t(`field.issuedAt.${product}`)}</dt>
                {/* A transfer has a value date and no time. */}
                <dd>{isDay(issuedAt) ? formatDay(issuedAt, language) : formatInstant(issuedAt, language)}</dd>
              </>
            )}
            {institutionName && (
              <>
                <dt>{t("field.institution")}</dt>
                <dd>{institutionName}</dd>
              </>
            )}
            {status && (
              <>
                <dt>{t("field.status")}</dt>
                <dd>
                  <StatusChip status={status} isTakenBack={takenBack} />
                </dd>
              </>
            )}
            {dueOn && (
              <>
                <dt>{t("field.dueOn")}</dt>
                <dd>
                  {formatDay(dueOn, language)} <DaysLeft until={dueOn} />
                </dd>
              </>
            )}
            {endorsement && (
              <>
                <dt>{t("field.endorsement")}</dt>
                <dd>{t(`endorsement.${endorsement}`)}</dd>
              </>
            )}
            {voucher && (
              <>
                <dt>{t("field.voucher")}</dt>
                <dd>{t(`voucher.${voucher}`)}</dd>
              </>
            )}
            {amount && (
              <>
                <dt>{t("field.amount")}</dt>
                <dd className="money">
                  {formatMoney(amount as Parameters<typeof formatMoney>[0], language)}
                </dd>
              </>
            )}
          </dl>
        </>
      )}
    </div>
  );
};
