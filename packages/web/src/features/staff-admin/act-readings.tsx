/** Readings of one record that are in one line of the log: what was read how often, and each with its time. */
import { useText } from "../../form/use-text.ts";
import { formatInstant } from "../../shell/format.ts";
import type { StaffActView } from "./act-lines.ts";

interface Props {
  /** Newest first. */
  readings: readonly StaffActView[];
  nameOperation: (operation: string) => string;
}
export const ActReadings = ({ readings, nameOperation }: Props) => {
  const { t, language } = useText(["pages/staff-admin"]);
  const names = [...new Set(readings.map(({ operation }) => nameOperation(operation)))];
  const first = readings.at(-1);
  return (
    <>
      <span className="admin-words">{names.join(" · ")}</span>
      <details>
        <summary>
          {t("act.readings", {
            count: readings.length,
            from: first ? formatInstant(first.at, language) : "",
          })}
        </summary>
        <ul className="plain-list small">
          {readings.map(({ id, at, operation }) => (
            <li key={id}>
              {formatInstant(at, language)} {nameOperation(operation)}
            </li>
          ))}
        </ul>
      </details>
    </>
  );
};
