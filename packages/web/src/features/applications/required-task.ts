/** What an application requires from its owner now, for every list of tasks. */
import type { ApplicationRow, Money } from "@portal/core/applications/model/application-schema";
import { isFeeOpen } from "@portal/core/applications/model/statuses";
import { paths } from "../../shell/paths.ts";

export interface RequiredTask {
  kind: "offer" | "original" | "supplement" | "payment" | "arrears" | "report" | "voucher";
  /** The last day, if any. */
  day: string | undefined;
  /** The amount to be paid. */
  due?: Money | undefined;
  to: string;
}
/** Returns the task of a row; undefined while nothing is expected from its owner, and for a draft, which may rest. */
export const getRequiredTask = (row: ApplicationRow): RequiredTask | undefined => {
  const findDay = (kind: string) => row.deadlines.find((one) => one.kind === kind)?.day;
  if (row.pending === "offer" || row.pending === "original")
    return { kind: row.pending, day: findDay(row.pending), to: paths.record(row.id) };
  if (row.status === "SUPPLEMENT_REQUIRED" && !row.pending)
    return { kind: "supplement", day: findDay("supplement"), to: `${paths.record(row.id)}?do=supplement` };
  if (isFeeOpen(row))
    return { kind: "payment", day: findDay("payment"), due: row.amountDue, to: paths.pay(row.id) };
  if (row.arrears) return { kind: "arrears", day: undefined, due: row.amountDue, to: paths.pay(row.id) };
  if (row.status === "COMPLETED" && findDay("report"))
    return { kind: "report", day: findDay("report"), to: paths.report(row.id) };
  if (row.status === "VOUCHER_PENDING_DOWNLOAD")
    return { kind: "voucher", day: undefined, to: paths.record(row.id) };
  return undefined;
};
