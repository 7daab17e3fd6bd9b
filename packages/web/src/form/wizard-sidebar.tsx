/** Beside the wizard: save state, deadline, fee, and help. */
import { resolveClosingDay } from "@portal/core/applications/windows/application-deadline";
import type { EventDetail } from "@portal/core/events/event-schema";
import type { CheckContext, Scheme } from "@portal/core/forms/types/index";
import { parseDay } from "@portal/core/platform/day";
import { formatDay } from "../shell/format.ts";
import { paths } from "../shell/paths.ts";
import { DaysLeft } from "../ui/deadline.tsx";
import { Link } from "../ui/link.tsx";
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
}: {
  state: DraftState;
  scheme: Scheme;
  event: EventDetail | undefined;
  /** The last day of a report, which has no event. */
  until: string | undefined;
  context: CheckContext;
}) => {
  const { t, language } = useText(["pages/form"]);
  const closesOn = event
    ? resolveClosingDay(scheme, parseDay(event.registration.closesOn), state.answers, context)
    : until;
  return (
    <aside className="wz-rail" aria-label={t("rail")}>
      <SaveState state={state} until={closesOn} />
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
      <p className="small">
        <Link to={paths.help} target="_blank" rel="noopener">
          {t("help")}
        </Link>
      </p>
    </aside>
  );
};
