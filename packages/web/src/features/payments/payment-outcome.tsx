/** The result of a payment: waits for the gateway's message, then shows the receipt number. */
import "../../form/form.css";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useText } from "../../form/use-text.ts";
import { Alert } from "../../ui/alert.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";

const WAITS = 40;
const WAIT_MS = 1_500;

/** What has become of a payment. Nothing offers to pay again before it is known that the payment failed. */
type PaymentState = "takenBack" | "paid" | "failed" | "waiting" | "unknown";

interface Props {
  order: { status: string } | undefined;
  receiptNumber: string | undefined;
  /** The provider took the payment back, and the cashier has not decided on it. */
  isTakenBack?: boolean;
  reload: () => void;
  /** The page on which the result can be found later. */
  later?: string;
  /** Label and value, in order. */
  facts: readonly (readonly [label: string, value: ReactNode])[];
  children: (state: PaymentState) => ReactNode;
}
export const PaymentOutcome = ({
  order,
  receiptNumber,
  isTakenBack = false,
  reload,
  later,
  facts,
  children,
}: Props) => {
  const { t } = useText(["pages/pay"]);
  const [waitCount, setWaitCount] = useState(0);
  const isPaid = !isTakenBack && (order?.status === "PAID" || Boolean(receiptNumber));
  const hasFailed = order?.status === "FAILED" || order?.status === "EXPIRED";
  const isWaiting = !isPaid && !isTakenBack && !hasFailed && waitCount < WAITS;
  // The gateway informs the server, not this page, so the page polls.
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => {
      setWaitCount(waitCount + 1);
      reload();
    }, WAIT_MS);
    return () => clearTimeout(timer);
  }, [isWaiting, waitCount, reload]);
  // The payer comes back from the provider's page, which leaves the focus on nothing, and each result replaces another:
  // the heading takes the focus, so that a screen reader says what has become of the payment.
  const result = useRef<HTMLDivElement>(null);
  const state: PaymentState = isTakenBack
    ? "takenBack"
    : isPaid
      ? "paid"
      : hasFailed
        ? "failed"
        : isWaiting
          ? "waiting"
          : "unknown";
  useEffect(() => {
    if (state) result.current?.querySelector<HTMLElement>("h1")?.focus({ preventScroll: true });
  }, [state]);
  const text = state === "unknown" && later ? later : t(`result.${state}Text`);
  return (
    <>
      <div ref={result} className={isPaid ? "wz-done" : ""} role="status">
        <PageHeading key={state}>{t(`result.${state}`)}</PageHeading>
        {isPaid && receiptNumber && (
          <>
            <p>{t("result.number")}</p>
            <p className="wz-reference">{receiptNumber}</p>
          </>
        )}
      </div>
      {!isPaid && <Alert kind={hasFailed ? "error" : "info"} title={text} />}
      <dl className="fv-facts">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {children(state)}
    </>
  );
};
