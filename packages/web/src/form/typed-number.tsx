/** Typed numbers and amounts outside the form language: what was understood, and why one was not. */
import { formatMoneyAmount } from "@portal/core/platform/format";
import { parseTypedAmount } from "@portal/core/platform/parse-number";
import { useTranslation } from "react-i18next";
import { formatIssue } from "../shell/error-text.ts";
import { toNumberIssue } from "./number-issue.ts";

type Translate = Parameters<typeof formatIssue>[0];
/** Tells in words why a typed amount cannot be used. */
export const describeAmountFault = (t: Translate, text: string, language: string): string | undefined => {
  const issue = toNumberIssue(parseTypedAmount(text, language));
  return issue && formatIssue(t, issue);
};

/** The amount that was understood, beside or below a field. */
export const UnderstoodAmount = ({ text, currency = "MOP" }: { text: string; currency?: string }) => {
  const { t, i18n } = useTranslation("pages/form");
  const parsedAmount = parseTypedAmount(text, i18n.language, currency);
  return (
    <output className="fv-understood">
      {parsedAmount && "amount" in parsedAmount
        ? t("understood", {
            number: formatMoneyAmount({ amount: parsedAmount.amount, currency }, i18n.language),
          })
        : ""}
    </output>
  );
};
