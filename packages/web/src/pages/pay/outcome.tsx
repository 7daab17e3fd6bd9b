/** What became of a payment: waits until the gateway's word is there, then the receipt's number. */
import "../../form/form.css";
import { type ReactNode, useEffect, useState } from "react";
import { useText } from "../../form/use-text.ts";
import { PageHeading } from "../../ui/heading.tsx";
import { Notice } from "../../ui/notice.tsx";

const WAITS = 40;
const WAIT_MS = 1_500;

interface Props {
  order: { status: string } | undefined;
  receiptNumber: string | undefined;
  reload: () => void;
  /** Where the result will be found when it does not come while one waits. */
  later?: string;
  /** Label and value, in order. */
  facts: readonly (readonly [label: string, value: ReactNode])[];
  children: (paid: boolean) => ReactNode;
}
export const Outcome = ({ order, receiptNumber, reload, later, facts, children }: Props) => {
  const { t } = useText(["pages/pay"]);
  const [waited, setWaited] = useState(0);
  const paid = order?.status === "PAID" || Boolean(receiptNumber);
  const ended = order?.status === "FAILED" || order?.status === "EXPIRED";
  const waiting = !paid && !ended && waited < WAITS;
  // The gateway tells the server, not this page: the page asks until it knows.
  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(() => {
      setWaited(waited + 1);
      reload();
    }, WAIT_MS);
    return () => clearTimeout(timer);
  }, [waiting, waited, reload]);
  const state = paid ? "paid" : ended ? "failed" : waiting ? "waiting" : "unknown";
  const text = state === "unknown" && later ? later : t(`result.${state}Text`);
  return (
    <>
      <div className={paid ? "wz-done" : ""} role="status">
        <PageHeading key={state}>{t(`result.${state}`)}</PageHeading>
        {paid && receiptNumber && (
          <>
            <p>{t("result.number")}</p>
            <p className="wz-reference">{receiptNumber}</p>
          </>
        )}
      </div>
      {!paid && <Notice kind={ended ? "error" : "info"} title={text} />}
      <dl className="fv-facts">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {children(paid)}
    </>
  );
};
