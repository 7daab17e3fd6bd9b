/** Beside the wizard: save state, deadline, fee, and help. */
import { resolveSubmissionDay } from "@portal/core/applications/windows/application-window";
import type { EventDetail } from "@portal/core/events/event-schema";
import { resolveLimit } from "@portal/core/forms/kinds/field-checker";
import type { CheckContext, Scheme } from "@portal/core/forms/types/index";
import type { ReactNode } from "react";
import { formatDay } from "../shell/format.ts";
import { paths } from "../shell/paths.ts";
import { DaysLeft } from "../ui/deadline.tsx";
import { Link } from "../ui/link.tsx";
import { useNarrowWindow } from "../ui/use-narrow-window.ts";
import type { DraftState } from "./draft-state.ts";
import { FeePreview } from "./fee-preview.tsx";
import { SaveState } from "./save-state.tsx";
import { useText } from "./use-text.ts";

export const WizardSidebar = ({
  state,
  scheme,
  event,
  until,
  context,
  children,
}: {
  children?: ReactNode;
  state: DraftState;
  scheme: Scheme;
  event: EventDetail | undefined;
  /** The last day of a report, which has no event. */
  until: string | undefined;
  context: CheckContext;
}) => {
  const { t, language } = useText(["pages/form"]);
  const isNarrow = useNarrowWindow();
  const closesOn = until ?? resolveSubmissionDay(scheme, event, state.answers, context);
  // Until the day of the activity is known, the message says how long before it the application is due.
  const lead = scheme.deadlines.find(({ kind, anchor }) => kind === "applyBy" && typeof anchor === "object");
  const leadDays = lead && resolveLimit(lead.amount, { answers: state.answers, context });
  return (
    <aside className="wz-rail" aria-label={t("rail")}>
      {/* A phone has it in the bar, which is always in view. */}
      {!isNarrow && (
        <SaveState
          state={state}
          until={closesOn}
          lead={closesOn || !lead || !leadDays ? undefined : { count: leadDays, unit: lead.unit }}
        />
      )}
      {closesOn && (
        <div className="wz-deadline">
          <p className="muted small">{t("deadline")}</p>
          <p>
            <strong>
              <time dateTime={closesOn}>{formatDay(closesOn, language)}</time>
            </strong>{" "}
            <DaysLeft until={closesOn} />
          </p>
        </div>
      )}
      {event && scheme.fees.kind !== "NONE" && (
        <FeePreview scheme={scheme} event={event} answers={state.answers} context={context} />
      )}
      {children}
      <p className="small">
        <Link to={paths.help} target="_blank" rel="noopener">
          {t("help")}
        </Link>
      </p>
    </aside>
  );
};
