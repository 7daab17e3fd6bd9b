/** Shows how many days remain until a day, by the server's clock. */
import { useTranslation } from "react-i18next";
import { countDaysLeft } from "../shell/format.ts";
import { useToday } from "../shell/server-clock.ts";

/** "尚餘 172 天", "today is the last day", "3 days ago". */
export const DaysLeft = ({ until, calm = false }: { until: string; calm?: boolean }) => {
  const { t } = useTranslation("common");
  const remainingDays = countDaysLeft(until, useToday());
  const text =
    remainingDays > 0
      ? t("deadline.left", { count: remainingDays })
      : remainingDays === 0
        ? t("deadline.today")
        : t("deadline.past", { count: -remainingDays });
  const isSoon = !calm && remainingDays >= 0 && remainingDays <= 7;
  return <span className={isSoon ? "days-left days-left-soon" : "days-left"}>{text}</span>;
};
