/** The last day of a supplement: typed or chosen as a usual period, with its reason where the server asks for one. */
import type { ApplicationView } from "@portal/core/applications/model/application-schema";
import { useText } from "../../form/use-text.ts";
import { useToday } from "../../shell/server-clock.ts";
import { Button } from "../../ui/button.tsx";
import { TextAreaField } from "../../ui/field.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { PickerField } from "../../ui/picker-field.tsx";
import { countByKnownCalendar, DueHint, useDeadlineCalendar } from "./due-hint.tsx";
import { useLastDocumentsDay } from "./use-last-documents-day.ts";

/** Usual periods, in working days. */
const usualWorkingDays = [5, 10, 15] as const;

interface Deadline {
  dueOn: string;
  /** Why a day is accepted that is after the last one for documents. */
  excuse: string;
}
export const SupplementDeadline = ({
  application,
  dueOn,
  excuse,
  isMissing,
  describeRefusal,
  onChange,
}: Deadline & {
  application: ApplicationView;
  /** The form was submitted without a day. */
  isMissing: boolean;
  describeRefusal: (path: string) => string | undefined;
  onChange: (part: Partial<Deadline>) => void;
}) => {
  const { t } = useText(["pages/staff"]);
  const today = useToday();
  const { calendar, decreed } = useDeadlineCalendar();
  const { lastDay, hint } = useLastDocumentsDay(application);
  const usualDays = usualWorkingDays.flatMap((count) => {
    const day = calendar && countByKnownCalendar(() => calendar.addWorking(today, count));
    return day && (lastDay === undefined || day <= lastDay) ? [{ count, day }] : [];
  });
  return (
    <>
      <PickerField
        id="dueOn"
        label={t("supplement.dueOn")}
        hint={hint}
        type="date"
        className="control control-short"
        min={today}
        max={lastDay}
        required
        value={dueOn}
        error={describeRefusal("dueOn") ?? (isMissing ? t("supplement.dueOnMissing") : undefined)}
        onChange={({ target }) => onChange({ dueOn: target.value })}
      />
      <DueHint dueOn={dueOn} calendar={calendar} />
      <LoadFailure resources={[decreed]} />
      {(describeRefusal("reason") || excuse) && (
        <TextAreaField
          id="excuse"
          label={t("supplement.excuse")}
          hint={t("supplement.excuseHint")}
          required
          rows={3}
          maxLength={2000}
          value={excuse}
          error={excuse.trim() ? undefined : describeRefusal("reason")}
          onChange={({ target }) => onChange({ excuse: target.value })}
        />
      )}
      <div className="staff-usual">
        {usualDays.map(({ count, day }) => (
          <Button key={count} small look="secondary" onClick={() => onChange({ dueOn: day })}>
            {t("supplement.inDays", { count })}
          </Button>
        ))}
      </div>
    </>
  );
};
