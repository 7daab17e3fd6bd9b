/** Until when an event takes applications, form by form, where they differ (decision 0781). */
import { type Closing, type ClosingFacts, listClosings } from "@portal/core/events/index";
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
export const ClosingDays = ({ event }: { event: ClosingFacts }) => {
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

/** Until when an event takes applications, in a cell of a list: one day, or the days with their forms. */
export const ClosingCell = ({ event }: { event: ClosingFacts }) => {
  const { i18n } = useTranslation();
  const [closing, ...others] = listClosings(event);
  if (others.length > 0) return <ClosingDays event={event} />;
  return <span className="nowrap">{closing && formatDay(closing.day, i18n.language)}</span>;
};
