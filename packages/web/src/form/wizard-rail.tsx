/** Beside the wizard: what is saved, until when, what it costs, where help is. */
import { closingDay } from "@portal/core/application/eligibility/lead";
import { day } from "@portal/core/day";
import type { EventDetail } from "@portal/core/event/wire";
import type { CheckContext, Scheme } from "@portal/core/form/types";
import { formatDay } from "../lib/format.ts";
import { paths } from "../paths.ts";
import { DaysLeft } from "../ui/deadline.tsx";
import { Link } from "../ui/link.tsx";
import type { DraftState } from "./draft-state.ts";
import { FeePreview } from "./fee-preview.tsx";
import { SaveState } from "./save-state.tsx";
import { useText } from "./use-text.ts";

export const WizardRail = ({
  state,
  scheme,
  event,
  until,
  context,
}: {
  state: DraftState;
  scheme: Scheme;
  event: EventDetail | undefined;
  /** The last day, where no event tells it: of a report. */
  until: string | undefined;
  context: CheckContext;
}) => {
  const { t, language } = useText(["pages/form"]);
  const closesOn = event
    ? closingDay(scheme, day(event.registration.closesOn), state.answers, context)
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
