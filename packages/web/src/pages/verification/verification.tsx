/** `/{product}/verification`: is the paper in one's hand genuine? By its number, or from its QR code. */
import "../public.css";
import "../show/edm.css";
import type { Verified } from "@portal/core/verification/wire";
import type { FormEvent } from "react";
import { useLocation, useSearchParams } from "react-router-dom";
import { useText } from "../../form/use-text.ts";
import { formatInstant, formatMoney } from "../../lib/format.ts";
import { useResource } from "../../lib/query.ts";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { PageHeading } from "../../ui/heading.tsx";
import { Link } from "../../ui/link.tsx";
import { Failure, Notice } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";

const tone = { VALID: "success", VOID: "warning", UNKNOWN: "error" } as const;

const Answer = ({ found }: { found: Verified }) => {
  const { t, language } = useText(["pages/verification"]);
  const { product, standing, number, issuedAt, institutionName, endorsement, amount } = found;
  return (
    <div className="card edm">
      <Notice kind={tone[standing]} announce title={t(`standing.${standing}`)} />
      {standing === "UNKNOWN" ? (
        <p>{t("unknownText")}</p>
      ) : (
        <>
          <p>{t("compare")}</p>
          <dl>
            <dt>{t("field.number")}</dt>
            <dd>{number}</dd>
            {issuedAt && (
              <>
                <dt>{t(`field.issuedAt.${product}`)}</dt>
                <dd>{formatInstant(issuedAt, language)}</dd>
              </>
            )}
            {institutionName && (
              <>
                <dt>{t("field.institution")}</dt>
                <dd>{institutionName}</dd>
              </>
            )}
            {endorsement && (
              <>
                <dt>{t("field.endorsement")}</dt>
                <dd>{t(`endorsement.${endorsement}`)}</dd>
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

export const Component = () => {
  const { t } = useText(["pages/verification"]);
  const [search, setSearch] = useSearchParams();
  const product = useLocation().pathname.startsWith("/application") ? "application" : "receipt";
  const other = product === "receipt" ? "application" : "receipt";
  const number = search.get("number")?.trim() ?? "";
  const found = useResource<Verified>(number ? `/verification/${product}` : undefined, { number });
  const check = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get("number") ?? "").trim();
    setSearch(typed ? { number: typed } : {}, { replace: true });
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
      {found.loading && <Skeleton lines={4} />}
      {found.error && <Failure error={found.error} retry={() => void found.reload()} />}
      {found.data && <Answer found={found.data} />}
      <p className="actions">
        <Link to={paths.verification(other)}>{t(`other.${product}`)}</Link>
      </p>
    </div>
  );
};
