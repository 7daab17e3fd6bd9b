/** `/{product}/verification`: verifies a printed document by its number or QR code. */
import "../../ui/public.css";
import "../events/event-mailing.css";
import type { VerificationResult } from "@portal/core/documents/verification/verification-schema";
import { isDay } from "@portal/core/platform/day";
import type { FormEvent } from "react";
import { useLocation, useSearchParams } from "react-router-dom";
import { useText } from "../../form/use-text.ts";
import { formatDay, formatInstant, formatMoney } from "../../shell/format.ts";
import { paths } from "../../shell/paths.ts";
import { useResource } from "../../shell/use-resource.ts";
import { Alert, FailureAlert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { DaysLeft } from "../../ui/deadline.tsx";
import { TextField } from "../../ui/field.tsx";
import { Link } from "../../ui/link.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { StatusChip } from "../../ui/status-chip.tsx";

const tone = { VALID: "success", VOID: "warning", UNKNOWN: "error" } as const;

const VerificationAnswer = ({ found }: { found: VerificationResult }) => {
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

const VerificationPage = () => {
  const { t } = useText(["pages/verification"]);
  const [search, setSearch] = useSearchParams();
  const product = useLocation().pathname.startsWith("/application") ? "application" : "receipt";
  const other = product === "receipt" ? "application" : "receipt";
  const number = search.get("number")?.trim() ?? "";
  const code = search.get("code")?.trim();
  const verification = useResource<VerificationResult>(number ? `/verification/${product}` : undefined, {
    number,
    code,
  });
  const check = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const typedNumber = String(new FormData(event.currentTarget).get("number") ?? "").trim();
    setSearch(typedNumber ? { number: typedNumber } : {}, { replace: true });
  };
  return (
    <div className="page narrow" key={product}>
      <PageHeading>{t(`title.${product}`)}</PageHeading>
      <p className="lead">{t(`lead.${product}`)}</p>
      <form onSubmit={check} key={number}>
        <TextField
          id="number"
          name="number"
          label={t(`number.${product}`)}
          hint={t(`hint.${product}`)}
          required
          autoComplete="off"
          maxLength={40}
          defaultValue={number}
        />
        <Button type="submit">{t("check")}</Button>
      </form>
      {verification.loading && <Skeleton lines={4} />}
      {verification.error && (
        <FailureAlert error={verification.error} retry={() => void verification.reload()} />
      )}
      {verification.data && <VerificationAnswer found={verification.data} />}
      <p className="actions">
        <Link to={paths.verification(other)}>{t(`other.${product}`)}</Link>
      </p>
    </div>
  );
};

export { VerificationPage as Component };
