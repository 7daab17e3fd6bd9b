/** What a move on a grant or on an endorsement asks: how much and why, when it was paid, what the authorities said. */
import type { ApplicationView } from "@portal/core/application/wire";
import { useState } from "react";
import { useToday } from "../../../lib/clock.ts";
import { formatMoney } from "../../../lib/format.ts";
import { useSending } from "../../../lib/use-sending.ts";
import { useTranslation } from "../../../lib/use-translation.ts";
import { Button } from "../../../ui/button.tsx";
import { FieldGroup, Radio, TextAreaField, TextField } from "../../../ui/field.tsx";
import { Failure } from "../../../ui/notice.tsx";
import { Asks } from "./asks.tsx";
import { ChangedMeanwhile, mayBeLate } from "./changed-meanwhile.tsx";
import { type GrantDraft, type GrantMove, read, type Sent, whole } from "./grant-draft.ts";

interface Props {
  application: ApplicationView;
  action: GrantMove;
  send: (body: Sent) => Promise<unknown>;
  onClose: () => void;
  onReload: () => void;
  onDone: () => void;
}
export const GrantForm = ({ application, action, send, onClose, onReload, onDone }: Props) => {
  const { t, i18n } = useTranslation(["pages/staff", "common"]);
  const { funding } = application;
  const today = useToday();
  const [draft, setDraft] = useState<GrantDraft>({
    result: "",
    amount: whole(action === "settle" ? funding?.amount : funding?.asked),
    zh: "",
    pt: "",
    en: "",
    reason: "",
    paidOn: today,
    reference: "",
    day: "",
  });
  const [tried, setTried] = useState(false);
  const { busy, error, refused, ...sending } = useSending();
  const set = (part: Partial<GrantDraft>) => setDraft((old) => ({ ...old, ...part }));
  const { body, missing, less } = read(action, draft, application);
  const wrong = (path: string): string | undefined =>
    refused(path) ?? (tried && missing.includes(path) ? t("grant.missing") : undefined);
  const submit = async (): Promise<void> => {
    setTried(true);
    if (missing.length > 0) return;
    await sending.send(async () => {
      await send(body);
      onDone();
    });
  };
  const area = (id: "zh" | "pt" | "en", path: string, required: boolean) => (
    <TextAreaField
      id={`reason-${id}`}
      label={t(`grant.${id}`)}
      {...(required ? {} : { hint: t("grant.enHint") })}
      required={required}
      lang={{ zh: "zh-Hant", pt: "pt", en: "en" }[id]}
      error={wrong(path)}
      maxLength={2000}
      rows={3}
      value={draft[id]}
      onChange={(event) => set({ [id]: event.target.value })}
    />
  );
  const choice = (value: string, label: string) => (
    <Radio
      id={`result-${value}`}
      name="result"
      label={label}
      checked={draft.result === value}
      onChange={() => set({ result: value })}
    />
  );
  // What is wrong with a field is told there.
  const plain = error?.fields.length === 0 && !mayBeLate(error) ? error : undefined;
  const paysOut = action === "settle" && funding?.result === "APPROVED" && !funding.cancelled;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Asks action={action} code={application.code} />
      {funding && action === "decideFunding" && (
        <dl>
          {funding.asked !== undefined && (
            <>
              <dt>{t("grant.asked")}</dt>
              <dd className="staff-money">
                {formatMoney({ amount: funding.asked, currency: "MOP" }, i18n.language)}
              </dd>
            </>
          )}
          {funding.most !== undefined && funding.most !== funding.asked && (
            <>
              <dt>{t("grant.most")}</dt>
              <dd className="staff-money">
                {formatMoney({ amount: funding.most, currency: "MOP" }, i18n.language)}
              </dd>
            </>
          )}
        </dl>
      )}
      {mayBeLate(error) && (
        <ChangedMeanwhile
          id={application.id}
          version={application.version}
          error={error}
          onReload={onReload}
        />
      )}
      {plain && <Failure error={plain} />}
      {action === "decideFunding" && (
        <FieldGroup id="result" label={t("grant.result")} required error={wrong("result")}>
          {choice("APPROVED", t("grant.approve"))}
          {choice("NOT_APPROVED", t("grant.refuse"))}
        </FieldGroup>
      )}
      {action === "recordVerification" && (
        <FieldGroup id="result" label={t("grant.verification")} required error={wrong("result")}>
          {choice("VERIFIED", t("grant.verified"))}
          {choice("FAILED", t("grant.failed"))}
        </FieldGroup>
      )}
      {((action === "decideFunding" && draft.result === "APPROVED") || paysOut) && (
        <TextField
          id="amount"
          label={t(paysOut ? "grant.paid" : "grant.amount")}
          {...(paysOut ? {} : { hint: t("grant.amountHint") })}
          inputMode="decimal"
          required
          error={wrong("amount")}
          value={draft.amount}
          onChange={(event) => set({ amount: event.target.value })}
        />
      )}
      {(action === "extendRepayment" || action === "confirmRepayment") && (
        <TextField
          id="day"
          type="date"
          label={t(action === "extendRepayment" ? "grant.newDay" : "grant.repaidOn")}
          required
          error={wrong(action === "extendRepayment" ? "dueOn" : "paidOn")}
          value={draft.day}
          onChange={(event) => set({ day: event.target.value })}
        />
      )}
      {action === "settle" && !paysOut && <p>{t("grant.nothing")}</p>}
      {paysOut && (
        <>
          <TextField
            id="paidOn"
            type="date"
            label={t("grant.paidOn")}
            required
            max={today}
            error={wrong("paidOn")}
            value={draft.paidOn}
            onChange={(event) => set({ paidOn: event.target.value })}
          />
          <TextField
            id="reference"
            label={t("grant.reference")}
            hint={t("grant.referenceHint")}
            maxLength={100}
            value={draft.reference}
            onChange={(event) => set({ reference: event.target.value })}
          />
        </>
      )}
      {action === "decideFunding" && draft.result !== "" && less && (
        <>
          <p className="muted">{t("grant.whyHint")}</p>
          {area("zh", "reasons.zh-Hant", true)}
          {area("pt", "reasons.pt", true)}
          {area("en", "reasons.en", false)}
        </>
      )}
      {action === "recordVerification" && less && (
        <TextAreaField
          id="reason"
          label={t("grant.cause")}
          required
          error={wrong("reason")}
          maxLength={2000}
          rows={3}
          value={draft.reason}
          onChange={(event) => set({ reason: event.target.value })}
        />
      )}
      <div className="actions">
        <Button type="submit" busy={busy}>
          {t(`move.${action}.do`)}
        </Button>
        <Button look="quiet" onClick={onClose}>
          {t("decide.back")}
        </Button>
      </div>
    </form>
  );
};
