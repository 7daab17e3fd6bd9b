/** The days that a deadline does not count, each with its reason: a weekend, or which holiday (workflow.md › The legal clock). */
import type { Deadline } from "@portal/core/applications/model/schema";
import { useTranslation } from "react-i18next";
import { formatMonthDay } from "../shell/format.ts";
import { useHolidayName } from "./use-holiday-name.ts";

/** Reasons that are no holiday. */
const otherReasons = ["WEEKEND", "DAY_BEFORE_EVENT"] as const;

export const SkippedDays = ({ trace }: Pick<Deadline, "trace">) => {
  const { t, i18n } = useTranslation("common");
  const nameHoliday = useHolidayName();
  const explain = ({ reason, names }: Deadline["trace"][number]): string => {
    const otherReason = otherReasons.find((one) => one === reason);
    return otherReason ? t(`deadline.skip.${otherReason}`) : nameHoliday({ key: reason, names });
  };
  return (
    <>
      <p>{t("deadline.skipped")}</p>
      <ul>
        {trace.map((skip) => (
          <li key={skip.day}>
            {t("deadline.skipLine", { day: formatMonthDay(skip.day, i18n.language), reason: explain(skip) })}
          </li>
        ))}
      </ul>
    </>
  );
};
