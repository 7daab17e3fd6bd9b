/**
 * The choices of a payment: currency, method, and the name on the receipt. Fees and one-stop payments use the same
 * form.
 */
import { invoiceTypes } from "@portal/core/applications/orders/invoice-type";
import { toMopAmount } from "@portal/core/forms/values/mop-amount";
import "./payment.css";
import type { PaymentView } from "@portal/core/applications/orders/payment-schema";
import { type FormEvent, Fragment, type ReactNode, useEffect, useState } from "react";
import { useText } from "../../form/use-text.ts";
import { ApiError } from "../../shell/api.ts";
import { formatIssue, type Translate } from "../../shell/error-text.ts";
import { formatMoney } from "../../shell/format.ts";
import { isShownAtInputs } from "../../shell/refusal-remedies.ts";
import { parseServiceUrl } from "../../shell/service-url.ts";
import { useIsPageShown } from "../../shell/use-navigate-while-shown.ts";
import { FailureAlert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { FieldGroup, Radio, TextField } from "../../ui/field.tsx";
import type { Currency, PaymentInput } from "./payment-input.ts";
import { groupPaymentMethods } from "./payment-method-groups.ts";

interface PaymentChoices {
  method: string;
  currency: Currency;
  invoiceType: string;
  invoiceName: string;
}
interface Props {
  /** The possible amounts and methods. */
  payable: Pick<PaymentView, "amounts" | "methods">;
  /** What was chosen and typed so far. The page that shows the form stores it. */
  input: PaymentInput;
  onInput: (next: PaymentInput) => void;
  /** Says where the input comes from. */
  note?: ReactNode;
  /** Starts the payment and returns the checkout page. */
  start: (choices: PaymentChoices) => Promise<{ checkoutUrl: string }>;
  /** Alternatives to paying now. */
  children: ReactNode;
}
/** The methods of payment, in groups. One whose limit is lower than the amount cannot be chosen. */
const PaymentMethodChoice = ({
  methods,
  method,
  error,
  onChange,
}: {
  methods: PaymentView["methods"];
  method: string;
  error: string | undefined;
  onChange: (method: string) => void;
}) => {
  const { t, language } = useText(["pages/pay", "lists"]);
  return (
    <FieldGroup id="method" label={t("pages/pay:method")} required error={error}>
      {groupPaymentMethods(methods).map((group) => (
        <Fragment key={group.name}>
          <p className="pay-kind">{t(`pages/pay:methodGroup.${group.name}`)}</p>
          {group.methods.map((one) => (
            <Radio
              key={one.id}
              id={`method-${one.id}`}
              name="method"
              label={t(`lists:paymentMethod.${one.id}`, { defaultValue: one.id })}
              hint={
                one.limit !== undefined
                  ? t(one.exceeds ? "pages/pay:exceeds" : "pages/pay:limit", {
                      amount: formatMoney(toMopAmount(one.limit), language),
                    })
                  : undefined
              }
              disabled={one.exceeds}
              checked={method === one.id}
              onChange={() => onChange(one.id)}
            />
          ))}
        </Fragment>
      ))}
    </FieldGroup>
  );
};

/** Returns whether an input of the form shows the refusal of this path. */
const isPaymentInput = (path: string): boolean => path === "invoiceName";

export const PaymentForm = ({ payable, input, onInput, note, start, children }: Props) => {
  const { t, language } = useText(["pages/pay", "lists", "common"]);
  const { currency, type, name } = input;
  // A method that was chosen earlier may be off by now, or the amount may exceed its limit.
  const method = payable.methods.some(({ id, exceeds }) => id === input.method && !exceeds)
    ? input.method
    : "";
  const isPageShown = useIsPageShown();
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const [round, setRound] = useState(0);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const [refusedName, setRefusedName] = useState<string>();
  const refusal = failure instanceof ApiError ? failure : undefined;
  // Whoever goes back from the provider finds the page as it was left, waiting for the provider's.
  useEffect(() => {
    const showAgain = ({ persisted }: PageTransitionEvent) => persisted && setBusy(false);
    window.addEventListener("pageshow", showAgain);
    return () => window.removeEventListener("pageshow", showAgain);
  }, []);
  const requiredText = t("common:issue.required");
  // Said again beside the button: the choices above it fill a phone twice.
  const chosenAmount = payable.amounts.find((money) => money.currency === currency);
  // A name that was changed since is another one.
  const nameIssue = name === refusedName && refusal?.fields.find(({ path }) => path === "invoiceName");
  const nameRefusal = nameIssue ? formatIssue(t as Translate, nameIssue) : undefined;
  const problems = wasSubmitted
    ? [
        ...(method ? [] : [{ id: "method", text: t("pages/pay:missing.method") }]),
        ...(type ? [] : [{ id: "invoice-type", text: t("pages/pay:missing.type") }]),
        ...(name.trim() ? [] : [{ id: "invoice-name", text: t("pages/pay:missing.name") }]),
        ...(nameRefusal ? [{ id: "invoice-name", text: nameRefusal, isUnnamed: true }] : []),
      ]
    : [];
  const pay = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setWasSubmitted(true);
    setFailure(undefined);
    if (!method || !type || !name.trim()) return setRound((n) => n + 1);
    setBusy(true);
    try {
      const { checkoutUrl } = await start({ method, currency, invoiceType: type, invoiceName: name.trim() });
      const checkout = parseServiceUrl(checkoutUrl);
      if (!checkout) throw new Error("The address of the payment page is not allowed");
      // The provider shows its page in the payer's language where it has it.
      const page = new URL(checkout);
      page.searchParams.set("lang", language);
      if (isPageShown()) location.assign(page);
      else setBusy(false);
    } catch (error) {
      setFailure(error);
      setRefusedName(name);
      setRound((n) => n + 1);
      setBusy(false);
    }
  };
  return (
    <form className="pay-form" noValidate onSubmit={(event) => void pay(event)}>
      <ErrorSummary problems={problems} round={round} />
      {failure !== undefined && !(refusal && isShownAtInputs(refusal, isPaymentInput)) && (
        <FailureAlert error={failure} isCarried={isPaymentInput} />
      )}
      {note}
      <FieldGroup id="currency" label={t("pages/pay:currency")} required>
        {payable.amounts.map((money) => (
          <Radio
            key={money.currency}
            id={`currency-${money.currency}`}
            name="currency"
            label={formatMoney(money, language)}
            checked={currency === money.currency}
            onChange={() => onInput({ ...input, currency: money.currency })}
          />
        ))}
      </FieldGroup>
      <PaymentMethodChoice
        methods={payable.methods}
        method={method}
        error={wasSubmitted && !method ? t("pages/pay:missing.method") : undefined}
        onChange={(next) => onInput({ ...input, method: next })}
      />
      <FieldGroup
        id="invoice-type"
        label={t("pages/pay:invoiceType")}
        required
        error={wasSubmitted && !type ? t("pages/pay:missing.type") : undefined}
      >
        {invoiceTypes.map((one) => (
          <Radio
            key={one}
            id={`invoice-${one}`}
            name="invoice-type"
            label={t(`lists:invoiceType.${one}`)}
            checked={type === one}
            onChange={() => onInput({ ...input, type: one })}
          />
        ))}
      </FieldGroup>
      <TextField
        id="invoice-name"
        label={t("pages/pay:invoiceName")}
        required
        maxLength={255}
        value={name}
        error={nameRefusal ?? (wasSubmitted && !name.trim() ? requiredText : undefined)}
        onChange={(event) => onInput({ ...input, name: event.target.value })}
      />
      {chosenAmount && (
        <p className="pay-sum">
          <span>{t("pages/pay:total")}</span>{" "}
          <strong className="money">{formatMoney(chosenAmount, language)}</strong>
        </p>
      )}
      <div className="actions">
        <Button type="submit" busy={busy}>
          {t("pages/pay:pay")}
        </Button>
        {children}
      </div>
    </form>
  );
};
