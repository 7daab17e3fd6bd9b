/** Until when an event takes applications, form by form, where they differ (decision 0781). */
import type { ListedEvent } from "@portal/core/events/event-schema";
import { type Closing, listClosings } from "@portal/core/events/index";
import { useTranslation } from "react-i18next";
import { formatDay, formatList } from "../../shell/format.ts";
import { toTranslateKey } from "../../shell/translate-key.ts";

/** Returns how to name the forms that close on a day. */
export const useClosingNames = (): ((closing: Closing) => string) => {
  const { t, i18n } = useTranslation("pages/event");
  const translate = toTranslateKey(t);
  return ({ types }) =>
    formatList(
      types.map((type) => translate(`applicationType.${type}`)),
      i18n.language,
    );
};

/** Lists the days with the forms that close on them; nothing where all close on one day. */
export const ClosingDays = ({ event }: { event: Pick<ListedEvent, "registration" | "closingDays"> }) => {
  const { i18n } = useTranslation();
  const nameTypes = useClosingNames();
  const closings = listClosings(event);
  if (closings.length < 2) return null;
  return (
    <ul className="plain-list small">
      {closings.map((closing) => (
        <li key={closing.day}>
          <time dateTime={closing.day}>{formatDay(closing.day, i18n.language)}</time>{" "}
          <span className="muted">{nameTypes(closing)}</span>
        </li>
      ))}
    </ul>
  );
};
