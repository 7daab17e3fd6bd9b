/** Above the list: saving it as a view, its columns, and its export. */
import type { QueueView } from "@portal/core/applications/desk/queue-view-schema";
import { useSearchParams } from "react-router-dom";
import { QueueColumnChoice } from "./queue-column-choice.tsx";
import { QueueExport } from "./queue-export.tsx";
import {
  buildViewSearch,
  type QueueFilterValues,
  readListColumns,
  setListColumns,
} from "./queue-filter-state.ts";
import { QueueViewButton } from "./queue-view-dialog.tsx";

export const QueueTools = ({
  filters,
  view,
  hasRows,
}: {
  filters: QueueFilterValues;
  /** The saved view that the address names. */
  view: QueueView | undefined;
  hasRows: boolean;
}) => {
  const [search, setSearch] = useSearchParams();
  return (
    <>
      <QueueViewButton
        view={view}
        onSaved={(saved) => setSearch(buildViewSearch(saved))}
        onRemoved={() => setSearch({})}
      />
      <QueueColumnChoice
        columns={readListColumns(search)}
        onChange={(columns) => setSearch(setListColumns(search, columns))}
      />
      {hasRows && <QueueExport filters={filters} />}
    </>
  );
};
