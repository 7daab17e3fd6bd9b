/** Issuing a payment number: for which company, its registered capital, what is due, and the day on the notice. */
import type { StaffOneStop } from "@portal/core/one-stop/wire";
import { type FormEvent, useState } from "react";
import { api } from "../../../lib/api.ts";
import { useToday } from "../../../lib/clock.ts";
import { useTranslation } from "../../../lib/use-translation.ts";
import { Button } from "../../../ui/button.tsx";
import { ErrorSummary } from "../../../ui/error-summary.tsx";
import { TextField } from "../../../ui/field.tsx";
import { Failure } from "../../../ui/notice.tsx";
import { textOf } from "../../login/password.ts";
import { type Found, useAct } from "../../login/use-act.ts";

const ids: Record<string, string> = {
  companyName: "issue-company",
  registeredCapital: "issue-capital",
  amountDue: "issue-amount",
  date: "issue-date",
};

/** Patacas as they are typed, `18,400.50`, in avos; undefined when it is no amount above zero. */
export const avosOf = (typed: string): number | undefined => {
  const plain = typed.replaceAll(/[\s,]/g, "");
  const avos = /^\d{1,10}(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : 0;
  return avos > 0 ? avos : undefined;
};

export const IssueForm = ({ onDone }: { onDone: (made: StaffOneStop) => void }) => {
  const { t } = useTranslation(["pages/staff-osspay", "pages/osspay"]);
  const today = useToday();
  const [companyName, setCompany] = useState("");
  const [capital, setCapital] = useState("");
  const [due, setDue] = useState("");
  const [date, setDate] = useState<string>(today);
  const { problems, round, failure, busy, run } = useAct(ids);
  const issue = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const [registeredCapital, amountDue] = [avosOf(capital), avosOf(due)];
    const amount = (name: string, typed: string, avos: number | undefined): Found[] =>
      avos === undefined ? [{ id: ids[name] ?? "", key: typed.trim() ? "notNumber" : "required" }] : [];
    const wrong = [
      ...(companyName.trim() ? [] : [{ id: ids.companyName ?? "", key: "required" }]),
      ...amount("registeredCapital", capital, registeredCapital),
      ...amount("amountDue", due, amountDue),
      ...(date ? [] : [{ id: ids.date ?? "", key: "required" }]),
    ];
    await run(wrong, async () => {
      const body = { companyName: companyName.trim(), registeredCapital, amountDue, date };
      onDone(await api.post<StaffOneStop>("/staff/osspay", body));
    });
  };
  const money = (id: string, label: string, value: string, put: (next: string) => void) => (
    <TextField
      id={id}
      label={label}
      hint={t("issue.moneyHint")}
      required
      inputMode="decimal"
      maxLength={16}
      autoComplete="off"
      value={value}
      error={textOf(problems, id)}
      onChange={(event) => put(event.target.value)}
    />
  );
  return (
    <form noValidate onSubmit={(event) => void issue(event)}>
      <ErrorSummary problems={problems} round={round} />
      {failure !== undefined && <Failure error={failure} />}
      <TextField
        id={ids.companyName ?? ""}
        label={t("pages/osspay:field.company")}
        required
        maxLength={255}
        autoComplete="off"
        value={companyName}
        error={textOf(problems, ids.companyName ?? "")}
        onChange={(event) => setCompany(event.target.value)}
      />
      {money(ids.registeredCapital ?? "", t("pages/osspay:field.capital"), capital, setCapital)}
      {money(ids.amountDue ?? "", t("pages/osspay:field.amount"), due, setDue)}
      <TextField
        id={ids.date ?? ""}
        type="date"
        label={t("pages/osspay:field.date")}
        required
        value={date}
        error={textOf(problems, ids.date ?? "")}
        onChange={(event) => setDate(event.target.value)}
      />
      <div className="actions">
        <Button type="submit" busy={busy}>
          {t("issue.do")}
        </Button>
      </div>
    </form>
  );
};
