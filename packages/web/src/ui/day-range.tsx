/**
 * From one day to another, on one line where there is room: a line breaks between the days, not within one
 * (decision 0551).
 */
import { useTranslation } from "react-i18next";
import { formatRange } from "../shell/format.ts";

/** What separates two days stays beside the first one. */
const betweenDays = /(?<=至)|(?<=–) /;

export const DayRange = ({ start, end }: { start: string; end: string }) => {
  const language = useTranslation().i18n.language;
  const [first, second] = formatRange(start, end, language).split(betweenDays);
  return (
    <>
      <span className="whole">{first}</span>
      {second && !language.startsWith("zh") && " "}
      {second && <span className="whole">{second}</span>}
    </>
  );
};
