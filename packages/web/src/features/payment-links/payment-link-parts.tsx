/** What the pages of a link to pay have in common: what is shown without a payment, and the facts of one. */

import { nameInstitution } from "@portal/core/institutions/institution-names";
import type { PaymentLinkView } from "@portal/core/payments/payment-link-schema";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatDay, formatMoney, pickLanguage } from "../../shell/format.ts";
import type { TranslateKey } from "../../shell/translate-key.ts";
import { Alert, FailureAlert } from "../../ui/alert.tsx";
import { DaysLeft } from "../../ui/deadline.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { isLinkUnknown, type usePaymentLink } from "./use-payment-link.ts";

/** What is shown while there is no view: none was opened, it does not work, it is read, or reading it failed. */
export const MissingPayment = ({ code, view, error, reload }: ReturnType<typeof usePaymentLink>) => {
  const { t } = useTranslation("pages/paylink");
  if (!code || isLinkUnknown(error))
    return (
      <Alert kind="warning" title={t("missing")}>
        <p>{t("missingText")}</p>
      </Alert>
    );
  if (error !== undefined) return <FailureAlert error={error} retry={() => void reload()} />;
  return view ? null : <Skeleton lines={8} />;
};

/** Lists the facts of a payment with their labels. @param t translates keys of `pages/paylink` and `lists` */
export const listPaymentFacts = (
  { number, fee, ...institution }: PaymentLinkView,
  t: TranslateKey,
  language: string,
): (readonly [label: string, value: ReactNode])[] => {
  const eventName = pickLanguage(fee?.eventNames, language);
  const amount = fee?.amounts[0];
  return [
    [t("pages/paylink:fact.institution"), nameInstitution(institution, language)],
    [t("pages/paylink:fact.number"), number],
    ...(fee
      ? [
          [
            t("pages/paylink:fact.purpose"),
            [t(`lists:applicationType.${fee.scheme}`), eventName].filter(Boolean).join(" · "),
          ] as const,
        ]
      : []),
    ...(amount
      ? [
          [
            t("pages/paylink:fact.amount"),
            <strong key="amount" className="money">
              {formatMoney(amount, language)}
            </strong>,
          ] as const,
        ]
      : []),
    ...(fee?.endsOn
      ? [
          [
            t("pages/paylink:fact.endsOn"),
            <span key="day">
              {formatDay(fee.endsOn, language)} <DaysLeft until={fee.endsOn} />
            </span>,
          ] as const,
        ]
      : []),
  ];
};
