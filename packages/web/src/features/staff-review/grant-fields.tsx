/** The inputs for each transition on a grant or an endorsement. The form that shows them keeps what is typed. */
import type { ApplicationView } from "@portal/core/applications/model/application-schema";
import { useTranslation } from "react-i18next";
import { AmountField } from "../../form/typed-number.tsx";
import { useToday } from "../../shell/server-clock.ts";
import { FieldGroup, Radio, TextAreaField, TextField } from "../../ui/field.tsx";
import { PickerField } from "../../ui/picker-field.tsx";
import { type GrantAction, type GrantDraft, isGrantPayable } from "./grant-draft.ts";

interface GrantInput {
  draft: GrantDraft;
  changeDraft: (part: Partial<GrantDraft>) => void;
  /** Finds what is wrong with a member of the request, by its path. */
  findFieldError: (path: string) => string | undefined;
}

interface ResultChoiceProps extends GrantInput {
  label: string;
  /** The results that can be chosen, with their texts. */
  results: readonly { value: string; label: string }[];
}
const ResultChoice = ({ draft, changeDraft, findFieldError, label, results }: ResultChoiceProps) => (
  <FieldGroup id="result" label={label} required error={findFieldError("result")}>
    {results.map((result) => (
      <Radio
        key={result.value}
        id={`result-${result.value}`}
        name="result"
        label={result.label}
        checked={draft.result === result.value}
        onChange={() => changeDraft({ result: result.value })}
      />
    ))}
  </FieldGroup>
);

const GrantAmountField = ({
  draft,
  changeDraft,
  findFieldError,
  label,
  hint,
}: GrantInput & { label: string; hint?: string }) => (
  <AmountField
    id="amount"
    label={label}
    {...(hint === undefined ? {} : { hint })}
    required
    error={findFieldError("amount")}
    value={draft.amount}
    onChange={(event) => changeDraft({ amount: event.target.value })}
  />
);

/** The day on which a repayment is due or was made; `path` is the member of the request that it is sent as. */
const RepaymentDayField = ({
  draft,
  changeDraft,
  findFieldError,
  label,
  path,
}: GrantInput & { label: string; path: string }) => (
  <PickerField
    id="day"
    type="date"
    label={label}
    required
    error={findFieldError(path)}
    value={draft.day}
    onChange={(event) => changeDraft({ day: event.target.value })}
  />
);

const BankReferenceField = ({ draft, changeDraft, findFieldError }: GrantInput) => {
  const { t } = useTranslation("pages/staff");
  return (
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
  );
};

const ReasonField = ({
  draft,
  changeDraft,
  findFieldError,
  label,
  hint,
}: GrantInput & { label: string; hint?: string }) => (
  <TextAreaField
    id="reason"
    label={label}
    {...(hint === undefined ? {} : { hint })}
    required
    error={findFieldError("reason")}
    maxLength={2000}
    rows={3}
    value={draft.reason}
    onChange={(event) => changeDraft({ reason: event.target.value })}
  />
);

/** The languages of the reasons for a decision. The English reasons may be left out. */
const reasonLanguages = [
  { id: "zh", tag: "zh-Hant", required: true },
  { id: "pt", tag: "pt", required: true },
  { id: "en", tag: "en", required: false },
] as const;

const DecisionReasons = ({ draft, changeDraft, findFieldError }: GrantInput) => {
  const { t } = useTranslation("pages/staff");
  return (
    <>
      <p className="muted">{t("grant.whyHint")}</p>
      {reasonLanguages.map(({ id, tag, required }) => (
        <TextAreaField
          key={id}
          id={`reason-${id}`}
          label={t(`grant.${id}`)}
          {...(required ? {} : { hint: t("grant.enHint") })}
          required={required}
          lang={tag}
          error={findFieldError(`reasons.${tag}`)}
          maxLength={2000}
          rows={3}
          value={draft[id]}
          onChange={(event) => changeDraft({ [id]: event.target.value })}
        />
      ))}
    </>
  );
};

const FundingDecisionFields = ({ input, isLess }: { input: GrantInput; isLess: boolean }) => {
  const { t } = useTranslation("pages/staff");
  return (
    <>
      <ResultChoice
        {...input}
        label={t("grant.result")}
        results={[
          { value: "APPROVED", label: t("grant.approve") },
          { value: "NOT_APPROVED", label: t("grant.refuse") },
        ]}
      />
      {input.draft.result === "APPROVED" && (
        <GrantAmountField {...input} label={t("grant.amount")} hint={t("grant.amountHint")} />
      )}
      {input.draft.result !== "" && isLess && <DecisionReasons {...input} />}
    </>
  );
};

const VerificationFields = ({ input, isLess }: { input: GrantInput; isLess: boolean }) => {
  const { t } = useTranslation("pages/staff");
  return (
    <>
      <ResultChoice
        {...input}
        label={t("grant.verification")}
        results={[
          { value: "VERIFIED", label: t("grant.verified") },
          { value: "FAILED", label: t("grant.failed") },
        ]}
      />
      {isLess && <ReasonField {...input} label={t("grant.cause")} />}
    </>
  );
};

interface PayoutProps {
  input: GrantInput;
  /** Less is granted or paid than could be, or nothing, so that reasons are asked for. */
  isLess: boolean;
  funding: ApplicationView["funding"];
}
const PayoutFields = ({ input, isLess, funding }: PayoutProps) => {
  const { t } = useTranslation("pages/staff");
  const today = useToday();
  // The question above says that nothing is paid out.
  if (!isGrantPayable(funding)) return null;
  return (
    <>
      <GrantAmountField {...input} label={t("grant.paid")} />
      <PickerField
        id="paidOn"
        type="date"
        label={t("grant.paidOn")}
        required
        max={today}
        error={input.findFieldError("paidOn")}
        value={input.draft.paidOn}
        onChange={(event) => input.changeDraft({ paidOn: event.target.value })}
      />
      <BankReferenceField {...input} />
      {isLess && <ReasonField {...input} label={t("grant.paidWhy")} hint={t("grant.paidWhyHint")} />}
    </>
  );
};

const RepaymentFields = ({ input }: { input: GrantInput }) => {
  const { t } = useTranslation("pages/staff");
  return (
    <>
      <GrantAmountField {...input} label={t("grant.repaidAmount")} />
      <RepaymentDayField {...input} label={t("grant.repaidOn")} path="paidOn" />
      <BankReferenceField {...input} />
    </>
  );
};

/** The inputs that a transition needs. */
export const GrantFields = ({ action, ...fields }: PayoutProps & { action: GrantAction }) => {
  const { t } = useTranslation("pages/staff");
  const { input } = fields;
  switch (action) {
    case "decideFunding":
      return <FundingDecisionFields {...fields} />;
    case "recordVerification":
      return <VerificationFields {...fields} />;
    case "settle":
      return <PayoutFields {...fields} />;
    case "confirmRepayment":
      return <RepaymentFields input={input} />;
    case "extendRepayment":
      return <RepaymentDayField {...input} label={t("grant.newDay")} path="dueOn" />;
  }
};
