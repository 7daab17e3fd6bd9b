/** The choice of the columns, kept in the address and with a saved view. */
import { type ListColumn, listColumns } from "@portal/core/applications/worklist/list-columns";
import { useText } from "../../form/use-text.ts";
import { Checkbox } from "../../ui/field.tsx";

export const QueueColumnChoice = ({
  columns,
  onChange,
}: {
  columns: readonly ListColumn[];
  onChange: (columns: readonly ListColumn[]) => void;
}) => {
  const { t } = useText(["pages/queue"]);
  return (
    <details className="queue-columns">
      <summary>{t("columns")}</summary>
      <fieldset className="queue-column-choice" aria-label={t("columns")}>
        {listColumns.map((column) => (
          <Checkbox
            key={column}
            id={`column-${column}`}
            label={t(`column.${column}`)}
            checked={columns.includes(column)}
            onChange={({ target: { checked } }) =>
              onChange(listColumns.filter((each) => (each === column ? checked : columns.includes(each))))
            }
          />
        ))}
      </fieldset>
    </details>
  );
};
