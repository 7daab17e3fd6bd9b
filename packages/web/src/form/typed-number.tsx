/** Typed numbers and amounts outside the form language: their fields, what was understood, and why one was not. */
import { formatDecimal, formatMoneyAmount } from "@portal/core/platform/format";
import { parseTypedAmount, parseTypedNumber } from "@portal/core/platform/parse-number";
import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import { formatIssue } from "../shell/error-text.ts";
import { TextField } from "../ui/field.tsx";
import { toNumberIssue } from "./number-issue.ts";

type Translate = Parameters<typeof formatIssue>[0];
/** Says in words why a typed amount cannot be used. */
export const describeAmountFault = (t: Translate, text: string, language: string): string | undefined => {
  const issue = toNumberIssue(parseTypedAmount(text, language));
  return issue && formatIssue(t, issue);
};

/** The value that was understood, where it is written otherwise than the reader's language writes it. */
export const UnderstoodValue = ({ typed, written }: { typed: string; written: string | undefined }) => {
  const { t } = useTranslation("common");
  const isTold = written !== undefined && typed.trim() !== written;
  return (
    <output className="field-understood">{isTold ? t("field.understood", { number: written }) : ""}</output>
  );
};

/** The number that was understood, below a field. */
export const UnderstoodNumber = ({ text }: { text: string }) => {
  const { language } = useTranslation().i18n;
  const parsedNumber = parseTypedNumber(text, language);
  const value = parsedNumber && "value" in parsedNumber ? parsedNumber.value : undefined;
  return (
    <UnderstoodValue
      typed={text}
      written={value !== undefined && text !== String(value) ? formatDecimal(value, language) : undefined}
    />
  );
};
/** The amount that was understood, below a field. */
const UnderstoodAmount = ({ text, currency = "MOP" }: { text: string; currency?: string }) => {
  const { language } = useTranslation().i18n;
  const parsedAmount = parseTypedAmount(text, language, currency);
  return (
    <UnderstoodValue
      typed={text}
      written={
        parsedAmount && "amount" in parsedAmount
          ? formatMoneyAmount({ amount: parsedAmount.amount, currency }, language)
          : undefined
      }
    />
  );
};

type TypedFieldProps = Omit<ComponentProps<typeof TextField>, "type" | "value"> & { value: string };
/** A field for a number as a text, with what was understood below it. */
export const NumberField = (field: TypedFieldProps) => (
  <div>
    <TextField inputMode="numeric" autoComplete="off" {...field} />
    <UnderstoodNumber text={field.value} />
  </div>
);
/** A field for an amount of money as a text, with what was understood below it. */
export const AmountField = (field: TypedFieldProps) => (
  <div>
    <TextField inputMode="decimal" autoComplete="off" {...field} />
    <UnderstoodAmount text={field.value} />
  </div>
);
