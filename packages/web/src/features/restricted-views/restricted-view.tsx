/** One restricted view: its filters, rows, pages and files, and the purpose of its fields. */
import {
  formatViewValue,
  getRestrictedView,
  type ViewField,
  type ViewName,
  type ViewRow,
  viewsAgreedOn,
  viewsVersion,
} from "@portal/core/inspections/restricted/index";
import { getInspectedCode } from "@portal/core/inspections/restricted/inspected-code";
import type { ViewPage } from "@portal/core/inspections/restricted/restricted-schema";
import type { ReactNode } from "react";
import { useSearchParams } from "react-router-dom";
import { useText } from "../../form/use-text.ts";
import { formatDay } from "../../shell/format.ts";
import { formatShortDay } from "../../shell/format-short-day.ts";
import { useResource } from "../../shell/use-resource.ts";
import { FailureAlert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { type Column, Table } from "../../ui/table.tsx";
import { ExportButtons } from "./export-buttons.tsx";
import { useViewWords } from "./use-view-words.ts";
import { ViewFilters, type ViewFilterValues, viewFilterNames } from "./view-filters.tsx";

/** Returns a function that formats a value of a row. */
export const useViewValueFormatter = (): ((field: ViewField, row: ViewRow) => ReactNode) => {
  const words = useViewWords();
  return (field, row) => {
    const value = row[field.name] ?? null;
    if (field.kind === "day" && typeof value === "string")
      return <span className="nowrap">{formatShortDay(value, words.language)}</span>;
    const text = String(formatViewValue(field, value, words) ?? "–");
    // Words of a code list must not wrap between every character.
    return field.list ? <span className="restricted-word">{text}</span> : text;
  };
};
const useColumns = (fields: readonly ViewField[]): Column<ViewRow>[] => {
  const words = useViewWords();
  const cell = useViewValueFormatter();
  return fields.map((field, i) => ({
    key: field.name,
    label: words.column(field.name),
    head: i === 0,
    numeric: field.kind === "number",
    cell: (row) => cell(field, row),
  }));
};

const AgreedFields = ({ fields }: { fields: readonly ViewField[] }) => {
  const { t, language } = useText(["restricted"]);
  return (
    <details className="restricted-fields">
      <summary>{t("fields.title")}</summary>
      <p>{t("fields.text", { version: viewsVersion, day: formatDay(viewsAgreedOn, language) })}</p>
      <dl>
        {fields.map(({ name }) => (
          <div key={name}>
            <dt>{t(`column.${name}`)}</dt>
            <dd>{t(`why.${name}`)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
};

/** An action on a row, and the name of its column. */
interface RowAction {
  label: string;
  cell: (itemId: string) => ReactNode;
}
/** Anonymous rows have no identity, and several are the same: their place on the page is their key. */
const addRowKeys = (view: ViewName, rows: readonly ViewRow[]): ViewRow[] =>
  view === "dsec.enterprise" ? rows.map((row, i) => ({ ...row, code: String(i) })) : [...rows];

interface RowsProps {
  view: ViewName;
  data: ViewPage;
  turn: (page: number) => void;
  act?: RowAction | undefined;
  /** Shown when nothing is found without a filter. */
  none: string;
}
const Rows = ({ view, data, turn, act, none }: RowsProps) => {
  const { t } = useText(["restricted"]);
  const { fields, of } = getRestrictedView(view);
  const ownColumns = useColumns(fields);
  const columns = act
    ? [
        ...ownColumns,
        { key: "act", label: act.label, bare: true, cell: (row: ViewRow) => act.cell(getInspectedCode(row)) },
      ]
    : ownColumns;
  if (data.total === 0) return <EmptyState>{none}</EmptyState>;
  const rows = addRowKeys(view, data.items as ViewRow[]);
  return (
    <>
      <p role="status">{t("found", { count: data.total })}</p>
      <Table caption={t(`view.${of}`)} columns={columns} rows={rows} rowKey={getInspectedCode} />
      {data.pages > 1 && (
        <nav className="restricted-pages" aria-label={t("page", { page: data.page, pages: data.pages })}>
          <Button look="secondary" small disabled={data.page <= 1} onClick={() => turn(data.page - 1)}>
            {t("previous")}
          </Button>
          <span>{t("page", { page: data.page, pages: data.pages })}</span>
          <Button
            look="secondary"
            small
            disabled={data.page >= data.pages}
            onClick={() => turn(data.page + 1)}
          >
            {t("next")}
          </Button>
        </nav>
      )}
    </>
  );
};

interface ViewProps {
  view: ViewName;
  /** The path of the view's request, without `/api`. */
  path: string;
  act?: RowAction;
  /** Shown when there are no rows at all. */
  empty?: string;
}
export const RestrictedView = ({ view, path, act, empty }: ViewProps) => {
  const { t } = useText(["restricted"]);
  const [search, setSearch] = useSearchParams();
  const { fields } = getRestrictedView(view);
  const values = Object.fromEntries(
    viewFilterNames.map((name) => [name, search.get(name) ?? ""]),
  ) as ViewFilterValues;
  const page = Number(search.get("page")) || 1;
  const rowsPage = useResource<ViewPage>(path, { ...values, page });
  const go = (next: ViewFilterValues, nextPage: number): void => {
    const nextSearch = new URLSearchParams(search);
    for (const [name, value] of Object.entries({ ...next, page: nextPage > 1 ? String(nextPage) : "" }))
      if (value) nextSearch.set(name, value);
      else nextSearch.delete(name);
    setSearch(nextSearch);
  };
  return (
    <>
      <ViewFilters key={path} view={view} values={values} onApply={(next) => go(next, 1)} />
      {rowsPage.error && <FailureAlert error={rowsPage.error} retry={() => void rowsPage.reload()} />}
      {rowsPage.loading && <Skeleton lines={6} />}
      {rowsPage.data && (
        <Rows
          view={view}
          data={rowsPage.data}
          turn={(to) => go(values, to)}
          act={act}
          none={empty && !Object.values(values).some(Boolean) ? empty : t("none")}
        />
      )}
      {rowsPage.data && rowsPage.data.total > 0 && <ExportButtons path={path} values={values} />}
      <AgreedFields fields={fields} />
    </>
  );
};
