/**
 * The inputs of a transition on a grant or an endorsement: amount and reasons, day of payment, result of the
 * authorities.
 */

import type { ApplicationView } from "@portal/core/applications/model/schema";
import { toMopAmount } from "@portal/core/forms/values/mop-amount";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { GuidedForm } from "../../form/guided-form.tsx";
import { RestoredInputNote, usePersistedInput } from "../../form/persisted-input.tsx";
import { describeAmountFault } from "../../form/typed-number.tsx";
import { formatMoney } from "../../shell/format.ts";
import { isShownAtInputs } from "../../shell/refusal-remedies.ts";
import { useToday } from "../../shell/server-clock.ts";
import { useSubmission } from "../../shell/use-submission.ts";
import { FailureAlert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { FieldGroup, Radio, TextAreaField, TextField } from "../../ui/field.tsx";
import { ActionQuestion } from "./action-question.tsx";
import {
  formatWholePatacas,
  type GrantAction,
  type GrantActionBody,
  type GrantDraft,
  getDueAmount,
  getFirstAmount,
  readGrantDraft,
} from "./grant-draft.ts";
import { isStaleError, StaleVersionAlert } from "./stale-version-alert.tsx";

interface Props {
  application: ApplicationView;
  action: GrantAction;
  send: (body: GrantActionBody) => Promise<unknown>;
  onClose: () => void;
  onReload: () => void;
  onDone: () => void;
}
export const GrantForm = ({ application, action, send, onClose, onReload, onDone }: Props) => {
  const { t, i18n } = useTranslation(["pages/staff", "common"]);
  const { funding } = application;
  const today = useToday();
  const [draft, setDraft, persistedInput] = usePersistedInput<GrantDraft>(
    `decide ${action} ${application.id}`,
    {
      result: "",
      amount: formatWholePatacas(getFirstAmount(action, funding), i18n.language),
      zh: "",
      pt: "",
      en: "",
      reason: "",
      paidOn: today,
      reference: "",
      day: "",
    },
  );
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const { busy, error, describeRefusal, ...submission } = useSubmission();
  const changeDraft = (part: Partial<GrantDraft>) => setDraft((old) => ({ ...old, ...part }));
  const { body, missing, less } = readGrantDraft(action, draft, application, i18n.language);
  const findFieldError = (path: string): string | undefined =>
    describeRefusal(path, path === "result" ? "choice" : undefined) ??
    (wasSubmitted && missing.includes(path)
      ? path === "amount"
        ? describeAmountFault(t, draft.amount, i18n.language)
        : t(path === "result" ? "common:issue.required_choice" : "grant.missing")
      : undefined);
  const submit = async (): Promise<void> => {
    setWasSubmitted(true);
    if (missing.length > 0) return;
    await submission.send(async () => {
      await send(body);
      persistedInput.forget();
      onDone();
    });
  };
  const renderTextArea = (id: "zh" | "pt" | "en", path: string, required: boolean) => (
    <TextAreaField
      id={`reason-${id}`}
      label={t(`grant.${id}`)}
      {...(required ? {} : { hint: t("grant.enHint") })}
      required={required}
      lang={{ zh: "zh-Hant", pt: "pt", en: "en" }[id]}
      error={findFieldError(path)}
      maxLength={2000}
      rows={3}
      value={draft[id]}
      onChange={(event) => changeDraft({ [id]: event.target.value })}
    />
  );
  const renderChoice = (value: string, label: string) => (
    <Radio
      id={`result-${value}`}
      name="result"
      label={label}
      checked={draft.result === value}
      onChange={() => changeDraft({ result: value })}
    />
  );
  // Errors of a field are shown at the field.
  const isCarried = (path: string): boolean => path in draft || /^reasons?\b/.test(path);
  const generalError =
    error && !isShownAtInputs(error, isCarried) && !isStaleError(error) ? error : undefined;
  const isGranting = action === "decideFunding" && draft.result === "APPROVED";
  const isPayingOut =
    action === "settle" &&
    funding?.result === "APPROVED" &&
    !funding.cancelled &&
    getDueAmount(funding) !== 0;
  return (
    <GuidedForm send={submit}>
      <ActionQuestion action={action} application={application} />
      {funding && action === "decideFunding" && (
        <dl>
          {funding.asked !== undefined && (
            <>
              <dt>{t("grant.asked")}</dt>
              <dd className="staff-money">{formatMoney(toMopAmount(funding.asked), i18n.language)}</dd>
            </>
          )}
          {funding.most !== undefined && funding.most !== funding.asked && (
            <>
              <dt>{t("grant.most")}</dt>
              <dd className="staff-money">{formatMoney(toMopAmount(funding.most), i18n.language)}</dd>
            </>
          )}
          {funding.payable !== undefined && (
            <>
              <dt>{t("grant.payable")}</dt>
              <dd className="staff-money">{formatMoney(toMopAmount(funding.payable), i18n.language)}</dd>
            </>
          )}
        </dl>
      )}
      {isStaleError(error) && (
        <StaleVersionAlert
          id={application.id}
          version={application.version}
          error={error}
          onReload={onReload}
        />
      )}
      {generalError && <FailureAlert error={generalError} isCarried={isCarried} />}
      <RestoredInputNote persistedInput={persistedInput} />
      {action === "decideFunding" && (
        <FieldGroup id="result" label={t("grant.result")} required error={findFieldError("result")}>
          {renderChoice("APPROVED", t("grant.approve"))}
          {renderChoice("NOT_APPROVED", t("grant.refuse"))}
        </FieldGroup>
      )}
      {action === "recordVerification" && (
        <FieldGroup id="result" label={t("grant.verification")} required error={findFieldError("result")}>
          {renderChoice("VERIFIED", t("grant.verified"))}
          {renderChoice("FAILED", t("grant.failed"))}
        </FieldGroup>
      )}
      {(isGranting || isPayingOut || action === "confirmRepayment") && (
        <TextField
          id="amount"
          label={t(isPayingOut ? "grant.paid" : isGranting ? "grant.amount" : "grant.repaidAmount")}
          {...(isGranting ? { hint: t("grant.amountHint") } : {})}
          inputMode="decimal"
          required
          error={findFieldError("amount")}
          value={draft.amount}
          onChange={(event) => changeDraft({ amount: event.target.value })}
        />
      )}
      {(action === "extendRepayment" || action === "confirmRepayment") && (
        <TextField
          id="day"
          type="date"
          label={t(action === "extendRepayment" ? "grant.newDay" : "grant.repaidOn")}
          required
          error={findFieldError(action === "extendRepayment" ? "dueOn" : "paidOn")}
          value={draft.day}
          onChange={(event) => changeDraft({ day: event.target.value })}
        />
      )}
      {action === "settle" && !isPayingOut && <p>{t("grant.nothing")}</p>}
      {isPayingOut && (
        <TextField
          id="paidOn"
          type="date"
          label={t("grant.paidOn")}
          required
          max={today}
          error={findFieldError("paidOn")}
          value={draft.paidOn}
          onChange={(event) => changeDraft({ paidOn: event.target.value })}
        />
      )}
      {(isPayingOut || action === "confirmRepayment") && (
        <TextField
          id="reference"
          label={t("grant.reference")}
          hint={t("grant.referenceHint")}
          required
          error={findFieldError("reference")}
          maxLength={100}
          value={draft.reference}
          onChange={(event) => changeDraft({ reference: event.target.value })}
        />
      )}
      {action === "decideFunding" && draft.result !== "" && less && (
        <>
          <p className="muted">{t("grant.whyHint")}</p>
          {renderTextArea("zh", "reasons.zh-Hant", true)}
          {renderTextArea("pt", "reasons.pt", true)}
          {renderTextArea("en", "reasons.en", false)}
        </>
      )}
      {(action === "recordVerification" || isPayingOut) && less && (
        <TextAreaField
          id="reason"
          label={t(isPayingOut ? "grant.paidWhy" : "grant.cause")}
          {...(isPayingOut ? { hint: t("grant.paidWhyHint") } : {})}
          required
          error={findFieldError("reason")}
          maxLength={2000}
          rows={3}
          value={draft.reason}
          onChange={(event) => changeDraft({ reason: event.target.value })}
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
    </GuidedForm>
  );
};
