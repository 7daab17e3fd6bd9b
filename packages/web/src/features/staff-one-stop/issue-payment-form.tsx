/** Issuing a payment number: company, registered capital, amount due, and the day of the notice. */
import type { StaffOneStop } from "@portal/core/payments/one-stop/one-stop-schema";
import { parseTypedAmount } from "@portal/core/platform/parse-number";
import type { FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { toNumberIssue } from "../../form/number-issue.ts";
import { RestoredInputNote, usePersistedInput } from "../../form/persisted-input.tsx";
import { AmountField } from "../../form/typed-number.tsx";
import { type FormIssue, useFormAction } from "../../form/use-form-action.ts";
import { api } from "../../shell/api.ts";
import { useToday } from "../../shell/server-clock.ts";
import { FailureAlert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { TextField } from "../../ui/field.tsx";
import { PickerField } from "../../ui/picker-field.tsx";
import { findProblemText } from "../sign-in/password-issues.ts";

const ids: Record<string, string> = {
  companyName: "issue-company",
  registeredCapital: "issue-capital",
  amountDue: "issue-amount",
  date: "issue-date",
};

/** Parses typed patacas to avos; undefined unless it is a positive amount. */
const parsePositiveAvos = (text: string, language: string): number | undefined => {
  const parseResult = parseTypedAmount(text, language);
  return parseResult && "amount" in parseResult && parseResult.amount > 0 ? parseResult.amount : undefined;
};

export const IssuePaymentForm = ({ onDone }: { onDone: (payment: StaffOneStop) => void }) => {
  const { t, i18n } = useTranslation(["pages/staff-osspay", "pages/osspay"]);
  const today = useToday();
  const [{ companyName, capital, due, date }, setDraft, persistedInput] = usePersistedInput(
    "one-stop payment",
    {
      companyName: "",
      capital: "",
      due: "",
      date: today as string,
    },
  );
  const { problems, round, failure, busy, run } = useFormAction(ids);
  const issue = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const [registeredCapital, amountDue] = [
      parsePositiveAvos(capital, i18n.language),
      parsePositiveAvos(due, i18n.language),
    ];
    const listAmountIssues = (name: string, text: string, avos: number | undefined): FormIssue[] =>
      avos === undefined
        ? [
            {
              id: ids[name] ?? "",
              ...(toNumberIssue(parseTypedAmount(text, i18n.language)) ?? {
                key: "min",
                params: { min: 0.01 },
              }),
            },
          ]
        : [];
    const paymentIssues = [
      ...(companyName.trim() ? [] : [{ id: ids.companyName ?? "", key: "required" }]),
      ...listAmountIssues("registeredCapital", capital, registeredCapital),
      ...listAmountIssues("amountDue", due, amountDue),
      ...(date ? [] : [{ id: ids.date ?? "", key: "required" }]),
    ];
    await run(paymentIssues, async () => {
      const body = { companyName: companyName.trim(), registeredCapital, amountDue, date };
      const issuedPayment = await api.post<StaffOneStop>("/staff/osspay", body);
      persistedInput.forget();
      onDone(issuedPayment);
    });
  };
  const renderAmountField = (id: string, label: string, value: string, setAmount: (next: string) => void) => (
    <AmountField
      id={id}
      label={label}
      hint={t("issue.moneyHint")}
      required
      value={value}
      error={findProblemText(problems, id)}
      onChange={(event) => setAmount(event.target.value)}
    />
  );
  return (
    <form noValidate onSubmit={(event) => void issue(event)}>
      <ErrorSummary problems={problems} round={round} />
      {failure !== undefined && <FailureAlert error={failure} />}
      <RestoredInputNote persistedInput={persistedInput} />
      <TextField
        id={ids.companyName ?? ""}
        label={t("pages/osspay:field.company")}
        required
        maxLength={255}
        autoComplete="off"
        value={companyName}
        error={findProblemText(problems, ids.companyName ?? "")}
        onChange={(event) => setDraft((old) => ({ ...old, companyName: event.target.value }))}
      />
      {renderAmountField(ids.registeredCapital ?? "", t("pages/osspay:field.capital"), capital, (next) =>
        setDraft((old) => ({ ...old, capital: next })),
      )}
      {renderAmountField(ids.amountDue ?? "", t("pages/osspay:field.amount"), due, (next) =>
        setDraft((old) => ({ ...old, due: next })),
      )}
      <PickerField
        id={ids.date ?? ""}
        type="date"
        label={t("pages/osspay:field.date")}
        required
        value={date}
        error={findProblemText(problems, ids.date ?? "")}
        onChange={(event) => setDraft((old) => ({ ...old, date: event.target.value }))}
      />
      <div className="actions">
        <Button type="submit" busy={busy}>
          {t("issue.do")}
        </Button>
      </div>
    </form>
  );
};
