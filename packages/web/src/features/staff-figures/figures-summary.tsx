/** The summary above the tables of figures: when they were counted, and the total. */
import type { FigureView } from "@portal/core/applications/figures/desk-figures-schema";
import { useEffect } from "react";
import { useText } from "../../form/use-text.ts";
import { api } from "../../shell/api.ts";
import { formatInstant, formatNumber } from "../../shell/format.ts";
import { invalidateResources } from "../../shell/use-resource.ts";
import { useSubmission } from "../../shell/use-submission.ts";
import { FailureAlert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";

const PATH = "/staff/figures";
const POLL_MS = 1500;

/** Shows when the figures were counted, and a button that counts them again. */
export const FiguresCountStatus = ({ view }: { view: FigureView }) => {
  const { t, language } = useText(["pages/staff-figures", "errors"]);
  const submission = useSubmission();
  const isCounting = view.counting !== undefined;
  useEffect(() => {
    if (!isCounting) return;
    const timer = setInterval(() => invalidateResources(PATH), POLL_MS);
    return () => clearInterval(timer);
  }, [isCounting]);
  const count = (): void => {
    void submission.send(async () => {
      await api.post(`${PATH}/count`, {});
      invalidateResources(PATH);
    });
  };
  return (
    <div className="figures-state">
      {submission.error && <FailureAlert error={submission.error} />}
      <p role="status">
        {view.asOf ? t("asOf", { at: formatInstant(view.asOf, language) }) : t("never")}
        {isCounting && ` · ${t("counting", { count: view.counting })}`}
      </p>
      <Button small look="secondary" busy={submission.busy || isCounting} onClick={count}>
        {t("count")}
      </Button>
    </div>
  );
};

/** The total of a period at a glance. */
export const FiguresSummary = ({ total }: { total: FigureView["total"] }) => {
  const { t, language } = useText(["pages/staff-figures"]);
  const days =
    total.medianDays === undefined || total.ninetiethDays === undefined
      ? "–"
      : t("daysValue", {
          median: formatNumber(total.medianDays, language),
          ninetieth: formatNumber(total.ninetiethDays, language),
        });
  return (
    <dl className="figures-summary">
      {(["received", "decided", "overdue", "unpaid"] as const).map((measure) => (
        <div key={measure}>
          <dt>{t(`column.${measure}`)}</dt>
          <dd>{formatNumber(total[measure], language)}</dd>
        </div>
      ))}
      <div>
        <dt>{t("days")}</dt>
        <dd>{days}</dd>
      </div>
    </dl>
  );
};
