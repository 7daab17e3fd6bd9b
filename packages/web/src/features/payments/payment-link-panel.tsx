/**
 * The link with which somebody pays the fee without signing in, such as a colleague in finance: made, passed on and
 * withdrawn (decision 0766).
 */
import type { PaymentView } from "@portal/core/applications/orders/payment-schema";
import { nameInstitution } from "@portal/core/institutions/institution-names";
import { STALE_VERSION } from "@portal/core/platform/error-codes";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../../shell/api.ts";
import { copyAddress } from "../../shell/copy-address.ts";
import { formatDay, formatMoney } from "../../shell/format.ts";
import { paths } from "../../shell/paths.ts";
import { useConfirmation } from "../../shell/use-confirmation.ts";
import { useSubmission } from "../../shell/use-submission.ts";
import { Alert, FailureAlert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";

const FIELD = "payment-link";

interface Props {
  data: PaymentView;
  /** Shows what a call answered. */
  onChange: (next: PaymentView) => void;
  /** Reads the payment again, because somebody else changed it. */
  reload: () => Promise<void>;
}

/** Ways to pass the link on. */
const LinkToPassOn = ({
  data,
  address,
  onCopied,
}: {
  data: PaymentView;
  address: string;
  onCopied: () => void;
}) => {
  const { t, i18n } = useTranslation("pages/pay");
  const { language } = i18n;
  const endsOn = data.link?.endsOn;
  const subject = t("link.mailSubject", { number: data.code });
  const text = [
    t("link.mailText", {
      institution: nameInstitution(data, language),
      number: data.code,
      amount: formatMoney(data.fee.total, language),
    }),
    ...(endsOn ? [t("link.mailDay", { day: formatDay(endsOn, language) })] : []),
    t("link.mailLink"),
  ].join("\n");
  const mail = new URLSearchParams({ subject, body: `${text}\n${address}` })
    .toString()
    .replaceAll("+", "%20");
  // The sheet of the device knows the programs of its owner; whoever closes it has changed their mind.
  const share = () => navigator.share({ title: subject, text, url: address }).catch(() => undefined);
  return (
    <>
      <TextField
        id={FIELD}
        label={t("link.address")}
        hint={endsOn ? t("link.worksUntil", { day: formatDay(endsOn, language) }) : t("link.works")}
        readOnly
        mark={false}
        value={address}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className="actions">
        {"share" in navigator && (
          <Button small look="secondary" onClick={share}>
            {t("link.share")}
          </Button>
        )}
        <Button small look="secondary" onClick={() => copyAddress(address, FIELD, onCopied)}>
          {t("link.copy")}
        </Button>
        <a className="button button-secondary button-small" href={`mailto:?${mail}`}>
          {t("link.mail")}
        </a>
      </div>
    </>
  );
};

export const PaymentLinkPanel = ({ data, onChange, reload }: Props) => {
  const { t, i18n } = useTranslation("pages/pay");
  const [outcome, setOutcome] = useConfirmation<"created" | "copied" | "ended">();
  const { busy, error, send } = useSubmission();
  const { link, version, applicationId } = data;
  // From then on it is the reader's: what was done is said inside.
  const [startsOpen] = useState(link !== undefined);
  const change = async (call: "" | "/end", result: "created" | "ended"): Promise<void> => {
    const refusal = await send(async () => {
      const path = `/payment/${encodeURIComponent(applicationId)}/link${call}`;
      onChange(await api.post<PaymentView>(path, { version }));
      setOutcome(result);
    });
    if (refusal?.code === STALE_VERSION) await reload();
  };
  return (
    <details className="card pc-follow" open={startsOpen}>
      <summary>
        <strong>{t("link.title")}</strong>
      </summary>
      <p>{t("link.text")}</p>
      {link ? (
        <>
          <LinkToPassOn
            data={data}
            address={`${location.origin}${paths.paymentLink(link.code, i18n.language)}`}
            onCopied={() => setOutcome("copied")}
          />
          <p>{t("link.endText")}</p>
          <Button small look="quiet" busy={busy} onClick={() => change("/end", "ended")}>
            {t("link.end")}
          </Button>
        </>
      ) : (
        <Button small look="secondary" busy={busy} onClick={() => change("", "created")}>
          {t("link.create")}
        </Button>
      )}
      {error && <FailureAlert error={error} />}
      {outcome && <Alert kind="success" announce title={t(`link.${outcome}`)} />}
    </details>
  );
};
