/** The payer, and the address for the receipt. */
import { findPayerIssues } from "@portal/core/payments/one-stop/index";
import type { OneStopView } from "@portal/core/payments/one-stop/one-stop-schema";
import type { FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { useFormAction } from "../../form/use-form-action.ts";
import { api } from "../../shell/api.ts";
import { FailureAlert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { TextField } from "../../ui/field.tsx";
import { findProblemText } from "../sign-in/password-issues.ts";
import type { LookedUpPayment } from "./looked-up-payment.ts";
import { useTabInput } from "./use-tab-input.ts";

/** The inputs, by the members of the call. */
const ids: Record<string, string> = { payerName: "payer-name", receiptEmail: "receipt-email" };

interface Props {
  lookedUpPayment: LookedUpPayment;
  onDone: (next: OneStopView) => void;
  /** It may have been paid or cancelled meanwhile. */
  onFailed: () => void;
  onCancel?: () => void;
}
export const PayerForm = ({ lookedUpPayment: { ticket, payment }, onDone, onFailed, onCancel }: Props) => {
  const { t, i18n } = useTranslation("pages/osspay");
  const [payer, setPayer, forgetPayer] = useTabInput(payment.number, "payer", {
    payerName: payment.payerName ?? "",
    receiptEmail: payment.receiptEmail ?? "",
  });
  const { problems, round, failure, busy, run } = useFormAction(ids);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const payerIssues = findPayerIssues(payer).map((issue) => ({ ...issue, id: ids[issue.path] ?? "" }));
    await run(payerIssues, async () => {
      try {
        const body = { ticket, version: payment.version, language: i18n.language, ...payer };
        const next = await api.post<OneStopView>("/osspay/submit", body);
        forgetPayer();
        onDone(next);
      } catch (refusal) {
        onFailed();
        throw refusal;
      }
    });
  };
  return (
    <section aria-labelledby="payer">
      <h2 id="payer">{t("payer.title")}</h2>
      <ErrorSummary problems={problems} round={round} />
      {failure !== undefined && <FailureAlert error={failure} />}
      <form noValidate onSubmit={(event) => void submit(event)}>
        <TextField
          id={ids.payerName ?? ""}
          label={t("field.payer")}
          hint={t("payer.nameHint")}
          required
          maxLength={255}
          autoComplete="name"
          value={payer.payerName}
          error={findProblemText(problems, ids.payerName ?? "")}
          onChange={(event) => setPayer({ ...payer, payerName: event.target.value })}
        />
        <TextField
          id={ids.receiptEmail ?? ""}
          type="email"
          label={t("field.email")}
          hint={t("payer.emailHint")}
          required
          maxLength={255}
          autoComplete="email"
          value={payer.receiptEmail}
          error={findProblemText(problems, ids.receiptEmail ?? "")}
          onChange={(event) => setPayer({ ...payer, receiptEmail: event.target.value })}
        />
        <div className="actions">
          <Button type="submit" busy={busy}>
            {t("payer.submit")}
          </Button>
          {onCancel && (
            <Button
              look="quiet"
              onClick={() => {
                forgetPayer();
                onCancel();
              }}
            >
              {t("payer.back")}
            </Button>
          )}
        </div>
      </form>
    </section>
  );
};
