/** Above the list: saving it as a view, its columns, and its export. */
import type { QueueView } from "@portal/core/applications/desk/queue-view-schema";
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
  search,
  changeSearch,
  filters,
  view,
  hasRows,
}: {
  /** What is chosen of the list, as a query. */
  search: URLSearchParams;
  changeSearch: (change: (search: URLSearchParams) => URLSearchParams) => void;
  filters: QueueFilterValues;
  /** The saved view that the address names. */
  view: QueueView | undefined;
  hasRows: boolean;
}) => (
  <>
    <QueueViewButton
      search={search}
      view={view}
      onSaved={(saved) => changeSearch(() => buildViewSearch(saved))}
      onRemoved={() => changeSearch(() => new URLSearchParams())}
    />
    <QueueColumnChoice
      columns={readListColumns(search)}
      onChange={(columns) => changeSearch((chosenSearch) => setListColumns(chosenSearch, columns))}
    />
    {hasRows && <QueueExport filters={filters} />}
  </>
);
