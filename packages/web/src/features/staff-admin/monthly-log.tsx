/** A log that administrators read month by month: the choice of the month, and its entries or why there are none. */
import type { ReactNode } from "react";
import { useText } from "../../form/use-text.ts";
import { formatInstant } from "../../shell/format.ts";
import { useToday } from "../../shell/server-clock.ts";
import { useAddressValues } from "../../shell/use-address-values.ts";
import { FailureAlert } from "../../ui/alert.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PickerField } from "../../ui/picker-field.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import type { Column } from "../../ui/table.tsx";
import { AdminFrame } from "../staff-frame/admin-frame.tsx";

interface LogMonth {
  /** The month as it was typed. */
  month: string;
  setMonth: (month: string) => void;
  /** False while the input names no month: nothing is read then. */
  isMonth: boolean;
}
/** Returns the month that a log shows, the current one at first. */
export const useLogMonth = (): LogMonth => {
  const [{ month }, setValues] = useAddressValues({ month: useToday().slice(0, 7) });
  return { month, setMonth: (value) => setValues({ month: value }), isMonth: /^\d{4}-\d{2}$/.test(month) };
};

/** Returns the column with the time of an entry. */
export const useInstantColumn = (): Column<{ at: string }> => {
  const { t, language } = useText(["pages/staff-admin"]);
  return {
    key: "at",
    label: t("audit.at"),
    head: true,
    tight: true,
    cell: ({ at }) => formatInstant(at, language),
  };
};

interface Props {
  title: string;
  about: string;
  month: LogMonth;
  /** The state of reading the month. */
  log: { error: unknown; loading: boolean; reload: () => Promise<void> };
  /** Further choices beside the month. */
  filter?: ReactNode;
  /** Other failures, which are shown whether or not the month has entries. */
  beside?: ReactNode;
  /** The month has no entries. */
  isEmpty: boolean;
  /** The entries, once they are there. */
  children: ReactNode;
}
export const MonthlyLog = ({ title, about, month, log, filter, beside, isEmpty, children }: Props) => {
  const { t } = useText(["pages/staff-admin"]);
  return (
    <AdminFrame title={title} about={about}>
      <div className="log-filter">
        <PickerField
          id="month"
          type="month"
          label={t("audit.month")}
          className="control control-short"
          mark={false}
          value={month.month}
          onChange={(event) => month.setMonth(event.target.value)}
        />
        {filter}
      </div>
      {beside}
      {log.error !== undefined && <FailureAlert error={log.error} retry={() => void log.reload()} />}
      {log.loading && <Skeleton lines={6} />}
      {isEmpty ? <EmptyState>{t("audit.empty")}</EmptyState> : children}
    </AdminFrame>
  );
};
